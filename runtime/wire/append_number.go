package wire

import (
	"math"
	"math/bits"
	"strconv"
)

// AppendInt appends an integer.
func AppendInt(b []byte, before string, v int64) []byte {
	if b == nil {
		return nil
	}
	var w uint64
	var size int
	if u := uint64(v); u < 100 {
		q := u * 103 >> 10 // u / 10, and next to it the last digit
		w, size = zeros|q<<48|(u-q*10)<<56, 1
		if u >= 10 {
			size = 2
		}
	} else if w, size = lastDigits(v); size > 8 {
		return appendLong(b, before, absolute(v), v < 0)
	}
	b = longer(b, len(before)+size)
	putLast(b, w, size, len(before))
	put(b[len(b)-size-len(before):], before)
	return b
}

// AppendUint appends an integer.
func AppendUint(b []byte, before string, v uint64) []byte {
	if v <= math.MaxInt64 {
		return AppendInt(b, before, int64(v))
	}
	return appendLong(b, before, v, false)
}

// absolute is v without its sign.
func absolute(v int64) uint64 {
	sign := uint64(v) >> 63
	return (uint64(v) ^ -sign) + sign
}

// intLen is the size of an integer.
func intLen(v int64) int { return decimalLen(absolute(v)) + int(uint64(v)>>63) }

// lastDigits gives the size of an integer and, if that is at most 8, the integer
// as the last bytes of a word, behind zeros. Of one of more than 7 digits it gives
// no more than that the size is above 8.
func lastDigits(v int64) (w uint64, size int) {
	u := absolute(v)
	if u >= 1e7 {
		return 0, 9
	}
	size = decimalLen(u)
	return withSign(zeros|digits8(u), size, uint64(v)>>63), size + int(uint64(v)>>63)
}

// withSign puts a minus sign before the last bytes of a word, if sign is 1, where a
// zero was.
func withSign(w uint64, size int, sign uint64) uint64 {
	return w ^ sign*('0'^'-')<<(56-8*uint(size))
}

// appendLong appends an integer, with a minus sign or without.
func appendLong(b []byte, before string, u uint64, minus bool) []byte {
	if b == nil {
		return nil
	}
	size := decimalLen(u)
	if minus {
		size++
	}
	b = longer(b, len(before)+size)
	put(b[len(b)-size-len(before):], before)
	putInteger(b[len(b)-size:], u, minus)
	return b
}

// putInteger fills b with an integer.
func putInteger(b []byte, u uint64, minus bool) {
	if minus {
		b[0] = '-'
		b = b[1:]
	}
	putDigits(b, u)
}

// AppendInts appends an array of integers; nil is []. Its size is found first, so
// that it can be written from its end.
func AppendInts[T ~int | ~int8 | ~int16 | ~int32 | ~int64](b []byte, before string, v []T) []byte {
	if b == nil {
		return nil
	}
	size := len("[]") + max(len(v)-1, 0) // with commas
	for _, v := range v {
		size += intLen(int64(v))
	}
	b = longer(b, len(before)+size)
	first := len(b) - size + len("[")
	end := len(b) - len("]")
	b[end] = ']'
	for i := len(v) - 1; i >= 0; i-- {
		end -= putLastInt(b[:end], int64(v[i]), end-first+len("[")+len(before)) + len(",")
		b[end] = ','
	}
	b[first-len("[")] = '['
	put(b[len(b)-size-len(before):], before)
	return b
}

// putLastInt makes an integer the last bytes of b, of which the last free ones
// need not stay what they are, and gives its size.
func putLastInt(b []byte, v int64, free int) int {
	if u := uint64(v); u < 1e7 {
		size := decimalLen(u)
		putLast(b, zeros|digits8(u), size, free-size)
		return size
	}
	size := intLen(v)
	putInteger(b[len(b)-size:], absolute(v), v < 0)
	return size
}

