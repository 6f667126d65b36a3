package wire

import (
	"encoding/binary"
	"math/bits"
)

// pow10 are the powers of ten that a uint64 holds.
var pow10 = [...]uint64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10,
	1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19}

// shortDecimal gives v as whole + fraction ÷ 10^16, if that takes at most 15 digits.
// Two decimals of so few digits are never the same float64, so these are the
// digits that any shortest form has, but for zeros at the end of the fraction.
//
// If there are such digits, v × 10^places is within a quarter of them however it
// rounds: the nearest whole number is found, and dividing it, which rounds but
// once, shows whether it is v.
func shortDecimal(v float64) (whole, fraction uint64, ok bool) {
	if !(v >= 1e-5 && v < 1e15) {
		return 0, 0, false
	}
	whole = uint64(int64(v))
	places := 15 - decimalLen(whole) // one digit for a whole part of zero
	digits := uint64(int64(v*pow10x64[places] + 0.5))
	if digits >= 1e15 || float64(int64(digits))/pow10x64[places] != v {
		return 0, 0, false
	}
	return whole, (digits - whole*pow10[places]) * pow10[16-places], true
}

// zeros are eight digits that are zero.
const zeros = ones * '0'

// digits8 gives the eight digits of u, which is below 1e8, as a word of bytes
// from 0 to 9, the first digit in the first byte. Halves, quarters and eighths of
// the number are made side by side in the word, with products that are exact for
// numbers of so few digits.
func digits8(u uint64) uint64 {
	q := u / 1e4
	w := q | (u-q*1e4)<<32
	q = w * 5243 >> 19 & 0x7f_0000_007f // each of four digits by 100
	w = q | (w-q*100)<<16
	q = w * 103 >> 10 & 0x0f_000f_000f_000f // each of two digits by 10
	return q | (w-q*10)<<8
}

// decimalLen is the number of decimal digits of u, 1 for zero.
func decimalLen(u uint64) int {
	n := bits.Len64(u|1) * 1233 >> 12 // by log10(2), rounded down
	if u >= pow10[n] {
		n++
	}
	return max(n, 1)
}

// leftDigits gives the digits of u, which is below 1e8, as the first bytes of a
// word, and how many bits are free behind them.
func leftDigits(u uint64) (w uint64, free int) {
	w = digits8(u)
	free = bits.TrailingZeros64(w|1<<56) &^ 7
	return (zeros | w) >> free, free
}

// putDigits writes u to b[n:] and gives the index behind it. It may write up to
// three words.
func putDigits(b []byte, n int, u uint64) int {
	if u < 1e8 {
		w, free := leftDigits(u)
		binary.LittleEndian.PutUint64(b[n:n+8], w)
		return n + 8 - free>>3
	}
	high := u / 1e8
	n = putDigits(b, n, high)
	binary.LittleEndian.PutUint64(b[n:n+8], zeros|digits8(u-high*1e8))
	return n + 8
}

// putFraction writes a point and a fraction, in units of 10^-16, to b[n:], up to the
// last digit that is not zero, and gives the index behind that: n, if all are. It
// may write a byte and two words.
func putFraction(b []byte, n int, fraction uint64) int {
	if fraction == 0 {
		return n
	}
	b[n] = '.'
	n++
	high := fraction / 1e8
	w := digits8(high)
	binary.LittleEndian.PutUint64(b[n:n+8], zeros|w)
	if low := fraction - high*1e8; low != 0 {
		w = digits8(low)
		n += 8
		binary.LittleEndian.PutUint64(b[n:n+8], zeros|w)
	}
	return n + (71-bits.LeadingZeros64(w))>>3
}
