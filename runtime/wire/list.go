package wire

import "slices"

// Strings reads an array of strings; never nil if the index is valid.
func (d *Decoder) Strings(s string, i int) ([]string, int) {
	if i = Open(s, i, '['); uint(i) >= uint(len(s)) {
		return nil, -1
	}
	if s[i] == ']' {
		return []string{}, i + 1
	}
	// A short list is collected on the stack and then allocated once and
	// exactly; for a longer one the first elements tell how many may follow.
	open, more := i, 1
	var few [8]string
	n := 0
	for more == 1 && n < len(few) {
		if few[n], i = d.Quoted(s, i); i < 0 {
			return nil, -1
		}
		if i, more = Next(s, i, ']'); i < 0 {
			return nil, -1
		}
		n++
	}
	out := make([]string, n, n+more*Room(s, open, i, n))
	copy(out, few[:n])
	for more == 1 {
		if n = len(out); n == cap(out) {
			out = slices.Grow(out, Room(s, open, i, n))
		}
		out = out[:n+1]
		if out[n], i = d.Quoted(s, i); i < 0 {
			return nil, -1
		}
		if i, more = Next(s, i, ']'); i < 0 {
			return nil, -1
		}
	}
	return out, i
}

// Room estimates how many further elements fit what is left of s, when n
// elements took s[open:i]. It is at most 8*n, so that memory stays within a
// factor of what was really read, whatever a hostile document pretends, and at
// least 1.
func Room(s string, open, i, n int) int {
	if n <= 0 || i <= open || i > len(s) {
		return 1
	}
	each := (i-open)/n + 1
	return min((len(s)-i)/each+2, 8*n)
}
