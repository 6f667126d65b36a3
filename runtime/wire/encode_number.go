package wire

import (
	"math"
	"strconv"
)

// Int appends an integer.
func (e *Encoder) Int(v int64) { e.Buf = strconv.AppendInt(e.Buf, v, 10) }

// Uint appends an integer.
func (e *Encoder) Uint(v uint64) { e.Buf = strconv.AppendUint(e.Buf, v, 10) }

// Float64 appends the shortest number that reads back as v, in the form that
// encoding/json writes. It is Bad if v is not finite.
func (e *Encoder) Float64(v float64) { e.float(v, 64) }

// Float32 is Float64 for float32.
func (e *Encoder) Float32(v float32) { e.float(float64(v), 32) }

func (e *Encoder) float(v float64, size int) {
	abs := math.Abs(v)
	if !(abs <= math.MaxFloat64) {
		e.Bad = true
		return
	}
	// Whole numbers are common in what models write, and an integer is quick.
	// Below 2^53 all of them are exact; a zero may carry a sign.
	if abs < 1<<53 && abs > 0 && abs == math.Trunc(abs) && size == 64 {
		e.Buf = strconv.AppendInt(e.Buf, int64(v), 10)
		return
	}
	small, large := abs < 1e-6, abs >= 1e21
	if size == 32 {
		small, large = float32(abs) < 1e-6, float32(abs) >= 1e21
	}
	if abs == 0 || !small && !large {
		e.Buf = strconv.AppendFloat(e.Buf, v, 'f', -1, size)
		return
	}
	e.Buf = strconv.AppendFloat(e.Buf, v, 'e', -1, size)
	// strconv writes at least two digits of exponent: e-09 becomes e-9.
	if n := len(e.Buf); n >= 4 && e.Buf[n-4] == 'e' && e.Buf[n-3] == '-' && e.Buf[n-2] == '0' {
		e.Buf[n-2] = e.Buf[n-1]
		e.Buf = e.Buf[:n-1]
	}
}

// ClampInt is Int, and Bad if v is outside lo..hi; an infinite bound is none.
func (e *Encoder) ClampInt(v int64, lo, hi float64) {
	if !WithinInt(v, lo, hi) {
		e.Bad = true
		return
	}
	e.Int(v)
}

// ClampUint is ClampInt for an unsigned integer.
func (e *Encoder) ClampUint(v uint64, lo, hi float64) {
	if !WithinUint(v, lo, hi) {
		e.Bad = true
		return
	}
	e.Uint(v)
}

// ClampFloat64 is Float64, and Bad if v is outside lo..hi.
func (e *Encoder) ClampFloat64(v, lo, hi float64) {
	if !WithinFloat64(v, lo, hi) {
		e.Bad = true
		return
	}
	e.Float64(v)
}

// ClampFloat32 is Float32, and Bad if v is outside lo..hi, both rounded to
// float32 as the decoder's are.
func (e *Encoder) ClampFloat32(v float32, lo, hi float64) {
	if !WithinFloat32(v, lo, hi) {
		e.Bad = true
		return
	}
	e.Float32(v)
}

// WriteInts appends an array of integers; nil is [].
func WriteInts[T ~int | ~int8 | ~int16 | ~int32 | ~int64](e *Encoder, v []T) {
	e.Raw("[")
	for i, n := range v {
		if i > 0 {
			e.Raw(",")
		}
		e.Int(int64(n))
	}
	e.Raw("]")
}
