package wire

import "math/bits"

// Eight bytes of text at a time, as one little-endian word, so that the lowest
// marked bit belongs to the first byte. Words are uint64 on every platform.
const (
	ones   = 0x0101010101010101
	highs  = 0x8080808080808080
	slashs = ones * '\\'
	spaces = ones * ' '
)

// load reads the word at s[i:i+8]. The compiler merges it into one instruction
// where the platform allows.
func load(s string, i int) uint64 {
	b := s[i : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// load4 reads the half word at s[i:i+4].
func load4(s string, i int) uint32 {
	b := s[i : i+4]
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}

// loadRest reads what s has from i on, fewer than eight bytes, with zeros behind it.
func loadRest(s string, i int) uint64 {
	if n := len(s) - 8; n >= 0 {
		return load(s, n) >> (8 * uint(i-n))
	}
	var w uint64
	for j := len(s) - 1; j >= i; j-- {
		w = w<<8 | uint64(s[j])
	}
	return w
}

// special marks the quotes, backslashes and control characters of a word, and
// perhaps bytes behind the first of them: a borrow of the subtraction runs
// towards later bytes, so only the lowest mark is to be trusted. (In Go, -, |
// and ^ have one precedence: the parentheses matter.)
//
// Turning the bit 0x02 over makes the quote 0x20 and what was 0x20 to 0x23
// something else above it, while control characters stay below: one subtraction
// finds them all.
func special(w uint64) uint64 {
	return (((w ^ ones*0x02) - ones*0x21) | ((w ^ slashs) - ones)) & ^w & highs
}

// specialOrHigh marks the bytes beyond ASCII too, which costs less than leaving
// them out.
func specialOrHigh(w uint64) uint64 {
	return (((w ^ ones*0x02) - ones*0x21) | ((w ^ slashs) - ones) | w) & highs
}

// digitsOf gives the value of each byte of a word that is a digit, and how many bits
// the digits take that stand before any other byte.
func digitsOf(w uint64) (values uint64, size uint) {
	values = w ^ ones*'0'
	return values, uint(bits.TrailingZeros64(((values+ones*0x76)|values)&highs)) &^ 7
}

// fold8 is the number of eight digits, the first of them in the lowest byte:
// neighbours become numbers of two digits, those of four, those of eight.
func fold8(digits uint64) uint64 {
	digits = (digits*10 + digits>>8) & 0x00ff_00ff_00ff_00ff
	digits = (digits*100 + digits>>16) & 0x0000_ffff_0000_ffff
	return (digits*10000 + digits>>32) & 0xffff_ffff
}
