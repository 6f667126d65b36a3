package bench

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/structgen/structgen/bench/internal/checks"
	"github.com/structgen/structgen/bench/peers"
)

// structgen and the bound make every check; the README's table says who does not.
func TestStrictness(t *testing.T) {
	for _, p := range peers.Named("structgen", "structgen-alias", "structgen-contract", "lb", "lb-predict", "lb-switch", "lb-arena", "lb-alias") {
		t.Run(p.Name, func(t *testing.T) {
			for _, c := range checks.All() {
				err := p.Codecs[c.Payload].Decode(bytes.Clone(c.Doc))
				assert.Equal(t, c.Good, err == nil, "%s: %s: %v", c.Group, c.Name, err)
			}
		})
	}
}

// An event costs one allocation, which all its texts share, and none in a buffer
// of the caller's own.
func TestAllocations(t *testing.T) {
	for name, want := range map[string]float64{"structgen": 1, "structgen-alias": 0, "lb": 1} {
		codec := peers.Named(name)[0].Codecs[0]
		for _, docs := range [][][]byte{peers.Payloads[0].Docs, peers.Payloads[0].Pretty, peers.Payloads[0].Reordered} {
			got := testing.AllocsPerRun(10, func() {
				for _, doc := range docs {
					if codec.Decode(doc) != nil {
						t.Fatal("refused")
					}
				}
			})
			assert.Equal(t, want, got/float64(len(docs)), name)
		}
	}
	for i, pl := range peers.Payloads {
		own, bound := peers.Named("structgen")[0].Codecs[i], peers.Named("lb")[0].Codecs[i]
		for _, doc := range pl.Docs {
			count := func(c peers.Codec) float64 { return testing.AllocsPerRun(5, func() { _ = c.Decode(doc) }) }
			assert.LessOrEqual(t, count(own), count(bound), pl.Name)
		}
	}
}
