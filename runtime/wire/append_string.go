package wire

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// AppendStr appends a string. Only what JSON demands is escaped: the quote, the
// backslash and control characters. What is not valid UTF-8 is refused.
func AppendStr(b []byte, before, v string) []byte {
	if b == nil {
		return nil
	}
	size := len(v) + len(`""`)
	b = longer(b, len(before)+size)
	n := len(b) - size
	put(b[n-len(before):], before)
	b[n] = '"'
	b[len(b)-1] = '"'
	to := b[n+1:][:len(v):len(v)]
	i, m := 0, uint64(0)
	for ; i <= len(v)-8; i += 8 {
		w := load(v, i)
		if m = specialOrHigh(w); m != 0 {
			return appendRest(b[:n+1+i], v[i:])
		}
		binary.LittleEndian.PutUint64(to[i:i+8], w)
	}
	// The rest in stores that overlap what is there.
	switch l := len(v); {
	case i == l:
	case l >= 8:
		w := load(v, l-8)
		m = specialOrHigh(w)
		binary.LittleEndian.PutUint64(to[l-8:], w)
	case l >= 4:
		first, last := load4(v, 0), load4(v, l-4)
		m = specialOrHigh(uint64(first) | uint64(last)<<32)
		binary.LittleEndian.PutUint32(to, first)
		binary.LittleEndian.PutUint32(to[l-4:], last)
	default:
		for i := range to {
			c := v[i]
			to[i] = c
			if !bare(c) || c >= utf8.RuneSelf {
				m = 1
			}
		}
	}
	if m != 0 {
		return appendRest(b[:n+1+i], v[i:])
	}
	return b
}

// appendRest appends text and a closing quote.
func appendRest(b []byte, text string) []byte {
	if !validUTF8(text) {
		return nil
	}
	for {
		n := len(b)
		b = longer(b, len(text)+len(`"`))
		to := b[n:][:len(text):len(text)]
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
			if binary.LittleEndian.PutUint64(to[l-8:], w); special(w) == 0 {
				i = l
			}
		}
		for ; i < len(text); i++ {
			if to[i] = text[i]; !bare(text[i]) {
				goto escape
			}
		}
		b[len(b)-1] = '"'
		return b
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
			m := load(v, i) & highs
			if m == 0 {
				i += 8
				continue
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
func AppendKind(b []byte, before string, valid bool, name string) []byte {
	if !valid {
		return nil
	}
	return appendBare(b, before, name)
}

// appendBare appends a string that needs no escape.
func appendBare(b []byte, before string, v string) []byte {
	if b == nil {
		return nil
	}
	size := len(v) + len(`""`)
	b = longer(b, len(before)+size)
	n := len(b) - size
	put(b[n-len(before):], before)
	b[n] = '"'
	b[len(b)-1] = '"'
	if uint(len(v)-4) <= 4 {
		*(*[4]byte)(b[n+1:]) = [4]byte([]byte(v))
		*(*[4]byte)(b[n+1+len(v)-4:]) = [4]byte([]byte(v[len(v)-4:]))
	} else {
		put(b[n+1:], v)
	}
	return b
}

// AppendText appends as a string what a MarshalText method returns, and refuses
// an error.
func AppendText(b []byte, before string, text []byte, err error) []byte {
	if err != nil {
		return nil
	}
	return AppendStr(b, before, string(text))
}

// AppendStrings appends an array of strings; nil is [].
func AppendStrings(b []byte, before string, v []string) []byte {
	b = AppendRaw(b, before)
	between := "["
	for _, s := range v {
		b = AppendStr(b, between, s)
		between = ","
	}
	if len(v) == 0 {
		return AppendRaw(b, "[]")
	}
	return AppendRaw(b, "]")
}
