package contract

import "unsafe"

// Alias gives the bytes of b as a string without copying them, for the
// functions that decode strings: what is decoded from it costs no copy of the
// document. It is for callers who own b, and b must then never be changed, nor
// given back to a pool, as long as anything that was decoded from it is in use:
// its texts are b.
func Alias(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
