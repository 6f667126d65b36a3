package bench

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/bench/internal/twin"
	"github.com/structgen/structgen/bench/payload"
	"github.com/structgen/structgen/bench/peers"
	"github.com/structgen/structgen/runtime/contract"
)

// A refusal is a document of a ring, changed so that the contract is broken. The
// fast path meets the break early or late; then the explaining reader reads all.
type refusal struct {
	name  string
	spoil func(doc string) string
}

var refusals = []refusal{
	{"first-value", func(doc string) string { return strings.Replace(doc, `{"kind":"`, `{"kind":"un`, 1) }},
	{"last-byte", func(doc string) string { return strings.TrimSuffix(doc, "}") + "]" }},
	{"unknown-member", func(doc string) string { return strings.TrimSuffix(doc, "}") + `,"extra":0}` }},
	{"every-text-a-number", func(doc string) string { return strings.ReplaceAll(doc, `":"`, `":0,"x":"`) }},
	{"behind-the-value", func(doc string) string { return doc + "." }},
}

// BenchmarkRefuse decodes what is not valid, and beside it the same documents
// before they were spoiled: the explaining second read (explained-...) must not
// cost much more than reading did.
func BenchmarkRefuse(b *testing.B) {
	shapes := [...]*contract.Shape{payload.SmallContract.Shape(), payload.MediumContract.Shape(), payload.LargeContract.Shape()}
	for i, pl := range peers.Payloads {
		explain := func(doc []byte) error { return contract.Explain(pl.Name, shapes[i], contract.Alias(doc)) }
		codec := peers.Named("structgen")[0].Codecs[i]
		b.Run("payload="+pl.Name+"/peer=accepted", func(b *testing.B) { walk(b, pl.Docs, codec.Decode) })
		for _, r := range refusals {
			var docs [][]byte
			for _, doc := range pl.Docs {
				docs = append(docs, []byte(r.spoil(string(doc))))
			}
			b.Run("payload="+pl.Name+"/peer="+r.name, func(b *testing.B) { walkRefused(b, docs, codec.Decode) })
			b.Run("payload="+pl.Name+"/peer=explained-"+r.name, func(b *testing.B) { walkRefused(b, docs, explain) })
			if pl.Name == "small" && r.name == "every-text-a-number" {
				var accepted [][]byte
				for _, doc := range docs {
					accepted = append(accepted, twin.Of(string(doc)))
				}
				b.Run("payload=small/peer=accepted-"+r.name, func(b *testing.B) { walk(b, accepted, decodeTwin) })
			}
		}
	}
}

func decodeTwin(doc []byte) error {
	_, err := twin.DecodeTwin(doc)
	return err
}

func walkRefused(b *testing.B, ring [][]byte, decode func([]byte) error) {
	total := 0
	for _, doc := range ring {
		total += len(doc)
		if decode(doc) == nil {
			b.Fatalf("accepted: %.100s", doc)
		}
	}
	b.SetBytes(int64(total / len(ring)))
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if i == len(ring) {
			i = 0
		}
		if decode(ring[i]) == nil {
			b.Fatal("accepted")
		}
	}
}

func TestRefusalsAreRefused(t *testing.T) {
	for _, r := range refusals {
		for _, doc := range [][]byte{payload.Smalls[0], payload.Mediums[0], payload.Larges[0]} {
			require.False(t, bytes.Equal(doc, []byte(r.spoil(string(doc)))), r.name)
		}
		_, err := payload.DecodeSmall([]byte(r.spoil(string(payload.Smalls[0]))))
		require.Error(t, err, r.name)
		_, err = payload.DecodeMedium([]byte(r.spoil(string(payload.Mediums[0]))))
		require.Error(t, err, r.name)
		_, err = payload.DecodeLarge([]byte(r.spoil(string(payload.Larges[0]))))
		require.Error(t, err, r.name)
	}
}
