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
		append  func(b []byte, before string) []byte
		want    string
		refused bool
	}{
		{name: "end of an object", append: func(b []byte, s string) []byte { return AppendBrace(AppendRaw(b, s)) }, want: "}"},
		{name: "verbatim", append: func(b []byte, s string) []byte { return AppendRaw(AppendRaw(b, s), `{"a":`) }, want: `{"a":`},
		{name: "true", append: func(b []byte, s string) []byte { return AppendBool(b, s, true) }, want: "true"},
		{name: "false", append: func(b []byte, s string) []byte { return AppendBool(b, s, false) }, want: "false"},
		{name: "zero", append: func(b []byte, s string) []byte { return AppendInt(b, s, 0) }, want: "0"},
		{name: "least int64", append: func(b []byte, s string) []byte { return AppendInt(b, s, math.MinInt64) }, want: "-9223372036854775808"},
		{name: "most uint64", append: func(b []byte, s string) []byte { return AppendUint(b, s, math.MaxUint64) }, want: "18446744073709551615"},
		{name: "nil list", append: func(b []byte, s string) []byte { return AppendStrings(b, s, nil) }, want: "[]"},
		{name: "list", append: func(b []byte, s string) []byte { return AppendStrings(b, s, []string{"a", "\n"}) }, want: `["a","\n"]`},
		{name: "nil list of integers", append: func(b []byte, s string) []byte { return AppendInts[int](b, s, nil) }, want: "[]"},
		{name: "list of integers", append: func(b []byte, s string) []byte { return AppendInts(b, s, []int8{-128, 0, 127}) }, want: "[-128,0,127]"},
		{name: "no more is escaped than must be", append: func(b []byte, s string) []byte {
			return AppendStr(b, s, "\"\\/\b\f\n\r\t\x00\x1f\x7f<>&é\u2028")
		}, want: `"\"\\/\b\f\n\r\t\u0000\u001f` + "\x7f<>&é\u2028" + `"`},
		{name: "invalid UTF-8", append: func(b []byte, s string) []byte { return AppendStr(b, s, "a\xff") }, refused: true},
		{name: "invalid UTF-8 in a list", append: func(b []byte, s string) []byte { return AppendStrings(b, s, []string{"a", "\xed\xa0\x80", "b"}) }, refused: true},
		{name: "enum", append: func(b []byte, s string) []byte { return AppendEnum(b, s, &enums[0], "calm") }, want: `"calm"`},
		{name: "none of the enum", append: func(b []byte, s string) []byte { return AppendEnum(b, s, &enums[0], "Calm") }, refused: true},
		{name: "kind", append: func(b []byte, s string) []byte { return AppendKind(b, s, true, "a-rather-long-name") }, want: `"a-rather-long-name"`},
		{name: "kind with a short name", append: func(b []byte, s string) []byte { return AppendKind(b, s, true, "no") }, want: `"no"`},
		{name: "no kind", append: func(b []byte, s string) []byte { return AppendKind(b, s, false, "calm") }, refused: true},
		{name: "text", append: func(b []byte, s string) []byte { return AppendText(b, s, []byte("2026-11-30T00:00:00Z"), nil) }, want: `"2026-11-30T00:00:00Z"`},
		{name: "text that failed", append: func(b []byte, s string) []byte { return AppendText(b, s, nil, errors.New("no")) }, refused: true},
		{name: "text that is no text", append: func(b []byte, s string) []byte { return AppendText(b, s, []byte("\xff"), nil) }, refused: true},
		{name: "not a number", append: func(b []byte, s string) []byte { return AppendFloat64(b, s, math.NaN()) }, refused: true},
		{name: "infinity", append: func(b []byte, s string) []byte { return AppendFloat64(b, s, inf) }, refused: true},
		{name: "float32 infinity", append: func(b []byte, s string) []byte { return AppendFloat32(b, s, float32(inf)) }, refused: true},
		{name: "refused once and for all", append: func(b []byte, s string) []byte {
			b = AppendFloat64(b, s, inf)
			b = AppendFloat64(b, "", 1)
			b = AppendFloat64(b, "", 1e100)
			b = AppendFloat32(b, "", 1)
			b = AppendInt(b, "", 1)
			b = AppendInts(b, "", []int{1})
			b = AppendUint(b, "", 1)
			b = AppendBool(b, "", true)
			b = AppendStr(b, "", "a")
			b = AppendStrings(b, "", []string{"a"})
			b = AppendText(b, "", nil, nil)
			b = AppendEnum(b, "", &enums[1], "a")
			b = AppendKind(b, "", true, "a")
			b = AppendBrace(b)
			return AppendRaw(b, "a")
		}, refused: true},
		{name: "integer at its clamp", append: func(b []byte, s string) []byte { return AppendClampInt(b, s, -3, -3, 3) }, want: "-3"},
		{name: "unsigned integer at its clamp", append: func(b []byte, s string) []byte { return AppendClampUint(b, s, 3, -inf, 3) }, want: "3"},
		{name: "number within its clamp", append: func(b []byte, s string) []byte { return AppendClampFloat64(b, s, 0.5, 0, 1) }, want: "0.5"},
		{name: "float32 within its clamp", append: func(b []byte, s string) []byte { return AppendClampFloat32(b, s, 0.25, 0, inf) }, want: "0.25"},
		{name: "integer above its clamp", append: func(b []byte, s string) []byte { return AppendClampInt(b, s, 4, 0, 3) }, refused: true},
		{name: "integer one above a clamp where float64 is coarse", append: func(b []byte, s string) []byte { return AppendClampInt(b, s, 1<<53+1, -inf, 1<<53) }, refused: true},
		{name: "least integer below its clamp", append: func(b []byte, s string) []byte { return AppendClampInt(b, s, math.MinInt64, -1<<53, inf) }, refused: true},
		{name: "unsigned integer below its clamp", append: func(b []byte, s string) []byte { return AppendClampUint(b, s, 0, 1, inf) }, refused: true},
		{name: "number above its clamp", append: func(b []byte, s string) []byte { return AppendClampFloat64(b, s, 1.1, 0, 1) }, refused: true},
		{name: "not a number in a clamp", append: func(b []byte, s string) []byte { return AppendClampFloat64(b, s, math.NaN(), 0, 1) }, refused: true},
		{name: "infinity in no clamp", append: func(b []byte, s string) []byte { return AppendClampFloat64(b, s, inf, -inf, inf) }, refused: true},
		{name: "float32 below its clamp", append: func(b []byte, s string) []byte { return AppendClampFloat32(b, s, -1, 0, 1) }, refused: true},
		{name: "float32 not a number", append: func(b []byte, s string) []byte { return AppendClampFloat32(b, s, float32(math.NaN()), 0, 1) }, refused: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, before := range []string{"", ",", `{"`, `,"a":`, `,"name":`, `,"confidence":`, `,"a-member-with-a-long-name":`} {
				// Whatever stands behind the slice in its array stays as it is.
				array := []byte("-- " + strings.Repeat("?", 200))
				got := tt.append(array[:3], before)
				if tt.refused {
					assert.Nil(t, got)
					continue
				}
				assert.Equal(t, "-- "+before+tt.want, string(got))
				assert.Equal(t, strings.Repeat("?", len(array)-len(got)), string(array[len(got):]))
				assert.Equal(t, before+tt.want, string(tt.append(Start(nil), before)))
				assert.Equal(t, "-- "+before+tt.want, string(tt.append([]byte("-- ")[:3:3], before)))
				assert.Nil(t, tt.append(nil, before), "nil stays nil")
			}
		})
	}
}

