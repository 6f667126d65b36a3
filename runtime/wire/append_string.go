package wire

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// AppendStr appends a string. Only what JSON demands is escaped: the quote, the
// backslash and control characters. What is not valid UTF-8 is refused.
func AppendStr(b []byte, before, v string) []byte {
	b, n := begin(b, before, len(v)+len(`""`))
	if b == nil {
		return nil
	}
	b[n] = '"'
	to := b[n+1 : n+1+len(v)]
	i, m := 0, uint64(0)
	for ; i <= len(v)-8; i += 8 {
		w := load(v, i)
		if m = specialOrHigh(w); m != 0 {
			return appendRest(b[:n+1+i], v, i+bits.TrailingZeros64(m)>>3)
		}
		binary.LittleEndian.PutUint64(to[i:], w)
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
			if !bare(c) {
				m = 1
			}
		}
	}
	if m != 0 {
		return appendRest(b[:n+1+i], v, i)
	}
	b[n+1+len(v)] = '"'
	return b
}

// appendRest appends what b does not have yet of v. Up to i, all of v is bare;
// b has v up to there, or up to the word that i is in.
func appendRest(b []byte, v string, i int) []byte {
	run := i &^ 7
	for {
		if i = plainText(v, i); i < 0 {
			return nil
		}
		b = append(b, v[run:i]...)
		if i == len(v) {
			return append(b, '"')
		}
		b = appendEscaped(b, v[i])
		i++
		run = i
	}
}

// plainText finds the end of the run of valid text from i on that needs no
// escape, or answers -1 if it is broken UTF-8.
func plainText(v string, i int) int {
	for i < len(v) {
		if i <= len(v)-8 {
			m := specialOrHigh(load(v, i))
			if m == 0 {
				i += 8
				continue
			}
			i += bits.TrailingZeros64(m) >> 3
		}
		switch c := v[i]; {
		case c >= utf8.RuneSelf:
			if i = beyondASCII(v, i); i < 0 {
				return -1
			}
		case bare(c):
			i++
		default:
			return i
		}
	}
	return i
}

// bare reports whether a byte is ASCII and may stand in a string as it is.
func bare(c byte) bool { return c >= ' ' && c != '"' && c != '\\' && c < utf8.RuneSelf }

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

// AppendEnum is AppendStr for a value of an enum, and refuses what is none.
func AppendEnum(b []byte, before string, valid bool, v string) []byte {
	if !valid {
		return nil
	}
	return AppendStr(b, before, v)
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
