package wire

import "unicode/utf8"

// How characters of more than one byte look in a word: under the mask, the bits
// that say so. Two of three bytes fill most of a word, four of two all of it.
const (
	fourMask, four     = 0xc0_c0_c0_f8, 0x80_80_80_f0
	threeMask, three   = 0xc0_c0_f0, 0x80_80_e0
	twoMask, two       = 0xc0_e0, 0x80_c0
	threesMask, threes = threeMask<<24 | threeMask, three<<24 | three
	twosMask, twos     = twoMask * 0x0001_0001_0001_0001, two * 0x0001_0001_0001_0001
)

// beyondASCII skips the characters of more than one byte from i on and answers
// the index of the ASCII byte behind them, or -1 if they are no valid UTF-8.
func beyondASCII(s string, i int) int {
	for i <= len(s)-8 && s[i] >= utf8.RuneSelf {
		switch w := load(s, i); {
		case w&threesMask == threes && isThree(w) && isThree(w>>24):
			i += 6
		case w&twosMask == twos && isTwo(w) && isTwo(w>>16) && isTwo(w>>32) && isTwo(w>>48):
			i += 8
		case w&twoMask == two && isTwo(w):
			i += 2
		case w&threeMask == three && isThree(w):
			i += 3
		case w&fourMask == four && isFour(w):
			i += 4
		default:
			r, n := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && n == 1 {
				return -1
			}
			i += n
		}
	}
	for i < len(s) && s[i] >= utf8.RuneSelf {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 {
			return -1
		}
		i += n
	}
	return i
}

// beginsLong reports whether some byte of a word is 111xxxxx, as characters of three
// and four bytes begin.
func beginsLong(w uint64) bool { return w&(w<<1)&(w<<2)&highs != 0 }

// shortMix reports how much of a word in which nothing long begins is valid as it
// stands, ASCII and characters of two bytes: 8, or 7 if one begins in the last byte,
// or 0. Of every byte the bit at the top tells.
func shortMix(w uint64) int {
	high := w & highs
	first := high & (w << 1)                        // 110xxxxx
	second := high &^ first                         // 10xxxxxx
	needs := (w & (ones * 0x1e)) + (highs - ones*2) // 110yyyyx: it needs two bytes if some y is set
	if (second^first<<8)|(first&^needs) != 0 {
		return 0
	}
	return 8 - int(first>>63)
}

// isThree reports whether what looks like a character of three bytes is one: not
// written longer than it needs, and no surrogate.
func isThree(w uint64) bool {
	first, second := byte(w), byte(w>>8)
	return (first != 0xe0 || second >= 0xa0) && (first != 0xed || second < 0xa0)
}

// isFour reports whether what looks like a character of four bytes is one: not
// written longer than it needs, and not beyond the last that Unicode has room for.
func isFour(w uint64) bool {
	first, second := byte(w), byte(w>>8)
	return (first != 0xf0 || second >= 0x90) && (first < 0xf4 || first == 0xf4 && second < 0x90)
}

// isTwo reports whether what looks like a character of two bytes needs two.
func isTwo(w uint64) bool { return byte(w) >= 0xc2 }
