package wire

// Has reports whether s continues with lit at i.
func Has(s string, i int, lit string) bool {
	return Fits(s, i, len(lit)) && s[i:i+len(lit)] == lit
}

// Fits reports whether s has n bytes from i on. Generated code asks before it
// compares s[i:i+n] with a constant, which the compiler turns into one or two
// instructions only where it stands.
func Fits(s string, i, n int) bool { return i >= 0 && i <= len(s)-n }

// Bool reads true or false.
//
//go:noinline
func Bool(s string, i int) (bool, int) {
	if Has(s, i, "true") {
		return true, i + len("true")
	}
	if Has(s, i, "false") {
		return false, i + len("false")
	}
	return false, -1
}
