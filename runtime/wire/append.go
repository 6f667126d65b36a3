package wire

import (
	"encoding/binary"
	"slices"
)

// Append functions look at how long a short value is only once it is written: a
// jump that depends on the data is often guessed wrong, and then costs more than
// writing the value. So there first is room for whatever a value may need, whole
// words are written, of which the last may reach beyond the value, and the slice
// that is returned ends where the value does. What stands behind that, up to the
// capacity, is nobody's.
//
// What may be refused is checked on the way, and nil returned: the caller returns
// nil then too.

// Start is dst, to be appended to: never nil. It stays out of line, for the sake of
// generated code's size.
//
//go:noinline
func Start(dst []byte) []byte {
	if dst == nil {
		return make([]byte, 0, 256)
	}
	return dst
}

// room is b with a capacity for n bytes more.
func room(b []byte, n int) []byte {
	if n > cap(b)-len(b) {
		b = grow(b, n)
	}
	return b
}

// grow is out of line since it is seldom called.
//
//go:noinline
func grow(b []byte, n int) []byte { return slices.Grow(b, n) }

// AppendBool appends true or false.
func AppendBool(b []byte, v bool) []byte {
	b = room(b, 8)
	n := len(b)
	w, size := uint64('f'|'a'<<8|'l'<<16|'s'<<24|'e'<<32), len("false")
	if v {
		w, size = 't'|'r'<<8|'u'<<16|'e'<<24, len("true")
	}
	binary.LittleEndian.PutUint64(b[n:n+8], w)
	return b[:n+size]
}
