package wire

// Eight bytes of text at a time, as one little-endian word, so that the lowest
// marked bit belongs to the first byte. Words are uint64 on every platform.
const (
	ones   = 0x0101010101010101
	highs  = 0x8080808080808080
	quotes = ones * '"'
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

// special marks the quotes, backslashes and control characters of a word, and
// perhaps bytes behind the first of them: a borrow of the subtraction runs
// towards later bytes, so only the lowest mark is to be trusted. (In Go, -, |
// and ^ have one precedence: the parentheses matter.)
func special(w uint64) uint64 {
	return (((w ^ quotes) - ones) | ((w ^ slashs) - ones) | (w - spaces)) & ^w & highs
}

// specialOrHigh marks the bytes beyond ASCII too, which costs less than leaving
// them out.
func specialOrHigh(w uint64) uint64 {
	return (((w ^ quotes) - ones) | ((w ^ slashs) - ones) | (w - spaces) | w) & highs
}
