package wire

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestQuoted(t *testing.T) {
	for _, tt := range []struct {
		name, doc string
		want      string
		refused   bool
	}{
		{name: "empty", doc: `""`, want: ""},
		{name: "plain text", doc: `"the pantry key"`, want: "the pantry key"},
		{name: "DEL is text", doc: "\"\x7f\"", want: "\x7f"},
		{name: "two-byte runes", doc: `"é"`, want: "é"},
		{name: "runes up to the last", doc: "\"\U0010FFFF\"", want: "\U0010FFFF"},
		{name: "line separators are text", doc: "\"\u2028\u2029\"", want: "\u2028\u2029"},
		{name: "every short escape", doc: `"\"\\\/\b\f\n\r\t"`, want: "\"\\/\b\f\n\r\t"},
		{name: "escaped ASCII and NUL", doc: `"\u0041\u0000"`, want: "A\x00"},
		{name: "hexadecimal in either case", doc: `"\u00e9\u00E9"`, want: "éé"},
		{name: "surrogate pair", doc: `"\ud83d\ude00"`, want: "😀"},
		{name: "noncharacter", doc: `"\uffff"`, want: "\uffff"},
		{name: "replacement character written out", doc: `"\ufffd"`, want: "\ufffd"},
		{name: "text between escapes", doc: `"one\ntwo é three\nfour"`, want: "one\ntwo é three\nfour"},

		{name: "no closing quote", doc: `"abc`, refused: true},
		{name: "closing quote escaped", doc: `"abc\"`, refused: true},
		{name: "backslash at the end", doc: `"abc\`, refused: true},
		{name: "newline", doc: "\"a\nb\"", refused: true},
		{name: "NUL", doc: "\"a\x00b\"", refused: true},
		{name: "control character behind an escape", doc: "\"\\n\x1f\"", refused: true},
		{name: "control character behind a rune", doc: "\"é\x1f\"", refused: true},
		{name: "unknown escape", doc: `"\a"`, refused: true},
		{name: "escape of an apostrophe", doc: `"\'"`, refused: true},
		{name: "short hexadecimal", doc: `"\u12"`, refused: true},
		{name: "hexadecimal with another letter", doc: `"\u12g4"`, refused: true},
		{name: "hexadecimal with a sign", doc: `"\u+123"`, refused: true},
		{name: "capital U", doc: `"\U0041"`, refused: true},
		{name: "lone high surrogate", doc: `"\ud83d"`, refused: true},
		{name: "lone low surrogate", doc: `"\ude00"`, refused: true},
		{name: "high surrogate before text", doc: `"\ud83dxxxxxx"`, refused: true},
		{name: "high surrogate before another escape", doc: `"\ud83d\n"`, refused: true},
		{name: "two high surrogates", doc: `"\ud83d\ud83d"`, refused: true},
		{name: "swapped surrogates", doc: `"\ude00\ud83d"`, refused: true},
		{name: "stray continuation byte", doc: "\"\x80\"", refused: true},
		{name: "cut rune", doc: "\"\xe2\x82\"", refused: true},
		{name: "overlong slash", doc: "\"\xc0\xaf\"", refused: true},
		{name: "surrogate in UTF-8", doc: "\"\xed\xa0\x80\"", refused: true},
		{name: "beyond Unicode", doc: "\"\xf4\x90\x80\x80\"", refused: true},
		{name: "rune broken by an escape", doc: "\"\xc3\\u00a9\"", refused: true},
		{name: "invalid UTF-8 behind an escape", doc: "\"\\n\xff\"", refused: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			everywhere(tt.doc, func(doc string, at int) {
				var d Decoder
				got, next := d.Quoted(doc, at)
				if tt.refused {
					require.Equal(t, -1, next, "%q", doc)
					return
				}
				require.Equal(t, at+len(tt.doc), next, "%q", doc)
				require.Equal(t, tt.want, got, "%q", doc)
			})
		})
	}
}

// One byte of every kind at every place of texts of every length up to three
// words, at every alignment.
func TestQuotedEveryPlace(t *testing.T) {
	pieces := []string{"", `\n`, `\u00e9`, `\ud83d\ude00`, `\ud83d`, `\x`, "é", "€", "😀", "\xff", "\x00", "\x1f", "\x7f", "\x80", `\`, `"`}
	for length := range 26 {
		for place := range length + 1 {
			for _, piece := range pieces {
				s := `"` + strings.Repeat("a", place) + piece + strings.Repeat("b", length-place) + `"`
				everywhere(s, func(doc string, at int) { checkString(t, doc, at) })
			}
		}
	}
}

// checkString holds Quoted to the reference at one place.
func checkString(t *testing.T, doc string, at int) {
	t.Helper()
	want, n := refString(doc[at:])
	if n >= 0 {
		n += at
	}
	var d Decoder
	got, next := d.Quoted(doc, at)
	if got != want || next != n {
		t.Fatalf("Quoted(%q, %d) = %q, %d; want %q, %d", doc, at, got, next, want, n)
	}
}

func FuzzQuoted(f *testing.F) {
	for _, seed := range []string{"", "plain text that is longer than a word", `a\nb`, `\ud83d\ude00`, `\ud83d`, "é€😀", "\xff", "\x00", `\"`, `\\"`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		everywhere(`"`+text+`"`, func(doc string, at int) { checkString(t, doc, at) })
		everywhere(`"`+text, func(doc string, at int) { checkString(t, doc, at) })
	})
}

func FuzzName(f *testing.F) {
	f.Add(`"kind" : 1`)
	f.Add(`"k":`)
	f.Add("\"\\u006b\"\n:\t")
	f.Fuzz(func(t *testing.T, text string) {
		want, next := "", -1
		if strings.HasPrefix(text, `"`) {
			if name, n := refString(text); n >= 0 {
				if n += refSpace(text[n:]); strings.HasPrefix(text[n:], ":") {
					want, next = name, n+1+refSpace(text[n+1:])
				}
			}
		}
		for before := range 9 {
			var d Decoder
			pad := strings.Repeat("x", before)
			name, i := d.Name(pad+text, before)
			if i >= 0 {
				i -= before
			}
			if name != want || i != next {
				t.Fatalf("Name(%q) = %q, %d; want %q, %d", text, name, i, want, next)
			}
		}
	})
}

func TestStringAllocatesNothing(t *testing.T) {
	doc := `"the pantry key was still wet at nine, said the gardener — twice"`
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		var d Decoder
		if _, i := d.Quoted(doc, 0); i < 0 {
			t.Fatal("refused")
		}
	}))
}

