package wire

import (
	"encoding/binary"
	"slices"
)

// Appending in three steps, none of which looks at how long a short value is: a
// jump that depends on the data is often guessed wrong, and then costs more than
// writing the value. The buffer becomes longer by the place of a value and of
// what stands before it; the value is written from its end, in whole words that
// reach back into the place before it; and what stands before it is written over
// that. Nothing is written behind the end.

// longer is b, longer by n bytes, which are to be written.
func longer(b []byte, n int) []byte {
	if n > cap(b)-len(b) {
		b = grow(b, n)
	}
	return b[:len(b)+n]
}

// grow is out of line since it is seldom called.
//
//go:noinline
func grow(b []byte, n int) []byte { return slices.Grow(b, n) }

// putLast makes the last bytes of a word the last of b: as many as size says, at
// most 8. So many more in front of them as free says need not stay what they are.
func putLast(b []byte, w uint64, size, free int) {
	if size+free >= 8 {
		binary.LittleEndian.PutUint64(b[len(b)-8:], w)
	} else {
		putExactly(b, 0, w, size)
	}
}

// putLast2 is putLast for two words and at most 16 bytes.
func putLast2(b []byte, lo, hi uint64, size, free int) {
	if size+free >= 16 {
		binary.LittleEndian.PutUint64(b[len(b)-16:], lo)
		binary.LittleEndian.PutUint64(b[len(b)-8:], hi)
	} else {
		putExactly(b, lo, hi, size)
	}
}

// putExactly is putLast2 where nothing is free.
//
//go:noinline
func putExactly(b []byte, lo, hi uint64, size int) {
	var words [16]byte
	binary.LittleEndian.PutUint64(words[:], lo)
	binary.LittleEndian.PutUint64(words[8:], hi)
	copy(b[len(b)-size:], words[16-size:])
}

// put copies s to the start of to. Texts of usual lengths are two stores that
// overlap. It is as long as the compiler lets a function be that it inlines.
func put(to []byte, s string) {
	switch l := len(s); {
	case uint(l-8) <= 8:
		*(*[8]byte)(to) = [8]byte([]byte(s))
		*(*[8]byte)(to[l-8:]) = [8]byte([]byte(s[l-8:]))
	case uint(l-4) <= 4:
		*(*[4]byte)(to) = [4]byte([]byte(s))
		*(*[4]byte)(to[l-4:]) = [4]byte([]byte(s[l-4:]))
	case l == 1:
		to[0] = s[0]
	default:
		copy(to, s)
	}
}
