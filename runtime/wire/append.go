package wire

import (
	"encoding/binary"
	"slices"
)

// Start is dst, to be appended to: never nil.
func Start(dst []byte) []byte {
	if dst == nil {
		return make([]byte, 0, 256)
	}
	return dst
}

// AppendRaw appends lit as it is.
func AppendRaw(b []byte, lit string) []byte {
	b, n := begin(b, lit, 0)
	return b[:n]
}

// begin appends what stands before a value and makes room for the value: b is
// longer by so many bytes, which are to be written from n on. For a b that is
// nil it is nil and 0.
func begin(b []byte, before string, size int) (_ []byte, n int) {
	if b == nil {
		return nil, 0
	}
	l := len(before)
	n = len(b) + l
	if n+size > cap(b) {
		b = grow(b, l+size)
	}
	b = b[:n+size]
	// Names of usual lengths are two stores that overlap.
	switch to := b[n-l : n]; {
	case l > 16:
		copy(to, before)
	case l >= 8:
		binary.LittleEndian.PutUint64(to, load(before, 0))
		binary.LittleEndian.PutUint64(to[l-8:], load(before, l-8))
	case l >= 4:
		binary.LittleEndian.PutUint32(to, load4(before, 0))
		binary.LittleEndian.PutUint32(to[l-4:], load4(before, l-4))
	default:
		for i := range to {
			to[i] = before[i]
		}
	}
	return b, n
}

// grow is out of line since it is seldom called.
//
//go:noinline
func grow(b []byte, n int) []byte { return slices.Grow(b, n) }

// AppendBool appends true or false.
func AppendBool(b []byte, before string, v bool) []byte {
	lit := "false"
	if v {
		lit = "true"
	}
	b, n := begin(b, before, len(lit))
	if b != nil {
		copy(b[n:], lit)
	}
	return b
}
