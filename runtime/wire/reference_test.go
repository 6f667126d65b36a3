package wire

import (
	"encoding/json"
	"math/big"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// Independent readers: byte by byte or by the standard library, without a
// thought for speed. The primitives are held to them.

// refString reads a string whose opening quote is at the start of s and gives
// its text and the length of what it read, or -1.
func refString(s string) (string, int) {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			token := s[:i+1]
			var text string
			if json.Unmarshal([]byte(token), &text) != nil || !utf8.ValidString(token) || refLoneSurrogate(token) {
				return "", -1
			}
			return text, i + 1
		}
	}
	return "", -1
}

var (
	otherEscape  = regexp.MustCompile(`\\[^u]`)
	surrogates   = regexp.MustCompile(`(?i)\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}`)
	anySurrogate = regexp.MustCompile(`(?i)\\ud[89a-f][0-9a-f]{2}`)
)

// refLoneSurrogate takes away what is no surrogate and what is a pair.
func refLoneSurrogate(token string) bool {
	token = otherEscape.ReplaceAllString(token, "_")
	token = surrogates.ReplaceAllString(token, "_")
	return anySurrogate.MatchString(token)
}

var refNumberGrammar = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`)

// refNumber finds the number at the start of s as the primitives must see it: a
// number with nothing behind it that a number could go on with. What RFC 8259
// would leave as a rest (the 1 of 01) no caller can accept, so there the
// primitives may stop or refuse.
func refNumber(s string) (lit string, clear bool) {
	lit = refNumberGrammar.FindString(s)
	rest := s[len(lit):]
	return lit, lit != "" && (rest == "" || !strings.ContainsAny(rest[:1], "0123456789.eE"))
}

// refRat is the exact value of a number, if it is small enough to be written out.
func refRat(t *testing.T, lit string) *big.Rat {
	if _, exp, ok := strings.Cut(strings.ToLower(lit), "e"); ok && len(strings.TrimLeft(exp, "+-0")) > 3 {
		t.Skip("an exponent for the tables, not for exact arithmetic")
	}
	r, ok := new(big.Rat).SetString(lit)
	if !ok {
		t.Fatalf("%q is no rational", lit)
	}
	return r
}

func refSpace(s string) int { return len(s) - len(strings.TrimLeft(s, " \t\r\n")) }

// everywhere calls f with s at each alignment to the eight bytes of a word, with
// and without text behind it, so that no path of a scan is missed.
func everywhere(s string, f func(doc string, at int)) {
	for before := range 9 {
		for _, behind := range []string{"", " ", "      ", "       ", "        ", "         ,"} {
			f(strings.Repeat("x", before)+s+behind, before)
		}
	}
}
