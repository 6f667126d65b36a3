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

func BenchmarkAppend(b *testing.B) {
	buf := make([]byte, 0, 4096)
	for _, bb := range []struct {
		name   string
		append func(b []byte) []byte
	}{
		{"sentence", func(b []byte) []byte {
			return AppendStr(b, "The pantry key was still wet at nine, said the gardener.")
		}},
		{"accents", func(b []byte) []byte {
			return AppendStr(b, "La clé était encore mouillée à neuf heures, dit le jardinier.")
		}},
		{"escapes", func(b []byte) []byte {
			return AppendStr(b, "The \"pantry\" key was still wet\nat nine,\tsaid the gardener.")
		}},
		{"float", func(b []byte) []byte { return AppendFloat64(b, 0.62) }},
		{"whole float", func(b []byte) []byte { return AppendFloat64(b, 3) }},
		{"long float", func(b []byte) []byte { return AppendFloat64(b, 0.30000000000000004) }},
		{"integer", func(b []byte) []byte { return AppendInt(b, 1234567890) }},
	} {
		b.Run(bb.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				bb.append(buf)
			}
		})
	}
}
