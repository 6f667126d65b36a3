package ladder

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Suspicion is a character in a value's text that readers do not see or that is
// seldom meant: a control character other than newline, carriage return and
// tab, often a LaTeX command or a path that was not escaped, or a character
// that turns the direction of writing. It is valid, and left alone.
type Suspicion struct {
	Offset int    `json:"offset"` // of the character or its escape, in the value's JSON text, or in the prose
	Char   string `json:"char"`   // U+000C
}

// maxSuspicions is how many are listed: one is a hint, a thousand are no better.
const maxSuspicions = 16

// suspicious finds them in the text of a valid JSON value, where escapes count
// too, or in prose.
func suspicious(text []byte, json bool) (found []Suspicion) {
	for i := 0; i < len(text) && len(found) < maxSuspicions; {
		c := text[i]
		switch {
		case json && c == '\\' && i+1 < len(text):
			r, n := unescape(text[i:])
			if isSuspicious(r) {
				found = append(found, Suspicion{i, fmt.Sprintf("%U", r)})
			}
			i += n
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRune(text[i:])
			if isSuspicious(r) {
				found = append(found, Suspicion{i, fmt.Sprintf("%U", r)})
			}
			i += n
		default:
			if isSuspicious(rune(c)) {
				found = append(found, Suspicion{i, fmt.Sprintf("%U", c)})
			}
			i++
		}
	}
	return found
}

// unescape reads a JSON escape and its length; one that stands for an ordinary
// character reads as a space.
func unescape(s []byte) (rune, int) {
	switch s[1] {
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'u':
		if len(s) < 6 {
			return ' ', len(s)
		}
		var r rune
		for _, c := range s[2:6] {
			d := strings.IndexByte("0123456789abcdef", c|0x20)
			if d < 0 {
				return ' ', 2
			}
			r = r<<4 | rune(d)
		}
		return r, 6
	}
	return ' ', 2
}

func isSuspicious(r rune) bool {
	switch {
	case r < ' ':
		return r != '\n' && r != '\r' && r != '\t'
	case r < 0x7f:
		return false
	case r <= 0x9f: // delete and the second set of controls
		return true
	case r == 0x061c, r == 0x200e, r == 0x200f:
		return true
	}
	return 0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069
}
