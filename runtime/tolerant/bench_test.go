package tolerant_test

import (
	"strings"
	"testing"

	"github.com/structgen/structgen/runtime/tolerant"
	"github.com/structgen/structgen/testdata/golden/corpus"
)

const clue = `{"kind": "clue", "text": "The ash in the grate was still warm.", "suspect": "Tutor Quill", "confidence": 0.4, "witnesses": ["Nurse Adair"], "urgent": false, "round": 2}`

// BenchmarkParse measures 4 KB of prose around an object.
func BenchmarkParse(b *testing.B) {
	words := strings.Repeat("The grate was warm [3], so somebody burnt a letter. ", 39)
	reply := []byte(words + clue + "\n" + words)
	b.SetBytes(int64(len(reply)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := tolerant.Parse(corpus.DetectiveContract, reply); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkParseStrict measures what Parse adds to a decode.
func BenchmarkParseStrict(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := tolerant.Parse(corpus.DetectiveContract, []byte(clue)); err != nil {
			b.Fatal(err)
		}
	}
}

var hostile = []struct{ name, unit string }{
	{"prose", "The grate was warm, so somebody burnt a letter. "},
	{"open braces", "{"},
	{"close braces", "}"},
	{"quotes", `"`},
	{"backslashes", `\`},
	{"open brackets", "["},
	{"escaped quotes", `\"`},
	{"braces and quotes", `{"`},
	{"objects cut off", `{"a":[`},
	{"words in braces", "{a}"},
	{"empty objects", "{}"},
	{"tags", "<think>"},
	{"angles", "<"},
	{"fences", "```"},
	{"broken UTF-8", "\xff"},
	{"channels", "<|channel|>   "},
	{"objects in arrays", "[{},"},
	{"objects in objects", `{"a":{`},
	{"objects too deep to close", `{"a":{"b":`},
	{"arrays in words", "[1, 2) "},
	{"bare escapes", `\u`},
	{"apostrophes in braces", "{it's}"},
	{"no-break spaces", "\u00a0"},
	{"other fences", "~~~\n"},
}

// BenchmarkParseHostile: ten megabytes of anything cost no more a byte than
// prose.
func BenchmarkParseHostile(b *testing.B) {
	for _, h := range hostile {
		reply := []byte("x " + strings.Repeat(h.unit, 10<<20/len(h.unit)))
		b.Run(h.name, func(b *testing.B) {
			b.SetBytes(int64(len(reply)))
			for b.Loop() {
				tolerant.Parse(corpus.DetectiveContract, reply)
			}
		})
	}
}