// AppendFloat64 appends the shortest number that reads back as v, in the form
// that encoding/json writes. It refuses what is not finite.
//
// The quick way is for numbers that are whole in units of 1e-7, as most are that
// people and models write. A decimal of at most 15 digits that reads back as v has
// the digits of the shortest form, but for zeros at its end (see shortDecimal).
func AppendFloat64(b []byte, before string, v float64) []byte {
	if b == nil {
		return nil
	}
	abs := math.Abs(v)
	units := int64(abs*1e7 + 0.5)
	if !(abs < 1e6 && (abs >= 1e-6 || v == 0) && float64(units)/1e7 == abs) {
		return appendFloat64(b, before, v)
	}
	whole := int64(abs)
	hi, size := zeros|uint64(whole)<<56, 1
	if whole >= 10 {
		hi, size = lastDigits(whole)
	}
	sign := math.Float64bits(v) >> 63
	hi = withSign(hi, size, sign)
	size += int(sign)
	lo := uint64(0)
	fraction := digits8(uint64(units-whole*1e7) * 10)
	if places := uint(71-bits.LeadingZeros64(fraction)) >> 3; places > 0 {
		lo = hi << (56 - 8*places)
		hi = hi>>(8+8*places) | '.'<<(56-8*places) | (zeros|fraction)<<(64-8*places)
		size += len(".") + int(places)
	}
	b = longer(b, len(before)+size)
	if size <= 8 {
		putLast(b, hi, size, len(before))
	} else {
		putLast2(b, lo, hi, size, len(before))
	}
	put(b[len(b)-size-len(before):], before)
	return b
}

// appendFloat64 is AppendFloat64 for any number.
func appendFloat64(b []byte, before string, v float64) []byte {
	abs := math.Abs(v)
	if digits, places, ok := shortDecimal(abs); ok {
		return appendDecimal(b, before, digits, places, v < 0)
	}
	if !(abs <= math.MaxFloat64) {
		return nil
	}
	return appendFloat(AppendRaw(b, before), v, abs < 1e-6, abs >= 1e21, 64)
}

// AppendFloat32 is AppendFloat64 for float32.
func AppendFloat32(b []byte, before string, v float32) []byte {
	abs := math.Abs(float64(v))
	if !(abs <= math.MaxFloat32) {
		return nil
	}
	return appendFloat(AppendRaw(b, before), float64(v), float32(abs) < 1e-6, float32(abs) >= 1e21, 32)
}

// appendFloat appends any finite number; small and large ones with an exponent.
func appendFloat(b []byte, v float64, small, large bool, size int) []byte {
	if b == nil {
		return nil
	}
	if v == 0 || !small && !large {
		return strconv.AppendFloat(b, v, 'f', -1, size)
	}
	var space [32]byte
	text := strconv.AppendFloat(space[:0], v, 'e', -1, size)
	// strconv writes at least two digits of exponent: e-09 becomes e-9.
	if n := len(text); text[n-4] == 'e' && text[n-3] == '-' && text[n-2] == '0' {
		text[n-2] = text[n-1]
		text = text[:n-1]
	}
	return append(b, text...)
}

// AppendClampInt is AppendInt, and refuses what is outside lo..hi; an infinite
// bound is none.
func AppendClampInt(b []byte, before string, v int64, lo, hi float64) []byte {
	if !WithinInt(v, lo, hi) {
		return nil
	}
	return AppendInt(b, before, v)
}

// AppendClampUint is AppendClampInt for an unsigned integer.
func AppendClampUint(b []byte, before string, v uint64, lo, hi float64) []byte {
	if !WithinUint(v, lo, hi) {
		return nil
	}
	return AppendUint(b, before, v)
}

// AppendClampFloat64 is AppendFloat64, and refuses what is outside lo..hi.
func AppendClampFloat64(b []byte, before string, v, lo, hi float64) []byte {
	if !WithinFloat64(v, lo, hi) {
		return nil
	}
	return AppendFloat64(b, before, v)
}

// AppendClampFloat32 is AppendFloat32, and refuses what is outside lo..hi, both
// rounded to float32 as the decoder's are.
func AppendClampFloat32(b []byte, before string, v float32, lo, hi float64) []byte {
	if !WithinFloat32(v, lo, hi) {
		return nil
	}
	return AppendFloat32(b, before, v)
}
