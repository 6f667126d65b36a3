package wire

import (
	"math"
	"strconv"
)

// AppendInt appends an integer.
func AppendInt(b []byte, before string, v int64) []byte {
	if v < 0 {
		return appendUint(b, before, -uint64(v), 1)
	}
	return appendUint(b, before, uint64(v), 0)
}

// AppendUint appends an integer.
func AppendUint(b []byte, before string, v uint64) []byte {
	return appendUint(b, before, v, 0)
}

// appendUint appends an integer behind so many minus signs.
func appendUint(b []byte, before string, u uint64, minus int) []byte {
	b, n := begin(b, before, minus+decimalLen(u))
	if b == nil {
		return nil
	}
	if minus > 0 {
		b[n] = '-'
	}
	putDigits(b[n+minus:], u)
	return b
}

// AppendInts appends an array of integers; nil is [].
func AppendInts[T ~int | ~int8 | ~int16 | ~int32 | ~int64](b []byte, before string, v []T) []byte {
	b, n := begin(b, before, len("[]"))
	if b == nil {
		return nil
	}
	b = append(b[:n], '[')
	for i, v := range v {
		if i > 0 {
			b = append(b, ',')
		}
		b = AppendInt(b, "", int64(v))
	}
	return append(b, ']')
}

// AppendFloat64 appends the shortest number that reads back as v, in the form
// that encoding/json writes. It refuses what is not finite.
func AppendFloat64(b []byte, before string, v float64) []byte {
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
	b = strconv.AppendFloat(b, v, 'e', -1, size)
	// strconv writes at least two digits of exponent: e-09 becomes e-9.
	if n := len(b); b[n-4] == 'e' && b[n-3] == '-' && b[n-2] == '0' {
		b[n-2] = b[n-1]
		b = b[:n-1]
	}
	return b
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