// Every primitive takes what an earlier one refused, and any index at all.
func TestInvalidIndexes(t *testing.T) {
	var d Decoder
	for _, s := range []string{"", `"abc"`, "[1]", "123456789"} {
		for _, i := range []int{-1, len(s), len(s) + 1, len(s) + 100} {
			next := map[string]int{}
			_, next["Quoted"] = d.Quoted(s, i)
			_, next["Name"] = d.Name(s, i)
			_, next["Strings"] = d.Strings(s, i)
			_, next["Bool"] = Bool(s, i)
			_, next["Int"] = Int(s, i, 64)
			_, next["Uint"] = Uint(s, i, 64)
			_, next["Float64"] = Float64(s, i)
			_, next["Float32"] = Float32(s, i)
			_, next["ClampInt"] = d.ClampInt(s, i, 64, 0, 1)
			_, next["ClampUint"] = d.ClampUint(s, i, 64, 0, 1)
			_, next["ClampFloat64"] = d.ClampFloat64(s, i, 0, 1)
			_, next["ClampFloat32"] = d.ClampFloat32(s, i, 0, 1)
			next["Number"] = Number(s, i)
			_, next["Ints"] = Ints[int](s, i, 64)
			next["First"], _ = First(s, i)
			next["Next"], _ = Next(s, i)
			_, next["Object.Open"] = (&Object{Decoder: &Decoder{Doc: s}, Names: PairNames}).Open(i)
			_, next["Object.Then"] = (&Object{Decoder: &Decoder{Doc: s}, Names: PairNames}).Then(i)
			var text string
			_, next["Object.String"] = (&Object{Decoder: &Decoder{Doc: s}, Names: PairNames}).String(i, &text)
			_, next["Enum.Read"] = (&Enum{Values: []string{"a"}}).Read(&Decoder{Doc: s}, i)
			for name, n := range next {
				assert.Equal(t, -1, n, "%s(%q, %d)", name, s, i)
			}
			assert.False(t, Has(s, i, "1"))
			assert.False(t, Fits(s, i, 1))
			assert.False(t, Whole(s, i))
		}
		assert.Equal(t, -1, Space(s, -1))
		assert.False(t, End(s, -1))
		assert.True(t, End(s, len(s)))
		assert.False(t, End(s, len(s)+1))
	}
}
