package wire

// number is where the parts of a JSON number stand in its document.
type number struct {
	neg   bool
	first int   // the first digit that is not zero, or end
	point int   // the index of the decimal point; of the digits' end without one
	end   int   // the end of the digits, before the exponent
	exp   int64 // the written exponent, held within ±maxExponent
}

// maxExponent is far beyond the length of any document, so that an exponent
// held there decides as the written one would.
const maxExponent = 1 << 60

// scanNumber reads a number by RFC 8259's grammar.
func scanNumber(s string, i int) (n number, next int) {
	if uint(i) >= uint(len(s)) {
		return n, -1
	}
	if n.neg = s[i] == '-'; n.neg {
		i++
	}
	whole := i
	i = digits(s, i)
	if i == whole || i-whole > 1 && s[whole] == '0' {
		return n, -1
	}
	n.point = i
	if uint(i) < uint(len(s)) && s[i] == '.' {
		i = digits(s, i+1)
		if i == n.point+1 {
			return n, -1
		}
	}
	n.end = i
	n.first = whole
	for n.first < n.end && (s[n.first] == '0' || s[n.first] == '.') {
		n.first++
	}
	if uint(i) < uint(len(s)) && s[i]|0x20 == 'e' {
		if n.exp, i = exponent(s, i+1); i < 0 {
			return n, -1
		}
	}
	return n, i
}

// exponent reads what follows the letter e.
func exponent(s string, i int) (exp int64, next int) {
	neg := false
	if uint(i) < uint(len(s)) && (s[i] == '+' || s[i] == '-') {
		neg = s[i] == '-'
		i++
	}
	start := i
	for uint(i) < uint(len(s)) {
		c := s[i] - '0'
		if c > 9 {
			break
		}
		if exp = exp*10 + int64(c); exp > maxExponent {
			exp = maxExponent
		}
		i++
	}
	if i == start {
		return 0, -1
	}
	if neg {
		exp = -exp
	}
	return exp, i
}

// digits skips decimal digits.
func digits(s string, i int) int {
	for uint(i) < uint(len(s)) && s[i]-'0' <= 9 {
		i++
	}
	return i
}

// significant counts the digits from the first to the last that is not zero,
// and gives the power of ten of the last one.
func (n number) significant(s string) (count int, power int64) {
	last := n.end - 1
	for last >= n.first && (s[last] == '0' || s[last] == '.') {
		last--
	}
	if last < n.first {
		return 0, 0
	}
	count = last - n.first + 1
	power = n.exp
	switch {
	case last > n.point: // 0.25, 1.5
		power -= int64(last - n.point)
		if n.first < n.point {
			count-- // the point itself
		}
	default: // 2500
		power += int64(n.point - 1 - last)
	}
	return count, power
}

// Number skips a number of any size and gives the index behind it.
func Number(s string, i int) int {
	if next := digits(s, i); next == i+1 || next > i && s[i] != '0' { // most are that already
		if next == len(s) || s[next] != '.' && s[next]|0x20 != 'e' {
			return next
		}
	}
	_, next := scanNumber(s, i)
	return next
}
