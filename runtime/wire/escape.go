package wire

import (
	"unicode/utf16"
	"unicode/utf8"
)

// unescape reads the rest of a string whose first backslash is at i.
func (d *Decoder) unescape(s string, start, i int) (string, int) {
	b := &d.unescaped
	if b.Cap() == 0 {
		// Room for a string that fits a guess from the document's size, so that
		// most documents need one buffer and a large one is not doubled for one string.
		b.Grow(min(len(s)-start, 256+len(s)/16))
	}
	at := b.Len()
	b.WriteString(s[start:i])
	for {
		if s[i] == '"' {
			return b.String()[at:], i + 1
		}
		r, next := escape(s, i)
		if next < 0 {
			return "", -1
		}
		if r < utf8.RuneSelf {
			b.WriteByte(byte(r))
		} else {
			b.WriteRune(r)
		}
		if i = text(s, next); i < 0 {
			return "", -1
		}
		b.WriteString(s[next:i])
	}
}

// escape reads the escape whose backslash is at i, two of them for a surrogate
// pair. A lone surrogate is no text and not valid.
func escape(s string, i int) (rune, int) {
	if i+1 >= len(s) {
		return 0, -1
	}
	switch e := s[i+1]; e {
	case '"', '\\', '/':
		return rune(e), i + 2
	case 'b':
		return '\b', i + 2
	case 'f':
		return '\f', i + 2
	case 'n':
		return '\n', i + 2
	case 'r':
		return '\r', i + 2
	case 't':
		return '\t', i + 2
	case 'u':
		r := hex4(s, i+2)
		i += 6
		if r < 0 {
			return 0, -1
		}
		if utf16.IsSurrogate(r) {
			if !Has(s, i, `\u`) {
				return 0, -1
			}
			if r = utf16.DecodeRune(r, hex4(s, i+2)); r == utf8.RuneError {
				return 0, -1
			}
			i += 6
		}
		return r, i
	}
	return 0, -1
}

// hex4 reads four hexadecimal digits, or answers -1.
func hex4(s string, i int) rune {
	if i+4 > len(s) {
		return -1
	}
	var r rune
	for _, c := range []byte(s[i : i+4]) {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return -1
		}
		r = r<<4 | rune(c)
	}
	return r
}
