package wire

// AppendItem appends what stands before element i of an array: its bracket or a
// comma. Like AppendEnd it stays out of line, for the sake of generated code's
// size.
//
//go:noinline
func AppendItem(b []byte, i int) []byte {
	if i == 0 {
		return appendByte(b, '[')
	}
	return appendByte(b, ',')
}

// AppendEnd appends what ends an array of n elements.
//
//go:noinline
func AppendEnd(b []byte, n int) []byte {
	if n == 0 {
		b = appendByte(b, '[')
	}
	return appendByte(b, ']')
}
