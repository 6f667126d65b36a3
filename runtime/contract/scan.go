package contract

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/structgen/structgen/runtime/wire"
)

// The tokens of JSON, told apart by their first byte.
type token uint8

const (
	noToken token = iota
	objectToken
	arrayToken
	stringToken
	numberToken
	boolToken
	nullToken
)

// peek tells which token starts at the reader's place.
func (r *reader) peek() token {
	switch r.byte() {
	case '{':
		return objectToken
	case '[':
		return arrayToken
	case '"':
		return stringToken
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return numberToken
	case 't', 'f':
		return boolToken
	case 'n':
		return nullToken
	}
	return noToken
}

// byte is the next byte, 0 at the end.
func (r *reader) byte() byte {
	if r.at < len(r.src) {
		return r.src[r.at]
	}
	return 0
}

func (r *reader) space() {
	if r.at < len(r.src) && r.src[r.at] <= ' ' {
		r.skipSpace()
	}
}

func (r *reader) skipSpace() { r.at = wire.Space(r.src, r.at) }

// literal reads true, false or null.
func (r *reader) literal() {
	for _, lit := range [...]string{"true", "false", "null"} {
		if wire.Has(r.src, r.at, lit) {
			r.at += len(lit)
			return
		}
	}
	r.halt(CodeSyntax, r.at, "a JSON value")
}

// number skips a number and gives its text.
func (r *reader) number() string {
	start := r.at
	next := wire.Number(r.src, start)
	if next < 0 {
		r.halt(CodeSyntax, start, "a JSON number")
		return ""
	}
	r.at = next
	return r.src[start:next]
}

// text reads a string. It is not valid, without being halted, if its UTF-8 is
// broken, which is a violation of its own.
func (r *reader) text() (text string, valid bool) {
	text, next := r.dec.Quoted(r.src, r.at)
	if next >= 0 {
		r.at = next
		return text, true
	}
	r.diagnose()
	return "", false
}

// diagnose reads a string again that the primitives refused, to find out why.
// Broken UTF-8, told once a string, leaves the end of the string in sight;
// broken syntax does not.
func (r *reader) diagnose() {
	told := false
	utf8Violation := func(at int, want string, n int) {
		if !told {
			if v := r.violate(CodeUTF8, at); v != nil {
				v.Want, v.Got = want, r.texts.cut(strings.ToValidUTF8(r.src[at:at+n], string(utf8.RuneError)))
			}
		}
		told = true
	}
	for i := r.at + 1; i < len(r.src); {
		switch c := r.src[i]; {
		case c == '"':
			r.at = i + 1
			return
		case c < ' ':
			r.halt(CodeSyntax, i, "control characters escaped in strings")
			return
		case c == '\\':
			n := escapeLen(r.src, i)
			if n == 0 {
				r.halt(CodeSyntax, i, `an escape as JSON has them`)
				return
			}
			if n == len(`\ud800`) && utf16.IsSurrogate(hex4(r.src[i+2:])) {
				utf8Violation(i, "a surrogate pair", n)
			}
			i += n
		default:
			char, n := utf8.DecodeRuneInString(r.src[i:])
			if char == utf8.RuneError && n == 1 {
				utf8Violation(i, "valid UTF-8", 1)
			}
			i += n
		}
	}
	r.halt(CodeSyntax, len(r.src), "the string's closing quote")
}

// escapeLen is the length of the escape at i, a surrogate pair counting as one;
// 0 if it is none.
func escapeLen(s string, i int) int {
	if i+1 >= len(s) {
		return 0
	}
	if s[i+1] != 'u' {
		if strings.IndexByte(`"\/bfnrt`, s[i+1]) >= 0 {
			return 2
		}
		return 0
	}
	high := hex4(s[i+2:])
	if high < 0 {
		return 0
	}
	if wire.Has(s, i+6, `\u`) && utf16.DecodeRune(high, hex4(s[i+8:])) != utf8.RuneError {
		return 12
	}
	return 6
}

// hex4 reads four hexadecimal digits at the start of s, or answers -1.
func hex4(s string) rune {
	if len(s) < 4 {
		return -1
	}
	var r rune
	for _, c := range []byte(s[:4]) {
		d := strings.IndexByte("0123456789abcdef", c|0x20)
		if d < 0 || c < '0' {
			return -1
		}
		r = r<<4 | rune(d)
	}
	return r
}
