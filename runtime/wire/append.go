package wire

// Start is dst, to be appended to: never nil.
func Start(dst []byte) []byte {
	if dst == nil {
		return make([]byte, 0, 256)
	}
	return dst
}

// AppendRaw appends lit as it is.
func AppendRaw(b []byte, lit string) []byte {
	if b == nil {
		return nil
	}
	b = longer(b, len(lit))
	put(b[len(b)-len(lit):], lit)
	return b
}

// AppendBrace appends what ends an object. It stays out of line, for the sake of
// generated code's size.
//
//go:noinline
func AppendBrace(b []byte) []byte { return appendByte(b, '}') }

// appendByte appends one byte as it is.
func appendByte(b []byte, c byte) []byte {
	if b != nil {
		b = append(b, c)
	}
	return b
}

// bools are false and true as the last bytes of words.
var bools = [...]uint64{
	'f'<<24 | 'a'<<32 | 'l'<<40 | 's'<<48 | 'e'<<56,
	't'<<32 | 'r'<<40 | 'u'<<48 | 'e'<<56,
}

// AppendBool appends true or false.
func AppendBool(b []byte, before string, v bool) []byte {
	if b == nil {
		return nil
	}
	w, size := bools[0], len("false")
	if v {
		w, size = bools[1], len("true")
	}
	b = longer(b, len(before)+size)
	putLast(b, w, size, len(before))
	put(b[len(b)-size-len(before):], before)
	return b
}
