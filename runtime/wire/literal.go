package wire

// Has reports whether s continues with lit at i.
func Has(s string, i int, lit string) bool {
	return uint(i) <= uint(len(s)) && len(s)-i >= len(lit) && s[i:i+len(lit)] == lit
}

// Bool reads true or false.
func Bool(s string, i int) (bool, int) {
	if Has(s, i, "true") {
		return true, i + len("true")
	}
	if Has(s, i, "false") {
		return false, i + len("false")
	}
	return false, -1
}
