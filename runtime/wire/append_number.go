package wire

import (
	"encoding/binary"
	"math"
	"math/bits"
	"strconv"
)

// maxInteger is how many bytes putInteger may write: a sign and three words.
const maxInteger = 1 + 3*8

// AppendInt appends an integer.
func AppendInt(b []byte, v int64) []byte {
	b = room(b, maxInteger)
	n := len(b)
	to := b[n : n+maxInteger]
	if u := uint64(v); u < 100 {
		tens := u * 103 >> 10
		two := tens | (u-tens*10)<<8 | '0' | '0'<<8
		size := 2
		if u < 10 {
			two, size = two>>8, 1
		}
		binary.LittleEndian.PutUint16(to, uint16(two))
		return b[:n+size]
	}
	to[0] = '-'
	sign, u := absolute(v)
	if u >= 1e8 {
		return b[:putDigits(b[:n+maxInteger], n+sign, u)]
	}
	w, free := leftDigits(u)
	binary.LittleEndian.PutUint64(to[sign:sign+8], w)
	return b[:n+sign+8-free>>3]
}

// absolute is the size of the sign of v, 1 or 0, and v without it.
func absolute(v int64) (sign int, u uint64) {
	minus := uint64(v) >> 63
	return int(minus), (uint64(v) ^ -minus) + minus
}

// AppendUint appends an integer.
func AppendUint(b []byte, v uint64) []byte {
	b = room(b, maxInteger)
	n := len(b)
	return b[:putDigits(b[:n+maxInteger], n, v)]
}

// AppendInts appends an array of integers; nil is [].
func AppendInts[T ~int | ~int8 | ~int16 | ~int32 | ~int64](b []byte, v []T) []byte {
	if len(v) == 0 {
		return append(b, "[]"...)
	}
	n, between := len(b), byte('[')
	for _, v := range v {
		b = room(b[:n], 1+maxInteger)
		to := b[:n+1+maxInteger]
		to[n] = between
		between = ','
		if u := uint64(v); u < 1e8 {
			w, free := leftDigits(u)
			binary.LittleEndian.PutUint64(to[n+1:n+9], w)
			n += 9 - free>>3
		} else {
			n = putInteger(to, n+1, int64(v))
		}
	}
	return append(b[:n], ']')
}

// putInteger writes an integer to b[n:] and gives the index behind it.
func putInteger(b []byte, n int, v int64) int {
	sign, u := absolute(v)
	b[n] = '-'
	return putDigits(b, n+sign, u)
}

// AppendFloat64 appends the shortest number that reads back as v, in the form
// that encoding/json writes. It refuses what is not finite.
//
// The quick way is for numbers that are whole in units of 1e-7, as most are that
// people and models write: a case of what shortDecimal explains.
func AppendFloat64(b []byte, v float64) []byte {
	abs := math.Abs(v)
	units := int64(abs*1e7 + 0.5)
	if !(abs < 1e6 && (abs >= 1e-6 || v == 0) && float64(units)/1e7 == abs) {
		return appendFloat64(b, v)
	}
	const most = 1 + 8 + 1 + 8
	b = room(b, most)
	n := len(b)
	to := b[n : n+most]
	to[0] = '-'
	at := int(math.Float64bits(v) >> 63)
	var fraction uint64
	if units < 1e8 {
		fraction = digits8(uint64(units)) // with the digit before the point, which is one
		to[at] = '0' + byte(fraction)
		fraction >>= 8
		at++
	} else {
		whole := uint64(abs)
		w, free := leftDigits(whole)
		binary.LittleEndian.PutUint64(to[at:at+8], w)
		at += 8 - free>>3
		fraction = digits8((uint64(units) - whole*1e7) * 10)
	}
	to[at] = '.'
	binary.LittleEndian.PutUint64(to[at+1:at+9], zeros|fraction)
	places := (71 - bits.LeadingZeros64(fraction)) >> 3
	return b[:n+at+places+(places+7)>>3] // with the point, if there are any
}

// appendFloat64 is AppendFloat64 for any number.
func appendFloat64(b []byte, v float64) []byte {
	abs := math.Abs(v)
	if whole, fraction, ok := shortDecimal(abs); ok {
		const most = 1 + 2*8 + 1 + 2*8
		b = room(b, most)
		n := len(b)
		to := b[:n+most]
		to[n] = '-'
		n = putDigits(to, n+int(math.Float64bits(v)>>63), whole)
		return b[:putFraction(to, n, fraction)]
	}
	if !(abs <= math.MaxFloat64) {
		return nil
	}
	return appendFloat(b, v, abs < 1e-6, abs >= 1e21, 64)
}

// AppendFloat32 is AppendFloat64 for float32.
func AppendFloat32(b []byte, v float32) []byte {
	abs := math.Abs(float64(v))
	if !(abs <= math.MaxFloat32) {
		return nil
	}
	return appendFloat(b, float64(v), float32(abs) < 1e-6, float32(abs) >= 1e21, 32)
}

// appendFloat appends any finite number; small and large ones with an exponent.
func appendFloat(b []byte, v float64, small, large bool, size int) []byte {
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
func AppendClampInt(b []byte, v int64, lo, hi float64) []byte {
	if !WithinInt(v, lo, hi) {
		return nil
	}
	return AppendInt(b, v)
}

// AppendClampUint is AppendClampInt for an unsigned integer.
func AppendClampUint(b []byte, v uint64, lo, hi float64) []byte {
	if !WithinUint(v, lo, hi) {
		return nil
	}
	return AppendUint(b, v)
}

// AppendClampFloat64 is AppendFloat64, and refuses what is outside lo..hi.
func AppendClampFloat64(b []byte, v, lo, hi float64) []byte {
	if !WithinFloat64(v, lo, hi) {
		return nil
	}
	return AppendFloat64(b, v)
}

// AppendClampFloat32 is AppendFloat32, and refuses what is outside lo..hi, both
// rounded to float32 as the decoder's are.
func AppendClampFloat32(b []byte, v float32, lo, hi float64) []byte {
	if !WithinFloat32(v, lo, hi) {
		return nil
	}
	return AppendFloat32(b, v)
}
