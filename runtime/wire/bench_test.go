package wire

import (
	"strings"
	"testing"
)

func BenchmarkStr(b *testing.B) {
	for _, bb := range []struct{ name, text string }{
		{"short", "Imre"},
		{"sentence", "The pantry key was still wet at nine, said the gardener."},
		{"accents", "La clé était encore mouillée à neuf heures, dit le jardinier."},
		{"kana", strings.Repeat("食料庫の鍵はまだ濡れていた。", 2)},
		{"escapes", `The \"pantry\" key was still wet\nat nine,\tsaid the gardener.`},
		{"page", strings.Repeat("The pantry key was still wet at nine, said the gardener. ", 40)},
	} {
		b.Run(bb.name, func(b *testing.B) {
			doc := `"` + bb.text + `", "behind it": true}`
			b.SetBytes(int64(len(bb.text)))
			b.ReportAllocs()
			for b.Loop() {
				var d Decoder
				if _, i := d.Quoted(doc, 0); i < 0 {
					b.Fatal("refused")
				}
			}
		})
	}
}

func BenchmarkFloat64(b *testing.B) {
	for _, doc := range []string{"0.62", "1", "-12.5e3", "0.30000000000000004"} {
		b.Run(doc, func(b *testing.B) {
			for b.Loop() {
				if _, i := Float64(doc, 0); i < 0 {
					b.Fatal("refused")
				}
			}
		})
	}
}

func BenchmarkInt(b *testing.B) {
	for _, doc := range []string{"3", "1234567890", "3.0", "30e-1"} {
		b.Run(doc, func(b *testing.B) {
			for b.Loop() {
				if _, i := Int(doc, 0, 64); i < 0 {
					b.Fatal("refused")
				}
			}
		})
	}
}

func BenchmarkStrings(b *testing.B) {
	doc := `["Gardener Imre","Cook Ada","Ms. Okafor"]`
	b.ReportAllocs()
	for b.Loop() {
		var d Decoder
		if _, i := d.Strings(doc, 0); i < 0 {
			b.Fatal("refused")
		}
	}
}

func BenchmarkEncode(b *testing.B) {
	buf := make([]byte, 0, 4096)
	for _, bb := range []struct {
		name  string
		write func(e *Encoder)
	}{
		{"sentence", func(e *Encoder) { e.Str("The pantry key was still wet at nine, said the gardener.") }},
		{"accents", func(e *Encoder) { e.Str("La clé était encore mouillée à neuf heures, dit le jardinier.") }},
		{"escapes", func(e *Encoder) { e.Str("The \"pantry\" key was still wet\nat nine,\tsaid the gardener.") }},
		{"float", func(e *Encoder) { e.Float64(0.62) }},
		{"whole float", func(e *Encoder) { e.Float64(3) }},
		{"integer", func(e *Encoder) { e.Int(1234567890) }},
	} {
		b.Run(bb.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				e := Encoder{Buf: buf}
				bb.write(&e)
			}
		})
	}
}
