package wire

// Space skips white space. It is small enough to be inlined for the common
// case, which is none.
func Space(s string, i int) int {
	if uint(i) < uint(len(s)) && s[i] > ' ' {
		return i
	}
	return skipSpace(s, i)
}

func skipSpace(s string, i int) int {
	if i < 0 {
		return -1
	}
	for i < len(s) {
		switch s[i] {
		case ' ', '\n', '\t', '\r':
			i++
		default:
			return i
		}
	}
	return i
}

// Open reads the bracket or brace c and the white space after it.
func Open(s string, i int, c byte) int {
	if uint(i) >= uint(len(s)) || s[i] != c {
		return -1
	}
	return Space(s, i+1)
}

// Next reads what follows a value inside an array or object that ends with end:
// more is 1 after a comma (the index is then at the next token), 0 after end,
// -1 on anything else.
func Next(s string, i int, end byte) (next, more int) {
	i = Space(s, i)
	if uint(i) >= uint(len(s)) {
		return -1, -1
	}
	switch s[i] {
	case ',':
		return Space(s, i+1), 1
	case end:
		return i + 1, 0
	}
	return -1, -1
}

// End reports whether only white space follows i, and i is valid.
func End(s string, i int) bool { return Space(s, i) == len(s) }
