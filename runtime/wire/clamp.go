package wire

import "math"

// ClampInt and its siblings read a number and move it into lo..hi before the
// type's own range is checked: with a hi of 1 even 1e400 is 1. An infinite
// bound is none. A changed value sets Noted. What is no number, and for an
// integer type no integer, is not valid wherever the bounds are.
func (d *Decoder) ClampInt(s string, i, bits int, lo, hi float64) (int64, int) {
	neg, m, next := integer(s, i)
	if next < 0 {
		return 0, -1
	}
	if b, moved := bounded(neg, m, lo, hi); moved {
		d.Noted, neg, m = true, b < 0, magnitude{value: uint64(math.Abs(b))}
	}
	v, ok := signed(neg, m, bits)
	if !ok {
		return 0, -1
	}
	return v, next
}

// ClampUint is ClampInt for an unsigned type: with a lo of 0, -3 is 0.
func (d *Decoder) ClampUint(s string, i, bits int, lo, hi float64) (uint64, int) {
	neg, m, next := integer(s, i)
	if next < 0 {
		return 0, -1
	}
	if b, moved := bounded(neg, m, lo, hi); moved {
		d.Noted, neg, m = true, b < 0, magnitude{value: uint64(math.Abs(b))}
	}
	if !unsigned(neg, m, bits) {
		return 0, -1
	}
	return m.value, next
}

// ClampFloat64 is ClampInt for float64.
func (d *Decoder) ClampFloat64(s string, i int, lo, hi float64) (float64, int) {
	n, next := readDecimal(s, i)
	f, ok := n.float64()
	if !ok {
		if f, next = parseFloat(s, i, next, 64); next < 0 {
			return 0, -1
		}
	}
	switch {
	case f < lo:
		f, d.Noted = lo, true
	case f > hi:
		f, d.Noted = hi, true
	}
	if math.IsInf(f, 0) {
		return 0, -1
	}
	return f, next
}

// ClampFloat32 is ClampInt for float32. The bounds are rounded to float32, as
// the number is: 0.1 is within a hi of 0.1.
func (d *Decoder) ClampFloat32(s string, i int, lo, hi float64) (float32, int) {
	n, next := readDecimal(s, i)
	f, ok := n.float32()
	if !ok {
		var f64 float64
		if f64, next = parseFloat(s, i, next, 32); next < 0 {
			return 0, -1
		}
		f = float32(f64)
	}
	switch l, h := float32(lo), float32(hi); {
	case f < l:
		f, d.Noted = l, true
	case f > h:
		f, d.Noted = h, true
	}
	if math.IsInf(float64(f), 0) {
		return 0, -1
	}
	return f, next
}

// bounded gives the bound that an integer is moved to, if it is beyond one.
// Bounds are whole and within ±2^53, where float64 is exact; an integer further
// out is beyond every bound, so that it may stand for infinity.
func bounded(neg bool, m magnitude, lo, hi float64) (bound float64, moved bool) {
	f := float64(m.value)
	if m.huge || m.value > 1<<53 {
		f = math.Inf(1)
	}
	if neg {
		f = -f
	}
	switch {
	case f < lo:
		return lo, true
	case f > hi:
		return hi, true
	}
	return 0, false
}

// WithinInt and its siblings report whether the decoder would leave a value as
// it is between these bounds.
func WithinInt(v int64, lo, hi float64) bool {
	neg := v < 0
	m := magnitude{value: uint64(v)}
	if neg {
		m.value = -m.value
	}
	_, moved := bounded(neg, m, lo, hi)
	return !moved
}

// WithinUint is WithinInt for an unsigned integer.
func WithinUint(v uint64, lo, hi float64) bool {
	_, moved := bounded(false, magnitude{value: v}, lo, hi)
	return !moved
}

// WithinFloat64 is WithinInt for float64; NaN and the infinities never are.
func WithinFloat64(v, lo, hi float64) bool {
	return v >= lo && v <= hi && math.Abs(v) <= math.MaxFloat64
}

// WithinFloat32 is WithinInt for float32.
func WithinFloat32(v float32, lo, hi float64) bool {
	return v >= float32(lo) && v <= float32(hi) && math.Abs(float64(v)) <= math.MaxFloat32
}
