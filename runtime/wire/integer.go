package wire

import "math"

// Int reads an integer of a signed type of so many bits. 3.0, 3e0 and -0 are
// integers; 1.5 and what the type cannot hold are not valid.
func Int(s string, i int, width int) (int64, int) {
	// Numbers of up to seven digits, whose end a word shows, without asking at
	// each digit whether it is the last.
	if i >= 0 && i <= len(s)-9 {
		neg := s[i] == '-'
		first := i
		if neg {
			first++
		}
		w := load(s, first)
		x, size := digitsOf(w)
		if c := byte(w >> size); size-8 < 56 && c != '.' && c|0x20 != 'e' && (size == 8 || byte(w) != '0') {
			v := int64(fold8(x << (64 - size)))
			if neg {
				v = -v
			}
			if v>>(width-1) != v>>63 {
				return 0, -1
			}
			return v, first + int(size)>>3
		}
	}
	return intSlow(s, i, width)
}

// intSlow reads the integers that are long, written as no integer is, or near the
// document's end; and refuses the rest.
func intSlow(s string, i int, bits int) (int64, int) {
	neg, mag, next := integer(s, i)
	v, ok := signed(neg, mag, bits)
	if next < 0 || !ok {
		return 0, -1
	}
	return v, next
}

// Uint is Int for an unsigned type; -0 is 0.
func Uint(s string, i int, bits int) (uint64, int) {
	neg, mag, next := integer(s, i)
	if next < 0 || !unsigned(neg, mag, bits) {
		return 0, -1
	}
	return mag.value, next
}

// Whole reports whether the number at i is an integer, of whatever size.
func Whole(s string, i int) bool {
	_, _, next := integer(s, i)
	return next >= 0
}

// magnitude is the absolute value of an integer.
type magnitude struct {
	value uint64
	huge  bool // does not fit value
}

func signed(neg bool, m magnitude, bits int) (int64, bool) {
	limit := uint64(1) << (bits - 1)
	switch {
	case m.huge:
		return 0, false
	case neg:
		return -int64(m.value), m.value <= limit
	}
	return int64(m.value), m.value < limit
}

func unsigned(neg bool, m magnitude, bits int) bool {
	return !m.huge && m.value <= math.MaxUint64>>(64-bits) && (!neg || m.value == 0)
}

// integer reads a number that must be whole: the plain ones here, at most 19
// digits, the others by their digits and exponent.
func integer(s string, i int) (neg bool, m magnitude, next int) {
	if uint(i) >= uint(len(s)) {
		return false, magnitude{}, -1
	}
	start := i
	if neg = s[i] == '-'; neg {
		i++
	}
	first := i
	var u uint64
	for uint(i) < uint(len(s)) {
		c := s[i] - '0'
		if c > 9 {
			break
		}
		u = u*10 + uint64(c)
		i++
	}
	n := i - first
	if n == 0 || n > 1 && s[first] == '0' {
		return false, magnitude{}, -1
	}
	if n > 19 || uint(i) < uint(len(s)) && (s[i] == '.' || s[i]|0x20 == 'e') {
		return wholeNumber(s, start)
	}
	return neg, magnitude{value: u}, i
}

// wholeNumber reads any number and gives its value if that is whole. It looks at
// every digit at most twice: 1e1000000 costs its nine bytes.
func wholeNumber(s string, i int) (neg bool, m magnitude, next int) {
	n, next := scanNumber(s, i)
	if next < 0 {
		return false, magnitude{}, -1
	}
	// Trailing zeros say nothing; without digits the number is zero, whatever
	// its exponent.
	digits, power := n.significant(s)
	if digits == 0 {
		return n.neg, magnitude{}, next
	}
	if power < 0 {
		return false, magnitude{}, -1
	}
	if int64(digits)+power > 20 {
		return n.neg, magnitude{huge: true}, next
	}
	for j := n.first; digits > 0; j++ {
		if s[j] == '.' {
			continue
		}
		c := uint64(s[j] - '0')
		if m.value > (math.MaxUint64-c)/10 {
			return n.neg, magnitude{huge: true}, next
		}
		m.value = m.value*10 + c
		digits--
	}
	for ; power > 0; power-- {
		if m.value > math.MaxUint64/10 {
			return n.neg, magnitude{huge: true}, next
		}
		m.value *= 10
	}
	return n.neg, m, next
}
