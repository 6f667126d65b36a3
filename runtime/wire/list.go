package wire

import "slices"

// First reads the bracket that opens an array and the white space behind it.
// more is 1 if an element stands at next, 0 if the array is empty and next is
// behind it, -1 on anything else.
func First(s string, i int) (next, more int) {
	if uint(i) >= uint(len(s)) || s[i] != '[' {
		return -1, -1
	}
	if i = Space(s, i+1); uint(i) < uint(len(s)) && s[i] == ']' {
		return i + 1, 0
	}
	return i, 1
}

// Next reads what follows an element: more is 1 after a comma (next is then at
// the next element), 0 after the bracket that closes the array, -1 on anything
// else.
func Next(s string, i int) (next, more int) {
	if i = Space(s, i); uint(i) >= uint(len(s)) {
		return -1, -1
	}
	switch s[i] {
	case ',':
		return Space(s, i+1), 1
	case ']':
		return i + 1, 0
	}
	return -1, -1
}

// Ints reads an array of integers of so many bits; never nil if the index is
// valid.
func Ints[T ~int | ~int8 | ~int16 | ~int32 | ~int64](s string, i, bits int) ([]T, int) {
	var first [16]T
	var v int64
	i, more := First(s, i)
	start, n := i, 0
	for more == 1 && n < len(first) {
		v, i = Int(s, i, bits)
		first[n] = T(v)
		i, more = Next(s, i)
		n++
	}
	if more <= 0 {
		if more < 0 {
			return nil, -1
		}
		return append(make([]T, 0, n), first[:n]...), i
	}
	out := append(make([]T, 0, n+Room(s, start, i, n)), first[:]...)
	for more == 1 {
		if n = len(out); n == cap(out) {
			out = slices.Grow(out, Room(s, start, i, n))
		}
		v, i = Int(s, i, bits)
		out = append(out, T(v))
		i, more = Next(s, i)
	}
	if more < 0 {
		return nil, -1
	}
	if n = len(out); n < cap(out) {
		out = append(make([]T, 0, n), out...)
	}
	return out, i
}

// Strings reads an array of strings; never nil if the index is valid.
func (d *Decoder) Strings(s string, i int) ([]string, int) {
	var first [8]string
	i, more := First(s, i)
	start, n := i, 0
	for more == 1 && n < len(first) {
		first[n], i = d.Quoted(s, i)
		i, more = Next(s, i)
		n++
	}
	if more <= 0 {
		if more < 0 {
			return nil, -1
		}
		return d.shortList(first[:n]), i
	}
	out := make([]string, n, n+Room(s, start, i, n))
	copy(out, first[:])
	for more == 1 {
		if n = len(out); n == cap(out) {
			out = slices.Grow(out, Room(s, start, i, n))
		}
		out = out[:n+1]
		out[n], i = d.Quoted(s, i)
		i, more = Next(s, i)
	}
	if more < 0 {
		return nil, -1
	}
	return out, i
}

// maxShared is how many strings the short lists of one allocation hold together:
// who keeps one of them keeps a kilobyte alive, and the text of all of them is
// one allocation anyway.
const maxShared = 64

// shortList copies a short list into memory that it shares with its neighbours.
// Each has its own capacity, so that nobody's append reaches another's.
func (d *Decoder) shortList(list []string) []string {
	if len(d.lists)+len(list) > cap(d.lists) {
		d.lists = make([]string, 0, max(len(list), min(2*cap(d.lists), maxShared)))
	}
	if len(list) == 0 {
		return []string{}
	}
	n := len(d.lists)
	d.lists = append(d.lists, list...)
	return d.lists[n:len(d.lists):len(d.lists)]
}

// Room estimates how many further elements fit what is left of s, when n
// elements took s[start:i], and adds a sixteenth: to be short by one costs as much
// again. It is at most 8*n, so that memory stays within a factor of what was
// really read, whatever a hostile document pretends, and at least 1.
//
//go:noinline
func Room(s string, start, i, n int) int {
	if n <= 0 || i <= start || i > len(s) {
		return 1
	}
	each := (i - start + n - 1) / n // rounded up
	more := (len(s) - i) / each
	return min(max(more+more/16+2, n/4), 8*n)
}
