package wire

import "math/bits"

// pow10 are the powers of ten that a uint64 holds.
var pow10 = [...]uint64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10,
	1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19}

// shortDecimal gives v as digits ÷ 10^places, without zeros at the end, if that
// takes at most 15 digits. Two decimals of so few digits are never the same
// float64, so these are the digits that any shortest form has.
//
// If there are such digits, v × 10^places is within a quarter of them however it
// rounds: the nearest whole number is found, and dividing it, which rounds but
// once, shows whether it is v.
func shortDecimal(v float64) (digits uint64, places int, ok bool) {
	if !(v >= 1e-5 && v < 1e15) {
		return 0, 0, false
	}
	places = 15 - decimalLen(uint64(int64(v))) // one digit for a whole part of zero
	digits = uint64(int64(v*pow10x64[places] + 0.5))
	if digits >= 1e15 || float64(digits)/pow10x64[places] != v {
		return 0, 0, false
	}
	// At most 15 zeros at the end, in steps that halve.
	if q := digits / 1e8; q*1e8 == digits && places >= 8 {
		digits, places = q, places-8
	}
	if q := digits / 1e4; q*1e4 == digits && places >= 4 {
		digits, places = q, places-4
	}
	if q := digits / 100; q*100 == digits && places >= 2 {
		digits, places = q, places-2
	}
	if q := digits / 10; q*10 == digits && places >= 1 {
		digits, places = q, places-1
	}
	return digits, places, true
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

// appendDecimal appends digits ÷ 10^places, of which places are at most 19.
func appendDecimal(b []byte, before string, digits uint64, places int, neg bool) []byte {
	whole := max(decimalLen(digits)-places, 1)
	size := whole
	if neg {
		size++
	}
	if places > 0 {
		size += 1 + places
	}
	b = longer(b, len(before)+size)
	n := len(b) - size
	put(b[n-len(before):], before)
	if neg {
		b[n] = '-'
		n++
	}
	if places > 0 {
		digits = putDigits(b[n+whole+1:], digits)
		b[n+whole] = '.'
	}
	putDigits(b[n:n+whole], digits)
	return b
}

// twoDigits are the numbers below a hundred, one behind the other.
const twoDigits = "0001020304050607080910111213141516171819" +
	"2021222324252627282930313233343536373839" +
	"4041424344454647484950515253545556575859" +
	"6061626364656667686970717273747576777879" +
	"8081828384858687888990919293949596979899"

// putDigits fills b with the last digits of u, and gives what is left of it.
func putDigits(b []byte, u uint64) uint64 {
	i := len(b)
	for ; i >= 2; i -= 2 {
		q := u / 100
		p := (u - q*100) * 2
		b[i-2], b[i-1] = twoDigits[p], twoDigits[p+1]
		u = q
	}
	if i == 1 {
		q := u / 10
		b[0] = byte('0' + u - q*10)
		u = q
	}
	return u
}
