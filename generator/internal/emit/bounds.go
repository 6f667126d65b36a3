package emit

import (
	"math"

	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/manifest"
)

// bits is the size of an integer type; that of int and uint is the platform's.
func (p *part) bits(t *manifest.Type) code {
	if t.Bits == 0 {
		return p.qual("strconv", "IntSize")
	}
	return jen.Lit(t.Bits)
}

// bounds are those of a clamp, infinite where there is none.
func (p *part) bounds(c *manifest.Clamp) (lo, hi code) {
	l, h := limits(c)
	return p.number(l), p.number(h)
}

func limits(c *manifest.Clamp) (lo, hi float64) {
	lo, hi = math.Inf(-1), math.Inf(1)
	if c == nil {
		return lo, hi
	}
	if c.Lo != nil {
		lo = *c.Lo
	}
	if c.Hi != nil {
		hi = *c.Hi
	}
	return lo, hi
}
