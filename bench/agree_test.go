package bench

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/bench/peers"
)

// Every peer decodes every good document to the same value, leaves the document
// as it was, and writes the value so that it reads back equal.
func TestPeersAgree(t *testing.T) {
	for i, pl := range peers.Payloads {
		want := make([]any, len(pl.Docs))
		for n, doc := range pl.Docs {
			require.NoError(t, json.Unmarshal(doc, &want[n]))
		}
		for _, p := range peers.All() {
			t.Run(pl.Name+"/"+p.Name, func(t *testing.T) {
				for n, doc := range pl.Docs {
					in := bytes.Clone(doc)
					require.NoError(t, p.Codecs[i].Decode(in), "document %d", n)
					require.Equal(t, doc, in, "the document was changed")
					require.Equal(t, want[n], plain(t, p.Codecs[i].Value()), "document %d", n)
				}
				if p.Codecs[i].Encode == nil {
					return
				}
				encode, err := p.Codecs[i].Encode(pl.Docs)
				require.NoError(t, err)
				for n := range pl.Docs {
					out, err := encode(nil, n)
					require.NoError(t, err)
					var got any
					require.NoError(t, json.Unmarshal(out, &got))
					require.Equal(t, want[n], got, "document %d", n)
				}
			})
		}
	}
}

// A document indented, and with its members reversed, is the same document.
func TestVariants(t *testing.T) {
	for i, pl := range peers.Payloads {
		for _, p := range peers.All() {
			t.Run(pl.Name+"/"+p.Name, func(t *testing.T) {
				for n := range pl.Docs {
					var values [3]any
					for k, doc := range [][]byte{pl.Docs[n], pl.Pretty[n], pl.Reordered[n]} {
						require.NoError(t, p.Codecs[i].Decode(doc))
						values[k] = plain(t, p.Codecs[i].Value())
					}
					assert.Equal(t, values[0], values[1], "indented")
					assert.Equal(t, values[0], values[2], "reversed")
				}
			})
		}
	}
}

// plain is v as encoding/json sees it, so that the types of different peers compare.
func plain(t *testing.T, v any) any {
	b, err := json.Marshal(v)
	require.NoError(t, err)
	var out any
	require.NoError(t, json.Unmarshal(b, &out))
	return out
}
