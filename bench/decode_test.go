package bench

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/structgen/structgen/bench/peers"
)

// walk decodes the documents of a ring in turn; ns/op is per document.
func walk(b *testing.B, ring [][]byte, decode func([]byte) error) {
	total := 0
	for _, doc := range ring { // once without timing: caches and compilers are warm
		total += len(doc)
		if err := decode(doc); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(int64(total / len(ring)))
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if i == len(ring) {
			i = 0
		}
		if err := decode(ring[i]); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	for i, pl := range peers.Payloads {
		for _, p := range peers.All() {
			b.Run("payload="+pl.Name+"/peer="+p.Name, func(b *testing.B) { walk(b, pl.Docs, p.Codecs[i].Decode) })
		}
		for _, f := range floors {
			b.Run("payload="+pl.Name+"/peer="+f.name, func(b *testing.B) { walk(b, pl.Docs, f.run) })
		}
	}
}

// What floors compute, so that nobody optimizes it away.
var (
	textSink string
	intSink  int
)

// floors are no decoders: they are what single steps of one cost.
var floors = []struct {
	name string
	run  func(doc []byte) error
}{
	{"floor-json.Valid", func(doc []byte) error {
		if !json.Valid(doc) {
			panic("a document of a ring is no JSON")
		}
		return nil
	}},
	{"floor-utf8.Valid", func(doc []byte) error {
		if !utf8.Valid(doc) {
			panic("a document of a ring is no UTF-8")
		}
		return nil
	}},
	{"floor-IndexByte", func(doc []byte) error { intSink += bytes.IndexByte(doc, 0); return nil }},
	{"floor-copy", func(doc []byte) error { textSink = string(doc); return nil }},
}

// BenchmarkVariant reads documents as models also write them: indented, and with
// their members reversed, the opposite of what straight-line code hopes for.
func BenchmarkVariant(b *testing.B) {
	quick := []string{"structgen", "structgen-alias", "structgen-contract", "lb", "lb-again", "lb-alias", "lb-predict", "lb-switch",
		"encjson-v1", "encjson-v2", "go-json-experiment", "sonic", "goccy", "easyjson", "ogen-jx"}
	for i, pl := range peers.Payloads {
		for _, p := range peers.All() {
			if slices.Contains(quick, p.Name) {
				b.Run("payload="+pl.Name+"-pretty/peer="+p.Name, func(b *testing.B) { walk(b, pl.Pretty, p.Codecs[i].Decode) })
				b.Run("payload="+pl.Name+"-reordered/peer="+p.Name, func(b *testing.B) { walk(b, pl.Reordered, p.Codecs[i].Decode) })
			}
		}
	}
}

// BenchmarkAppend writes the values of a ring in turn into a buffer that is kept.
func BenchmarkAppend(b *testing.B) {
	for i, pl := range peers.Payloads {
		for _, p := range peers.All() {
			if p.Codecs[i].Encode == nil {
				continue
			}
			b.Run("payload="+pl.Name+"/peer="+p.Name, func(b *testing.B) {
				encode, err := p.Codecs[i].Encode(pl.Docs)
				if err != nil {
					b.Fatal(err)
				}
				var buf []byte
				total := 0
				for n := range pl.Docs {
					out, err := encode(buf[:0], n)
					if err != nil {
						b.Fatal(err)
					}
					total += len(out)
					if cap(out) > cap(buf) {
						buf = out
					}
				}
				b.SetBytes(int64(total / len(pl.Docs)))
				b.ReportAllocs()
				for n := 0; b.Loop(); n++ {
					if n == len(pl.Docs) {
						n = 0
					}
					if _, err := encode(buf[:0], n); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
