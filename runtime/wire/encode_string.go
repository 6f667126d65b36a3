package wire

import (
	"math/bits"
	"unicode/utf8"
)

// Str appends a string. Only what JSON demands is escaped: the quote, the
// backslash and control characters. It is Bad if v is not valid UTF-8.
func (e *Encoder) Str(v string) {
	e.Buf = append(e.Buf, '"')
	plain := asciiRun(v)
	if plain < len(v) {
		e.strRest(v, plain)
		return
	}
	e.Buf = append(e.Buf, v...)
	e.Buf = append(e.Buf, '"')
}

// strRest goes on at i, up to which all is plain ASCII.
func (e *Encoder) strRest(v string, i int) {
	if !utf8.ValidString(v[i:]) {
		e.Bad = true
		return
	}
	start := 0
	for ; i < len(v); i++ {
		if i = textRun(v, i); i >= len(v) {
			break
		}
		e.Buf = append(e.Buf, v[start:i]...)
		e.escape(v[i])
		start = i + 1
	}
	e.Buf = append(e.Buf, v[start:]...)
	e.Buf = append(e.Buf, '"')
}

// escape appends one byte that must not stand bare in a string.
func (e *Encoder) escape(c byte) {
	const hex = "0123456789abcdef"
	switch c {
	case '"', '\\':
		e.Buf = append(e.Buf, '\\', c)
	case '\b':
		e.Buf = append(e.Buf, '\\', 'b')
	case '\f':
		e.Buf = append(e.Buf, '\\', 'f')
	case '\n':
		e.Buf = append(e.Buf, '\\', 'n')
	case '\r':
		e.Buf = append(e.Buf, '\\', 'r')
	case '\t':
		e.Buf = append(e.Buf, '\\', 't')
	default:
		e.Buf = append(e.Buf, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
	}
}

// asciiRun gives the length of the run of plain ASCII at the start of v.
func asciiRun(v string) int {
	i := 0
	for i <= len(v)-8 {
		if m := specialOrHigh(load(v, i)); m != 0 {
			return i + bits.TrailingZeros64(m)>>3
		}
		i += 8
	}
	for i < len(v) && bare(v[i]) && v[i] < utf8.RuneSelf {
		i++
	}
	return i
}

// textRun finds the end of the run of bytes from i on that need no escape.
func textRun(v string, i int) int {
	for i <= len(v)-8 {
		if m := special(load(v, i)); m != 0 {
			return i + bits.TrailingZeros64(m)>>3
		}
		i += 8
	}
	for i < len(v) && bare(v[i]) {
		i++
	}
	return i
}

// bare reports whether a byte may stand in a string as it is.
func bare(c byte) bool { return c >= ' ' && c != '"' && c != '\\' }

// Strings appends an array of strings; nil is [].
func (e *Encoder) Strings(v []string) {
	e.Buf = append(e.Buf, '[')
	for i, s := range v {
		if i > 0 {
			e.Buf = append(e.Buf, ',')
		}
		e.Str(s)
	}
	e.Buf = append(e.Buf, ']')
}

// Text appends as a string what a MarshalText method returns. It is Bad if that
// is an error or not valid UTF-8.
func (e *Encoder) Text(text []byte, err error) {
	if err != nil {
		e.Bad = true
		return
	}
	e.Str(string(text))
}
