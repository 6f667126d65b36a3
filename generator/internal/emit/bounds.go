package emit

import (
	"math"

	"github.com/structgen/structgen/generator/internal/manifest"
)

// bits is the size of an integer type; that of int and uint is the platform's.
func (p *part) bits(t *manifest.Type) code {
	if t.Bits == 0 {
		return p.qual("strconv", "IntSize")
	}
	return num(t.Bits)
}

// bounds are those of a clamp, infinite where there is none.
func (p *part) bounds(c *manifest.Clamp) (lo, hi code) {
	l, h := math.Inf(-1), math.Inf(1)
	if c != nil && c.Lo != nil {
		l = *c.Lo
	}
	if c != nil && c.Hi != nil {
		h = *c.Hi
	}
	return p.number(l), p.number(h)
}
