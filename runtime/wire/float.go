package wire

import (
	"math"
	"strconv"
)

// Float64 reads a number. One beyond float64 is not valid; one too small for it
// is zero.
func Float64(s string, i int) (float64, int) {
	f, i := float64At(s, i)
	if math.Abs(f) > math.MaxFloat64 {
		return 0, -1
	}
	return f, i
}

// Float32 is Float64 for float32. It rounds once, from the decimal digits, as
// encoding/json does.
func Float32(s string, i int) (float32, int) {
	f, i := float32At(s, i)
	if math.Abs(float64(f)) > math.MaxFloat32 {
		return 0, -1
	}
	return f, i
}

// Powers of ten that each type holds exactly.
var (
	pow10x64 = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
		1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22}
	pow10x32 = [...]float32{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10}
)

// float64At reads a number; beyond float64 it is an infinity. If the digits and
// the power of ten are exact in float64, so is what one multiplication or
// division rounds.
func float64At(s string, i int) (float64, int) {
	start := i
	neg, u, exp, short, i := decimal(s, i)
	if i < 0 {
		return 0, -1
	}
	if short && u < 1<<53 && -22 <= exp && exp <= 22 {
		f := float64(u)
		if neg {
			f = -f
		}
		if exp < 0 {
			return f / pow10x64[-exp], i
		}
		return f * pow10x64[exp], i
	}
	f, _ := strconv.ParseFloat(s[start:i], 64) // its only error here is the infinity
	return f, i
}

// float32At is float64At in float32.
func float32At(s string, i int) (float32, int) {
	start := i
	neg, u, exp, short, i := decimal(s, i)
	if i < 0 {
		return 0, -1
	}
	if short && u < 1<<24 && -10 <= exp && exp <= 10 {
		f := float32(u)
		if neg {
			f = -f
		}
		if exp < 0 {
			return f / pow10x32[-exp], i
		}
		return f * pow10x32[exp], i
	}
	f, _ := strconv.ParseFloat(s[start:i], 32)
	return float32(f), i
}

// decimal reads a number as u × 10^exp. Not short says that it has so many
// digits that u has overflowed.
func decimal(s string, i int) (neg bool, u uint64, exp int64, short bool, next int) {
	if uint(i) >= uint(len(s)) {
		return false, 0, 0, false, -1
	}
	if neg = s[i] == '-'; neg {
		i++
	}
	first := i
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
		return false, 0, 0, false, -1
	}
	if uint(i) < uint(len(s)) && s[i] == '.' {
		i++
		point := i
		for uint(i) < uint(len(s)) {
			c := s[i] - '0'
			if c > 9 {
				break
			}
			u = u*10 + uint64(c)
			i++
		}
		if i == point {
			return false, 0, 0, false, -1
		}
		n += i - point
		exp = int64(point - i)
	}
	if uint(i) < uint(len(s)) && s[i]|0x20 == 'e' {
		e, next := exponent(s, i+1)
		if next < 0 {
			return false, 0, 0, false, -1
		}
		i = next
		exp += e
	}
	return neg, u, exp, n <= 19, i
}
