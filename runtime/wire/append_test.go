package wire

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAppend(t *testing.T) {
	inf := math.Inf(1)
	for _, tt := range []struct {
		name    string
		append  func(b []byte) []byte
		want    string
		refused bool
	}{
		{name: "true", append: func(b []byte) []byte { return AppendBool(b, true) }, want: "true"},
		{name: "false", append: func(b []byte) []byte { return AppendBool(b, false) }, want: "false"},
		{name: "zero", append: func(b []byte) []byte { return AppendInt(b, 0) }, want: "0"},
		{name: "least int64", append: func(b []byte) []byte { return AppendInt(b, math.MinInt64) }, want: "-9223372036854775808"},
		{name: "most uint64", append: func(b []byte) []byte { return AppendUint(b, math.MaxUint64) }, want: "18446744073709551615"},
		{name: "nil list", append: func(b []byte) []byte { return AppendStrings(b, nil) }, want: "[]"},
		{name: "list", append: func(b []byte) []byte { return AppendStrings(b, []string{"a", "\n"}) }, want: `["a","\n"]`},
		{name: "nil list of integers", append: func(b []byte) []byte { return AppendInts[int](b, nil) }, want: "[]"},
		{name: "list of integers", append: func(b []byte) []byte { return AppendInts(b, []int8{-128, 0, 127}) }, want: "[-128,0,127]"},
		{name: "no more is escaped than must be", append: func(b []byte) []byte {
			return AppendStr(b, "\"\\/\b\f\n\r\t\x00\x1f\x7f<>&é\u2028")
		}, want: `"\"\\/\b\f\n\r\t\u0000\u001f` + "\x7f<>&é\u2028" + `"`},
		{name: "invalid UTF-8", append: func(b []byte) []byte { return AppendStr(b, "a\xff") }, refused: true},
		{name: "invalid UTF-8 in a list", append: func(b []byte) []byte { return AppendStrings(b, []string{"a", "\xed\xa0\x80", "b"}) }, refused: true},
		{name: "enum", append: func(b []byte) []byte { return AppendEnum(b, &enums[0], "calm") }, want: `"calm"`},
		{name: "none of the enum", append: func(b []byte) []byte { return AppendEnum(b, &enums[0], "Calm") }, refused: true},
		{name: "kind", append: func(b []byte) []byte { return AppendKind(b, true, "a-rather-long-name") }, want: `"a-rather-long-name"`},
		{name: "kind with a short name", append: func(b []byte) []byte { return AppendKind(b, true, "no") }, want: `"no"`},
		{name: "no kind", append: func(b []byte) []byte { return AppendKind(b, false, "calm") }, refused: true},
		{name: "text", append: func(b []byte) []byte { return AppendText(b, []byte("2026-11-30T00:00:00Z"), nil) }, want: `"2026-11-30T00:00:00Z"`},
		{name: "text that failed", append: func(b []byte) []byte { return AppendText(b, nil, errors.New("no")) }, refused: true},
		{name: "text that is no text", append: func(b []byte) []byte { return AppendText(b, []byte("\xff"), nil) }, refused: true},
		{name: "not a number", append: func(b []byte) []byte { return AppendFloat64(b, math.NaN()) }, refused: true},
		{name: "infinity", append: func(b []byte) []byte { return AppendFloat64(b, inf) }, refused: true},
		{name: "float32 infinity", append: func(b []byte) []byte { return AppendFloat32(b, float32(inf)) }, refused: true},
		{name: "integer at its clamp", append: func(b []byte) []byte { return AppendClampInt(b, -3, -3, 3) }, want: "-3"},
		{name: "unsigned integer at its clamp", append: func(b []byte) []byte { return AppendClampUint(b, 3, -inf, 3) }, want: "3"},
		{name: "number within its clamp", append: func(b []byte) []byte { return AppendClampFloat64(b, 0.5, 0, 1) }, want: "0.5"},
		{name: "float32 within its clamp", append: func(b []byte) []byte { return AppendClampFloat32(b, 0.25, 0, inf) }, want: "0.25"},
		{name: "integer above its clamp", append: func(b []byte) []byte { return AppendClampInt(b, 4, 0, 3) }, refused: true},
		{name: "integer one above a clamp where float64 is coarse", append: func(b []byte) []byte { return AppendClampInt(b, 1<<53+1, -inf, 1<<53) }, refused: true},
		{name: "least integer below its clamp", append: func(b []byte) []byte { return AppendClampInt(b, math.MinInt64, -1<<53, inf) }, refused: true},
		{name: "unsigned integer below its clamp", append: func(b []byte) []byte { return AppendClampUint(b, 0, 1, inf) }, refused: true},
		{name: "number above its clamp", append: func(b []byte) []byte { return AppendClampFloat64(b, 1.1, 0, 1) }, refused: true},
		{name: "not a number in a clamp", append: func(b []byte) []byte { return AppendClampFloat64(b, math.NaN(), 0, 1) }, refused: true},
		{name: "infinity in no clamp", append: func(b []byte) []byte { return AppendClampFloat64(b, inf, -inf, inf) }, refused: true},
		{name: "float32 below its clamp", append: func(b []byte) []byte { return AppendClampFloat32(b, -1, 0, 1) }, refused: true},
		{name: "float32 not a number", append: func(b []byte) []byte { return AppendClampFloat32(b, float32(math.NaN()), 0, 1) }, refused: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			// With room for whole words, and with none.
			for room := range 64 {
				array := []byte("-- " + strings.Repeat("?", 64))
				got := tt.append(array[: 3 : 3+room])
				if tt.refused {
					assert.Nil(t, got)
				} else {
					assert.Equal(t, "-- "+tt.want, string(got))
				}
				assert.Equal(t, "-- ", string(array[:3]), "what was there stays")
				assert.Equal(t, strings.Repeat("?", 64-room), string(array[3+room:]), "beyond the capacity")
			}
		})
	}
}

