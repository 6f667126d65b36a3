package wire

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// AppendStr appends a string. Only what JSON demands is escaped: the quote, the
// backslash and control characters. What is not valid UTF-8 is refused.
func AppendStr(b []byte, v string) []byte {
	b = room(b, len(v)+len(`""`))
	n := len(b) + len(`"`)
	to := b[n-1 : n+len(v)+1]
	to[0] = '"'
	to = to[1:]
	i, m := 0, uint64(0)
	for ; i <= len(v)-16; i += 16 {
		w, w2 := load(v, i), load(v, i+8)
		if specialOrHigh(w)|specialOrHigh(w2) != 0 {
			return appendRest(b[:n+i], v[i:])
		}
		binary.LittleEndian.PutUint64(to[i:i+8], w)
		binary.LittleEndian.PutUint64(to[i+8:i+16], w2)
	}
	// The rest in stores that overlap each other or what is there.
	switch l := len(v); {
	case i == l:
	case l >= 16:
		w, w2 := load(v, l-16), load(v, l-8)
		m = specialOrHigh(w) | specialOrHigh(w2)
		binary.LittleEndian.PutUint64(to[l-16:l-8], w)
		binary.LittleEndian.PutUint64(to[l-8:l], w2)
	case l >= 8:
		w, w2 := load(v, 0), load(v, l-8)
		m = specialOrHigh(w) | specialOrHigh(w2)
		binary.LittleEndian.PutUint64(to[:8], w)
		binary.LittleEndian.PutUint64(to[l-8:l], w2)
	case l >= 4:
		first, last := load4(v, 0), load4(v, l-4)
		m = specialOrHigh(uint64(first) | uint64(last)<<32)
		binary.LittleEndian.PutUint32(to[:4], first)
		binary.LittleEndian.PutUint32(to[l-4:l], last)
	default:
		for i := range len(v) {
			c := v[i]
			to[i] = c
			if !bare(c) || c >= utf8.RuneSelf {
				m = 1
			}
		}
	}
	if m != 0 {
		return appendRest(b[:n+i], v[i:])
	}
	to[len(v)] = '"'
	return b[:n+len(v)+1]
}

// appendRest appends text and a closing quote.
func appendRest(b []byte, text string) []byte {
	if !validUTF8(text) {
		return nil
	}
	for {
		n := len(b)
		b = room(b, len(text)+len(`"`))
		to := b[n : n+len(text)+1]
		i := 0
		for ; i <= len(text)-8; i += 8 {
			w := load(text, i)
			binary.LittleEndian.PutUint64(to[i:i+8], w)
			if m := special(w); m != 0 {
				i += bits.TrailingZeros64(m) >> 3
				goto escape
			}
		}
		if l := len(text); i < l && l >= 8 {
			w := load(text, l-8)
			if binary.LittleEndian.PutUint64(to[l-8:l], w); special(w) == 0 {
				i = l
			}
		}
		for ; i < len(text); i++ {
			if to[i] = text[i]; !bare(text[i]) {
				goto escape
			}
		}
		to[i] = '"'
		return b[:n+i+1]
	escape:
		b = appendEscaped(b[:n+i], text[i])
		text = text[i+1:]
	}
}

// validUTF8 is utf8.ValidString, and quicker for text that is ASCII for the most
// part.
func validUTF8(v string) bool {
	for i := 0; i < len(v); {
		if i <= len(v)-8 {
			w := load(v, i)
			m := w & highs
			if m == 0 {
				i += 8
				continue
			}
			if !beginsLong(w) {
				if n := shortMix(w); n > 0 {
					i += n
					continue
				}
			}
			i += bits.TrailingZeros64(m) >> 3
		} else if v[i] < utf8.RuneSelf {
			i++
			continue
		}
		if i = beyondASCII(v, i); i < 0 {
			return false
		}
	}
	return true
}

// bare reports whether a byte may stand in a string as it is.
func bare(c byte) bool { return c >= ' ' && c != '"' && c != '\\' }

// appendEscaped appends one byte that must not stand bare in a string.
func appendEscaped(b []byte, c byte) []byte {
	const hex = "0123456789abcdef"
	switch c {
	case '"', '\\':
		return append(b, '\\', c)
	case '\b':
		return append(b, '\\', 'b')
	case '\f':
		return append(b, '\\', 'f')
	case '\n':
		return append(b, '\\', 'n')
	case '\r':
		return append(b, '\\', 'r')
	case '\t':
		return append(b, '\\', 't')
	}
	return append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
}

// AppendKind appends the name of a kind, which needs no escape, and refuses what is
// no kind.
func AppendKind(b []byte, valid bool, name string) []byte {
	if !valid {
		return nil
	}
	return appendBare(b, name)
}

// appendBare appends a string that needs no escape.
func appendBare(b []byte, v string) []byte {
	b = room(b, len(v)+len(`""`))
	b = append(b, '"')
	b = append(b, v...)
	return append(b, '"')
}

// AppendText appends as a string what a MarshalText method returns, and refuses
// an error.
func AppendText(b []byte, text []byte, err error) []byte {
	if err != nil {
		return nil
	}
	return AppendStr(b, string(text))
}

// AppendStrings appends an array of strings; nil is [].
func AppendStrings(b []byte, v []string) []byte {
	b = append(b, '[')
	for i, s := range v {
		if i > 0 {
			b = append(b, ',')
		}
		if b = AppendStr(b, s); b == nil {
			return nil
		}
	}
	return append(b, ']')
}
