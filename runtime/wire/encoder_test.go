package wire

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
)

func TestEncoder(t *testing.T) {
	inf := math.Inf(1)
	for _, tt := range []struct {
		name  string
		write func(e *Encoder)
		want  string
		bad   bool
	}{
		{name: "verbatim", write: func(e *Encoder) { e.Raw(`{"a":`) }, want: `{"a":`},
		{name: "booleans", write: func(e *Encoder) { e.Bool(true); e.Bool(false) }, want: "truefalse"},
		{name: "least int64", write: func(e *Encoder) { e.Int(math.MinInt64) }, want: "-9223372036854775808"},
		{name: "most uint64", write: func(e *Encoder) { e.Uint(math.MaxUint64) }, want: "18446744073709551615"},
		{name: "nil list", write: func(e *Encoder) { e.Strings(nil) }, want: "[]"},
		{name: "list", write: func(e *Encoder) { e.Strings([]string{"a", "\n"}) }, want: `["a","\n"]`},
		{name: "no more is escaped than must be", write: func(e *Encoder) { e.Str("\"\\/\b\f\n\r\t\x00\x1f\x7f<>&é\u2028") },
			want: `"\"\\/\b\f\n\r\t\u0000\u001f` + "\x7f<>&é\u2028" + `"`},
		{name: "invalid UTF-8", write: func(e *Encoder) { e.Str("a\xff") }, bad: true},
		{name: "invalid UTF-8 in a list", write: func(e *Encoder) { e.Strings([]string{"a", "\xed\xa0\x80"}) }, bad: true},
		{name: "text", write: func(e *Encoder) { e.Text([]byte("2026-11-30T00:00:00Z"), nil) }, want: `"2026-11-30T00:00:00Z"`},
		{name: "text that failed", write: func(e *Encoder) { e.Text(nil, errors.New("no")) }, bad: true},
		{name: "text that is no text", write: func(e *Encoder) { e.Text([]byte("\xff"), nil) }, bad: true},
		{name: "not a number", write: func(e *Encoder) { e.Float64(math.NaN()) }, bad: true},
		{name: "infinity", write: func(e *Encoder) { e.Float32(float32(inf)) }, bad: true},
		{name: "bad once and for all", write: func(e *Encoder) { e.Float64(inf); e.Float64(1) }, bad: true},
		{name: "within the clamps", write: func(e *Encoder) {
			e.ClampInt(-3, -3, 3)
			e.ClampUint(3, -inf, 3)
			e.ClampFloat64(0.5, 0, 1)
			e.ClampFloat32(0.25, 0, inf)
		}, want: "-330.50.25"},
		{name: "integer above its clamp", write: func(e *Encoder) { e.ClampInt(4, 0, 3) }, bad: true},
		{name: "integer one above a clamp where float64 is coarse", write: func(e *Encoder) { e.ClampInt(1<<53+1, -inf, 1<<53) }, bad: true},
		{name: "least integer below its clamp", write: func(e *Encoder) { e.ClampInt(math.MinInt64, -1<<53, inf) }, bad: true},
		{name: "unsigned integer below its clamp", write: func(e *Encoder) { e.ClampUint(0, 1, inf) }, bad: true},
		{name: "number above its clamp", write: func(e *Encoder) { e.ClampFloat64(1.1, 0, 1) }, bad: true},
		{name: "not a number in a clamp", write: func(e *Encoder) { e.ClampFloat64(math.NaN(), 0, 1) }, bad: true},
		{name: "infinity in no clamp", write: func(e *Encoder) { e.ClampFloat64(inf, -inf, inf) }, bad: true},
		{name: "float32 below its clamp", write: func(e *Encoder) { e.ClampFloat32(-1, 0, 1) }, bad: true},
		{name: "float32 not a number", write: func(e *Encoder) { e.ClampFloat32(float32(math.NaN()), 0, 1) }, bad: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := Encoder{Buf: []byte("-- ")}
			tt.write(&e)
			assert.Equal(t, tt.bad, e.Bad)
			if !tt.bad {
				assert.Equal(t, "-- "+tt.want, string(e.Buf))
			}
		})
	}
}

func FuzzEncodeStr(f *testing.F) {
	for _, s := range []string{"", "plain", "a \"quoted\" text \\ with\nlines", "é€😀", "\xff", "\x00\x1f\x7f", "<b>&amp;</b>", "\u2028"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for before := range 9 {
			v := strings.Repeat("é", before/2) + strings.Repeat("x", before) + text
			var e Encoder
			e.Str(v)
			if e.Bad != !utf8.ValidString(v) {
				t.Fatalf("Str(%q): bad %t", v, e.Bad)
			}
			if e.Bad {
				continue
			}
			var back string
			if err := json.Unmarshal(e.Buf, &back); err != nil || back != v {
				t.Fatalf("Str(%q) = %s reads back as %q, %v", v, e.Buf, back, err)
			}
			var d Decoder
			if got, next := d.Quoted(string(e.Buf), 0); got != v || next != len(e.Buf) {
				t.Fatalf("Str(%q) = %s decodes to %q, %d", v, e.Buf, got, next)
			}
			must := 0
			for _, c := range []byte(v) {
				switch {
				case c == '"' || c == '\\' || strings.IndexByte("\b\f\n\r\t", c) >= 0:
					must++
				case c < ' ':
					must += 5
				}
			}
			if len(e.Buf) != len(v)+2+must {
				t.Fatalf("Str(%q) = %s escapes more than it must", v, e.Buf)
			}
		}
	})
}
