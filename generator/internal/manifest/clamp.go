package manifest

import (
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"github.com/structgen/structgen/generator/internal/diag"
)

// exact is the largest whole number up to which a float64 holds every whole
// number: clamps are compared as such.
const exact = 1 << 53

// bound is a decimal number as JSON writes it; hexadecimal, underscores, Inf and
// NaN are none.
var bound = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)

// readClamp reads clamp=lo..hi for a field of type t.
func (r *reader) readClamp(o *option, t *Type) *Clamp {
	number := t
	if t.Form == Pointer {
		number = t.Elem
	}
	if number.Form != Int && number.Form != Uint && number.Form != Float {
		r.report(o.site, diag.ClampType, "clamp bounds a number or a pointer to one; remove it from this field")
		return nil
	}
	lo, hi, ok := strings.Cut(o.value(), "..")
	if !ok || lo == "" && hi == "" {
		r.report(o.site, diag.TagInvalid, "clamp takes two bounds, of which one may be left out: clamp=0..1, clamp=0.., clamp=..1; %q is none of these", o.value())
		return nil
	}
	c := new(Clamp)
	for _, b := range []struct {
		text string
		to   **float64
	}{{lo, &c.Lo}, {hi, &c.Hi}} {
		if b.text == "" {
			continue
		}
		v, code, fault := readBound(b.text, number)
		if fault != "" {
			r.report(o.site, code, "the bound %s %s", b.text, fault)
			return nil
		}
		*b.to = &v
	}
	if c.Lo != nil && c.Hi != nil && *c.Lo > *c.Hi {
		r.report(o.site, diag.ClampRange, "the lower bound %s is above the upper bound %s; swap them", lo, hi)
		return nil
	}
	return c
}

// readBound reads one bound and says what is wrong with it, if anything.
func readBound(text string, number *Type) (v float64, code diag.Code, fault string) {
	switch strings.ToLower(strings.TrimLeft(text, "+-")) {
	case "nan", "inf", "infinity":
		return 0, diag.ClampRange, "is no finite number; leave the bound out"
	}
	if !bound.MatchString(text) {
		return 0, diag.TagInvalid, "is no decimal number; write it as JSON would, as in -5, 0.25, 1e3"
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, diag.ClampRange, "is beyond every float64; leave the bound out"
	}
	if v == 0 {
		v = 0 // no negative zero
	}
	if number.Form == Float {
		if number.Bits == 32 && math.Abs(v) > math.MaxFloat32 {
			return 0, diag.ClampRange, "is beyond float32; leave the bound out"
		}
		return v, "", ""
	}
	whole, _, err := big.ParseFloat(text, 10, 256, big.ToZero)
	mantissa, _, _ := strings.Cut(strings.ToLower(text), "e")
	vanished := whole != nil && whole.Sign() == 0 && strings.ContainsAny(mantissa, "123456789")
	if err != nil || !whole.IsInt() || vanished {
		return 0, diag.ClampRange, "is not whole, but the field is an integer; round it"
	}
	if whole.Abs(whole).Cmp(big.NewFloat(exact)) > 0 {
		return 0, diag.ClampRange, "is beyond ±2^53, where float64 skips integers; leave the bound out"
	}
	lowest, highest := -math.Exp2(63), math.Exp2(63)
	if bits := number.Bits; bits > 0 {
		lowest, highest = -math.Exp2(float64(bits-1)), math.Exp2(float64(bits-1))-1
	}
	if number.Form == Uint {
		lowest = 0
		if bits := number.Bits; bits > 0 {
			highest = math.Exp2(float64(bits)) - 1
		}
	}
	if v < lowest || v > highest {
		return 0, diag.ClampRange, "is beyond the Go type; leave the bound out or take a wider type"
	}
	return v, "", ""
}