// Numbers are written from their ends, over what stands before them: of every
// size, behind names of every length, they are the standard library's, and nothing
// around them is touched.
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
	check := func(want string, append func(b []byte, before string) []byte) {
		for n := range 20 {
			before := "<name-of-some-length"[:n]
			array := []byte(strings.Repeat("?", 64))
			out := append(array[:16], before)
			if got := string(array); got != strings.Repeat("?", 16)+before+want+strings.Repeat("?", 48-n-len(want)) {
				t.Fatalf("%s behind %q becomes %s in %s", want, before, out, got)
			}
			if got := append([]byte{}, before); string(got) != before+want {
				t.Fatalf("%s behind %q becomes %s", want, before, got)
			}
		}
	}
	for _, v := range ints {
		check(strconv.FormatInt(v, 10), func(b []byte, before string) []byte { return AppendInt(b, before, v) })
		check(strconv.FormatUint(uint64(v), 10), func(b []byte, before string) []byte { return AppendUint(b, before, uint64(v)) })
	}
	for _, v := range floats {
		want, err := json.Marshal(v)
		require.NoError(t, err)
		check(string(want), func(b []byte, before string) []byte { return AppendFloat64(b, before, v) })
	}
	for i := range ints {
		want, err := json.Marshal(ints[i:])
		require.NoError(t, err)
		array := []byte("??" + strings.Repeat("!", len(want)+9))
		for _, before := range []string{"", ",", `,"links":`} {
			AppendInts(array[:2], before, ints[i:])
			require.Equal(t, "??"+before+string(want)+strings.Repeat("!", 9-len(before)), string(array))
			copy(array[2:], strings.Repeat("!", len(array)))
		}
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
			array := []byte(strings.Repeat("?", 8*len(v)+16))
			out := AppendStr(array[:0], "", v)
			if (out == nil) != !utf8.ValidString(v) {
				t.Fatalf("AppendStr(%q) = %q", v, out)
			}
			if out == nil {
				continue
			}
			if rest := array[len(out):]; strings.Trim(string(rest), "?") != "" {
				t.Fatalf("AppendStr(%q) writes beyond its end: %q", v, rest)
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
