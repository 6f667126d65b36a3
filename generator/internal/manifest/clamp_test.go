package manifest

import (
	"go/token"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/structgen/structgen/generator/internal/diag"
	"github.com/structgen/structgen/generator/internal/load"
)

func TestReadClamp(t *testing.T) {
	const none = math.MaxFloat64
	float, float32_ := &Type{Form: Float, Bits: 64}, &Type{Form: Float, Bits: 32}
	for _, test := range []struct {
		name, value string
		typ         *Type
		lo, hi      float64
		code        diag.Code
	}{
		{"both bounds", "-5..5", float, -5, 5, ""},
		{"no lower bound", "..1", float, none, 1, ""},
		{"no upper bound", "0..", float, 0, none, ""},
		{"an exponent", "1e-3..1e3", float, 0.001, 1000, ""},
		{"one value", "2..2", float, 2, 2, ""},
		{"negative zero is zero", "-0..-0.0", float, 0, 0, ""},
		{"a pointer to a number", "0..1", &Type{Form: Pointer, Elem: float}, 0, 1, ""},
		{"whole, though written with an exponent", "1e2..12e1", &Type{Form: Int}, 100, 120, ""},
		{"the ends of int8", "-128..127", &Type{Form: Int, Bits: 8}, -128, 127, ""},
		{"the ends of uint64 that a float64 knows", "0..9007199254740992", &Type{Form: Uint, Bits: 64}, 0, 1 << 53, ""},
		{"the end of float32", "0..3.4028234663852886e38", float32_, 0, math.MaxFloat32, ""},

		{"beyond int8", "0..128", &Type{Form: Int, Bits: 8}, 0, 0, diag.ClampRange},
		{"below uint16", "-1..", &Type{Form: Uint, Bits: 16}, 0, 0, diag.ClampRange},
		{"beyond uint16", "..65536", &Type{Form: Uint, Bits: 16}, 0, 0, diag.ClampRange},
		{"one beyond 2^53, which a float64 would round down", "..9007199254740993", &Type{Form: Int, Bits: 64}, 0, 0, diag.ClampRange},
		{"a fraction for an integer", "0..1.5", &Type{Form: Int}, 0, 0, diag.ClampRange},
		{"a fraction too small to see", "0..1e-999999999", &Type{Form: Int}, 0, 0, diag.ClampRange},
		{"beyond float32", "0..3.5e38", float32_, 0, 0, diag.ClampRange},
		{"beyond float64", "0..1e999", float, 0, 0, diag.ClampRange},
		{"not a number", "nan..1", float, 0, 0, diag.ClampRange},
		{"infinite", "0..+Inf", float, 0, 0, diag.ClampRange},
		{"lower above upper", "1..0", float, 0, 0, diag.ClampRange},
		{"hexadecimal", "0x1..0x2", float, 0, 0, diag.TagInvalid},
		{"underscores", "0..1_000", float, 0, 0, diag.TagInvalid},
		{"a plus sign", "+1..2", float, 0, 0, diag.TagInvalid},
		{"a leading zero", "00..1", float, 0, 0, diag.TagInvalid},
		{"no digits behind the point", "0..1.", float, 0, 0, diag.TagInvalid},
		{"three points", "0...5", float, 0, 0, diag.TagInvalid},
		{"no points", "5", float, 0, 0, diag.TagInvalid},
		{"no bounds", "..", float, 0, 0, diag.TagInvalid},
		{"empty", "", float, 0, 0, diag.TagInvalid},
		{"a string", "0..1", &Type{Form: String}, 0, 0, diag.ClampType},
		{"a list of numbers", "0..1", &Type{Form: Slice, Elem: float}, 0, 0, diag.ClampType},
		{"a pointer to a string", "0..1", &Type{Form: Pointer, Elem: &Type{Form: String}}, 0, 0, diag.ClampType},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := &reader{b: &builder{loaded: &load.Result{Fset: token.NewFileSet()}}}
			c := r.readClamp(&option{items: []item{{text: test.value}}}, test.typ)
			if test.code != "" {
				assert.Nil(t, c)
				if assert.Len(t, r.b.diags, 1) {
					assert.Equal(t, test.code, r.b.diags[0].Code)
				}
				return
			}
			assert.Empty(t, r.b.diags)
			bound := func(p *float64) float64 {
				if p == nil {
					return none
				}
				assert.False(t, *p == 0 && math.Signbit(*p), "no negative zero")
				return *p
			}
			if assert.NotNil(t, c) {
				assert.Equal(t, [2]float64{test.lo, test.hi}, [2]float64{bound(c.Lo), bound(c.Hi)})
			}
		})
	}
}
