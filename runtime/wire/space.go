package wire

import "math/bits"

// Space skips white space. It is small enough to be inlined for the common
// case, which is none.
func Space(s string, i int) int {
	if uint(i) < uint(len(s)) && s[i] > ' ' {
		return i
	}
	return skipSpace(s, i)
}

// skipSpace stays out of line: inlined it would make generated code much larger.
//
//go:noinline
func skipSpace(s string, i int) int {
	if i < 0 {
		return -1
	}
	for i < len(s) {
		switch s[i] {
		case '\n':
			i++
			if i <= len(s)-8 { // the indentation in one step
				i += bits.TrailingZeros64(load(s, i)^spaces) >> 3
			}
		case ' ', '\t', '\r':
			i++
		default:
			return i
		}
	}
	return i
}

// End reports whether only white space follows i, and i is valid.
func End(s string, i int) bool { return i == len(s) || skipSpace(s, i) == len(s) }
