package wire

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestInt(t *testing.T) {
	const bad = "bad"
	for _, tt := range []struct {
		name, doc string
		bits      int
		want      any // int64, or bad
	}{
		{"zero", "0", 64, int64(0)},
		{"negative zero", "-0", 64, int64(0)},
		{"negative zero with a fraction", "-0.0", 64, int64(0)},
		{"zero with any exponent", "0e999999999", 64, int64(0)},
		{"zero with any negative exponent", "0.000e-999999999999999999999", 64, int64(0)},
		{"plain", "42", 8, int64(42)},
		{"whole fraction", "3.0", 64, int64(3)},
		{"many zeros behind the point", "3.0000000000000000000000000000000000", 64, int64(3)},
		{"exponent", "3e0", 64, int64(3)},
		{"capital exponent with sign", "3E+2", 64, int64(300)},
		{"exponent that takes the zeros away", "30e-1", 64, int64(3)},
		{"fraction that the exponent makes whole", "1.25e2", 64, int64(125)},
		{"small fraction that the exponent makes whole", "0.0025e4", 64, int64(25)},
		{"most int64", "9223372036854775807", 64, int64(math.MaxInt64)},
		{"least int64", "-9223372036854775808", 64, int64(math.MinInt64)},
		{"least int64 with an exponent", "-922337203685477580.8e1", 64, int64(math.MinInt64)},
		{"one beyond int64", "9223372036854775808", 64, bad},
		{"twenty digits beyond uint64", "99999999999999999999", 64, bad},
		{"twenty digits beyond uint64 by an exponent", "9999999999999999999e1", 64, bad},
		{"one below int64", "-9223372036854775809", 64, bad},
		{"beyond uint64", "18446744073709551616", 64, bad},
		{"exponent beyond everything", "1e999999999999999999999", 64, bad},
		{"most int8", "127", 8, int64(127)},
		{"least int8", "-128", 8, int64(-128)},
		{"beyond int8", "128", 8, bad},
		{"below int8", "-129", 8, bad},
		{"fraction", "1.5", 64, bad},
		{"small fraction", "1e-1", 64, bad},
		{"tiny fraction", "1e-999999999999999999999", 64, bad},
		{"fraction behind many digits", "100000000000000000000.5", 64, bad},
		{"leading zero", "01", 64, bad},
		{"leading zero and fraction", "01.0", 64, bad},
		{"leading zero and exponent", "00e1", 64, bad},
		{"no digits", "-", 64, bad},
		{"plus", "+1", 64, bad},
		{"point without digits", "1.", 64, bad},
		{"point without digits and exponent", "1.e1", 64, bad},
		{"point first", ".5", 64, bad},
		{"exponent without digits", "1e", 64, bad},
		{"exponent with sign alone", "1e+", 64, bad},
		{"no number", `"1"`, 64, bad},
		{"nothing", "", 64, bad},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v, next := Int(tt.doc, 0, tt.bits)
			if tt.want == bad {
				assert.Equal(t, -1, next)
				return
			}
			assert.Equal(t, len(tt.doc), next)
			assert.Equal(t, tt.want, v)
		})
	}
}
