package wire

import (
	"math/bits"
	"unicode/utf8"
)

// Quoted reads a string. It returns the text, which shares s if it holds no
// escapes, and the index after the closing quote. Invalid UTF-8, a lone
// surrogate and a bare control character are not valid.
func (d *Decoder) Quoted(s string, i int) (string, int) {
	if uint(i) >= uint(len(s)) || s[i] != '"' {
		return "", -1
	}
	i++
	start := i
	for ; i <= len(s)-8; i += 8 {
		if m := specialOrHigh(load(s, i)); m != 0 {
			i += bits.TrailingZeros64(m) >> 3
			if uint(i) < uint(len(s)) && s[i] == '"' {
				return s[start:i], i + 1
			}
			break
		}
	}
	return d.quotedRest(s, start, i)
}

// quotedRest goes on at i, up to which all is plain ASCII: text beyond ASCII,
// the last bytes of a document, control characters, escapes.
func (d *Decoder) quotedRest(s string, start, i int) (string, int) {
	switch i = text(s, i); {
	case i < 0:
		return "", -1
	case s[i] == '\\':
		return d.unescape(s, start, i)
	}
	return s[start:i], i + 1
}

// text finds the quote or backslash that ends a run of valid text, or -1 if a
// control character, broken UTF-8 or the end of s comes first.
func text(s string, i int) int {
	for uint(i) < uint(len(s)) {
		var w uint64
		if i <= len(s)-8 {
			w = load(s, i)
		} else {
			w = loadRest(s, i)
		}
		m := specialOrHigh(w)
		if m == 0 {
			i += 8
			continue
		}
		if !beginsLong(w) && special(w) == 0 {
			if n := shortMix(w); n > 0 {
				i += n
				continue
			}
		}
		i += bits.TrailingZeros64(m) >> 3
		if uint(i) >= uint(len(s)) { // a zero behind the end was marked
			return -1
		}
		switch c := s[i]; {
		case c >= utf8.RuneSelf:
			if i = beyondASCII(s, i); i < 0 {
				return -1
			}
		case c == '"' || c == '\\':
			return i
		default:
			return -1
		}
	}
	return -1
}

// Name reads a member name, the colon, and the white space around it.
func (d *Decoder) Name(s string, i int) (string, int) {
	name, i := d.Quoted(s, i)
	if i = Space(s, i); uint(i) >= uint(len(s)) || s[i] != ':' {
		return "", -1
	}
	return name, Space(s, i+1)
}