// Numbers of every size, wherever they end in the words they are written with, are
// the standard library's.
func TestAppendNumbers(t *testing.T) {
	var ints []int64
	var floats []float64
	for n := int64(1); n > 0 && n < math.MaxInt64/10; n *= 10 {
		for _, v := range []int64{n - 1, n, n + 1, n*3 + 7, n*9 + n/7} {
			ints = append(ints, v, -v)
			floats = append(floats, float64(v), -float64(v), 1/float64(v+2), -1/float64(v+2))
			for places := 1; places < 10; places++ {
				floats = append(floats, float64(v)/math.Pow10(places), -float64(v)/math.Pow10(places))
			}
		}
	}
	ints = append(ints, math.MinInt64, math.MaxInt64)
	floats = append(floats, math.Copysign(0, -1), 0.99999995, 0.99999999, 9.9999999, 999999.9999999, 999999.99999999, math.Nextafter(1e6, 0), math.Nextafter(1e-6, 1))
	check := func(want string, append func(b []byte) []byte) {
		if got := append([]byte("<")); string(got) != "<"+want {
			t.Fatalf("%s becomes %s", want, got)
		}
	}
	for _, v := range ints {
		check(strconv.FormatInt(v, 10), func(b []byte) []byte { return AppendInt(b, v) })
		check(strconv.FormatUint(uint64(v), 10), func(b []byte) []byte { return AppendUint(b, uint64(v)) })
	}
	for _, v := range floats {
		want, err := json.Marshal(v)
		require.NoError(t, err)
		check(string(want), func(b []byte) []byte { return AppendFloat64(b, v) })
	}
	for i := range ints {
		want, err := json.Marshal(ints[i:])
		require.NoError(t, err)
		check(string(want), func(b []byte) []byte { return AppendInts(b, ints[i:]) })
	}
}

func TestDigits8(t *testing.T) {
	var word [8]byte
	for u := uint64(0); u < 1e8; u += 1 + u%977 {
		binary.LittleEndian.PutUint64(word[:], zeros|digits8(u))
		if want := fmt.Sprintf("%08d", u); string(word[:]) != want {
			t.Fatalf("%s becomes %s", want, word)
		}
	}
}

func FuzzAppendStr(f *testing.F) {
	for _, s := range []string{"", "plain", "a \"quoted\" text \\ with\nlines", "é€😀", "\xff", "\x00\x1f\x7f", "<b>&amp;</b>", "\u2028"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for before := range 9 {
			v := strings.Repeat("é", before/2) + strings.Repeat("x", before) + text
			out := AppendStr(nil, v)
			if (out == nil) != !utf8.ValidString(v) {
				t.Fatalf("AppendStr(%q) = %q", v, out)
			}
			if out == nil {
				continue
			}
			var back string
			if err := json.Unmarshal(out, &back); err != nil || back != v {
				t.Fatalf("AppendStr(%q) = %s reads back as %q, %v", v, out, back, err)
			}
			var d Decoder
			if got, next := d.Quoted(string(out), 0); got != v || next != len(out) {
				t.Fatalf("AppendStr(%q) = %s decodes to %q, %d", v, out, got, next)
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
			if len(out) != len(v)+2+must {
				t.Fatalf("AppendStr(%q) = %s escapes more than it must", v, out)
			}
		}
	})
}
