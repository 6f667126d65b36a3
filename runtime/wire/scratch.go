package wire

// scratch holds buffers that nobody needs at the moment.
var scratch = make(chan []byte, 8)

// maxScratch is the largest buffer that is kept.
const maxScratch = 64 << 10

// Borrow gives an empty buffer for what is written only to see whether it can be.
// Like Return it stays out of line, for the sake of generated code's size.
//
//go:noinline
func Borrow() []byte {
	select {
	case b := <-scratch:
		return b
	default:
		return make([]byte, 0, 1024)
	}
}

// Return takes a buffer back, or what it has grown to.
//
//go:noinline
func Return(b []byte) {
	if cap(b) > maxScratch {
		return
	}
	select {
	case scratch <- b[:0]:
	default:
	}
}
