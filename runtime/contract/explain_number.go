package contract

import (
	"math"
	"strconv"

	"github.com/structgen/structgen/runtime/wire"
)

// checkNumber judges a number, which stands from start to end, by its shape with the primitives that the fast
// path uses, and writes down what they change.
func (r *reader) checkNumber(sh *Shape, start, end int) {
	var (
		lit    = r.src[start:end]
		d      wire.Decoder
		space  [40]byte
		to     = space[:0]
		next   int
		lo, hi = sh.Clamp.bounds()
	)
	switch sh.Type {
	case ShapeInt:
		var v int64
		v, next = d.ClampInt(lit, 0, sh.bits(), lo, hi)
		to = wire.AppendInt(to, v)
	case ShapeUint:
		var v uint64
		v, next = d.ClampUint(lit, 0, sh.bits(), lo, hi)
		to = wire.AppendUint(to, v)
	default:
		if sh.Bits == 32 {
			var v float32
			v, next = d.ClampFloat32(lit, 0, lo, hi)
			to = wire.AppendFloat32(to, v)
		} else {
			var v float64
			v, next = d.ClampFloat64(lit, 0, lo, hi)
			to = wire.AppendFloat64(to, v)
		}
	}
	switch {
	case next >= 0:
		if d.Noted {
			r.note(NoteClamped, start, lit, string(to))
		}
	case sh.Type != ShapeNumber && !wire.Whole(lit, 0):
		if v := r.violate(CodeType, start); v != nil {
			v.Want, v.Got = typeName(sh), r.texts.cut(lit)
		}
	default:
		if v := r.violate(CodeRange, start); v != nil {
			v.Want, v.Got = numberRange(sh), r.texts.cut(lit)
		}
	}
}

// bounds gives infinities for what is not bounded.
func (c *Clamp) bounds() (lo, hi float64) {
	lo, hi = math.Inf(-1), math.Inf(1)
	if c != nil && c.Lo != nil {
		lo = *c.Lo
	}
	if c != nil && c.Hi != nil {
		hi = *c.Hi
	}
	return lo, hi
}

// bits is the size of an integer shape.
func (sh *Shape) bits() int {
	if sh.Bits == 0 {
		return strconv.IntSize
	}
	return int(sh.Bits)
}

// numberRange says what a number's Go type can hold.
func numberRange(sh *Shape) string {
	switch n := sh.bits(); {
	case sh.Type == ShapeInt:
		return "from " + strconv.FormatInt(math.MinInt64>>(64-n), 10) + " to " + strconv.FormatInt(math.MaxInt64>>(64-n), 10)
	case sh.Type == ShapeUint:
		return "from 0 to " + strconv.FormatUint(math.MaxUint64>>(64-n), 10)
	case sh.Bits == 32:
		return "a number that a float32 can hold"
	}
	return "a number that a float64 can hold"
}
