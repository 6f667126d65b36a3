package wire

import (
	"math"
	"strconv"
)

// Float64 reads a number. One beyond float64 is not valid; one too small for it
// is zero.
func Float64(s string, i int) (float64, int) {
	// Up to seven digits before the point, and behind it, in a word each: see Int.
	// Together they are exact, so that the division rounds once.
	if i >= 0 && i <= len(s)-18 {
		neg := s[i] == '-'
		first := i
		if neg {
			first++
		}
		w := load(s, first)
		x, size := digitsOf(w)
		if size-8 < 56 && (size == 8 || byte(w) != '0') && byte(w>>size) == '.' {
			point := first + int(size)>>3
			w = load(s, point+1)
			y, places := digitsOf(w)
			if places-8 < 56 && byte(w>>places)|0x20 != 'e' {
				n := places >> 3
				f := float64(int64(fold8(x<<(64-size))*pow10[n]+fold8(y<<(64-places)))) / pow10x64[n]
				if neg {
					f = -f
				}
				return f, point + 1 + int(n)
			}
		}
	}
	d, next := readDecimal(s, i)
	if f, ok := d.float64(); ok {
		return f, next
	}
	f, next := parseFloat(s, i, next, 64)
	if math.IsInf(f, 0) {
		return 0, -1
	}
	return f, next
}

// Float32 is Float64 for float32. It rounds once, from the decimal digits, as
// encoding/json does.
func Float32(s string, i int) (float32, int) {
	d, next := readDecimal(s, i)
	if f, ok := d.float32(); ok {
		return f, next
	}
	f, next := parseFloat(s, i, next, 32)
	if math.IsInf(f, 0) {
		return 0, -1
	}
	return float32(f), next
}

// parseFloat reads the number s[i:next] whatever its length; one beyond the type
// is an infinity, which a clamp may still bound.
func parseFloat(s string, i, next, bits int) (float64, int) {
	if next < 0 {
		return 0, -1
	}
	f, _ := strconv.ParseFloat(s[i:next], bits) // its only error here is the infinity
	return f, next
}

// Powers of ten that each type holds exactly.
var (
	pow10x64 = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
		1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22}
	pow10x32 = [...]float32{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10}
)

// decimal is a number as digits × 10^exp.
type decimal struct {
	digits uint64
	exp    int64
	neg    bool
	short  bool // no more digits than the field holds
}

// float64 gives the number if both its parts are exact in float64, so that one
// multiplication or division rounds it once.
func (d decimal) float64() (float64, bool) {
	if !d.short || d.digits >= 1<<53 || d.exp < -22 || d.exp > 22 {
		return 0, false
	}
	f := float64(d.digits)
	if d.neg {
		f = -f
	}
	if d.exp < 0 {
		return f / pow10x64[-d.exp], true
	}
	return f * pow10x64[d.exp], true
}

// float32 is the same in float32.
func (d decimal) float32() (float32, bool) {
	if !d.short || d.digits >= 1<<24 || d.exp < -10 || d.exp > 10 {
		return 0, false
	}
	f := float32(d.digits)
	if d.neg {
		f = -f
	}
	if d.exp < 0 {
		return f / pow10x32[-d.exp], true
	}
	return f * pow10x32[d.exp], true
}

// readDecimal reads a number. If it is not valid, it is not short either.
func readDecimal(s string, i int) (d decimal, next int) {
	if uint(i) >= uint(len(s)) {
		return decimal{}, -1
	}
	if s[i] == '-' {
		d.neg = true
		i++
	}
	first := i
	for uint(i) < uint(len(s)) {
		c := s[i] - '0'
		if c > 9 {
			break
		}
		d.digits = d.digits*10 + uint64(c)
		i++
	}
	n := i - first
	if n == 0 || n > 1 && s[first] == '0' {
		return decimal{}, -1
	}
	if uint(i) < uint(len(s)) && s[i] == '.' {
		i++
		point := i
		for uint(i) < uint(len(s)) {
			c := s[i] - '0'
			if c > 9 {
				break
			}
			d.digits = d.digits*10 + uint64(c)
			i++
		}
		if i == point {
			return decimal{}, -1
		}
		n += i - point
		d.exp = int64(point - i)
	}
	if uint(i) < uint(len(s)) && s[i]|0x20 == 'e' {
		exp, next := exponent(s, i+1)
		if next < 0 {
			return decimal{}, -1
		}
		d.exp += exp
		i = next
	}
	d.short = n <= 19
	return d, i
}
