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

// tokens tells which token a byte starts.
var tokens = [256]token{
	'{': objectToken, '[': arrayToken, '"': stringToken, 't': boolToken, 'f': boolToken, 'n': nullToken, '-': numberToken,
	'0': numberToken, '1': numberToken, '2': numberToken, '3': numberToken, '4': numberToken,
	'5': numberToken, '6': numberToken, '7': numberToken, '8': numberToken, '9': numberToken,
}

// peek tells which token starts at i.
func (r *reader) peek(i int) token { return tokens[r.byte(i)] }

// byte is the byte at i, 0 at the end.
func (r *reader) byte(i int) byte {
	if uint(i) < uint(len(r.src)) {
		return r.src[i]
	}
	return 0
}

// literal reads true, false or null.
func (r *reader) literal(i int) int {
	for _, lit := range [...]string{"true", "false", "null"} {
		if wire.Has(r.src, i, lit) {
			return i + len(lit)
		}
	}
	return r.halt(CodeSyntax, i, "a JSON value")
}

// number skips a number.
func (r *reader) number(i int) int {
	if next := wire.Number(r.src, i); next >= 0 {
		return next
	}
	return r.halt(CodeSyntax, i, "a JSON number")
}

// string skips a string.
func (r *reader) string(i int) int {
	if _, next := r.dec.Quoted(r.src, i); next >= 0 {
		return next
	}
	return r.diagnose(i)
}

// text reads a string. It is not valid, while the walk goes on, if its UTF-8 is
// broken, which is a violation of its own.
func (r *reader) text(i int) (text string, valid bool, next int) {
	if text, next = r.dec.Quoted(r.src, i); next >= 0 {
		return text, true, next
	}
	return "", false, r.diagnose(i)
}

// diagnose reads a string again that the primitives refused, to find out why.
// Broken UTF-8, told once a string, leaves the end of the string in sight;
// broken syntax does not.
func (r *reader) diagnose(i int) int {
	told := false
	utf8Violation := func(at int, want string, n int) {
		if !told {
			if v := r.violate(CodeUTF8, at); v != nil {
				v.Want, v.Got = want, r.texts.cut(strings.ToValidUTF8(r.src[at:at+n], string(utf8.RuneError)))
			}
		}
		told = true
	}
	for i++; i < len(r.src); {
		switch c := r.src[i]; {
		case c == '"':
			return i + 1
		case c < ' ':
			return r.halt(CodeSyntax, i, "control characters escaped in strings")
		case c == '\\':
			n := escapeLen(r.src, i)
			if n == 0 {
				return r.halt(CodeSyntax, i, `an escape as JSON has them`)
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
	return r.halt(CodeSyntax, len(r.src), "the string's closing quote")
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
