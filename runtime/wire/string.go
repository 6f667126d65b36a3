package wire

import (
	"math/bits"
	"unicode/utf8"
)

// Str reads a string whose opening quote is just before i. It returns the text,
// which shares s if it holds no escapes, and the index after the closing quote.
// Invalid UTF-8, a lone surrogate and a bare control character are not valid.
func (d *Decoder) Str(s string, i int) (string, int) {
	start := i
	for i >= 0 && i <= len(s)-8 {
		if m := specialOrHigh(load(s, i)); m != 0 {
			i += bits.TrailingZeros64(m) >> 3
			if uint(i) < uint(len(s)) && s[i] == '"' {
				return s[start:i], i + 1
			}
			break
		}
		i += 8
	}
	return d.strRest(s, start, i)
}

// strRest goes on at i, up to which all is plain ASCII: text beyond ASCII,
// whose UTF-8 is checked when its end is known, the last bytes of a document,
// control characters, escapes.
func (d *Decoder) strRest(s string, start, i int) (string, int) {
	if start < 0 {
		return "", -1
	}
	plain := i
	switch i = stop(s, i); {
	case i < 0:
		return "", -1
	case s[i] == '\\':
		return d.unescape(s, start, i)
	case !utf8.ValidString(s[plain:i]):
		return "", -1
	}
	return s[start:i], i + 1
}

// stop finds the quote or backslash that ends a run of text, or -1 if a control
// character or the end of s comes first.
func stop(s string, i int) int {
	for i <= len(s)-8 {
		if m := special(load(s, i)); m != 0 {
			i += bits.TrailingZeros64(m) >> 3
			break
		}
		i += 8
	}
	for uint(i) < uint(len(s)) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			return i
		case c < ' ':
			return -1
		}
		i++
	}
	return -1
}

// Quoted is Str with the opening quote at i.
func (d *Decoder) Quoted(s string, i int) (string, int) {
	if uint(i) < uint(len(s)) && s[i] == '"' {
		return d.Str(s, i+1)
	}
	return "", -1
}

// Name reads a member name, the colon, and the white space around it.
func (d *Decoder) Name(s string, i int) (string, int) {
	name, i := d.Quoted(s, i)
	if i = Space(s, i); uint(i) >= uint(len(s)) || s[i] != ':' {
		return "", -1
	}
	return name, Space(s, i+1)
}
