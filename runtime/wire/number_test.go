package wire

import (
	"encoding/json"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

var numberSeeds = []string{"0", "-0", "-0.0", "3.0", "3e0", "30e-1", "1.5", "0.1", "1e400", "-1e400", "1e-400", "5e-324", "2.5e-324",
	"1.7976931348623157e308", "1.7976931348623159e308", "3.4028235e38", "3.4028236e38", "9223372036854775807", "9223372036854775808",
	"-9223372036854775808", "18446744073709551615", "18446744073709551616", "0.000001", "9007199254740993", "16777217", "16777217.0e0",
	"1e22", "1e23", "123456789012345678901234567890", "0.30000000000000004", "00", "01", "1.", ".1", "1e", "1e+", "-", "+1", "0x1", "1_0", "Infinity", "NaN", "1.0e+05",
	"0e999", "0.0e-999", "1000e-3", "12500e-4", "12500e-2", "128", "-129", "255.0", "256", "65535", "4294967296"}

// behind is text that stands behind a number in a document that does not end
// there: long enough for the paths that look at whole words.
const behind = `,"next":[1,2.5,{}],"last":null}`

func FuzzFloat(f *testing.F) {
	for _, s := range numberSeeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, doc := range []string{s, s + ",", s + " ", s + "}", s + behind, s + "\xff" + behind} {
			checkFloat(t, doc)
		}
	})
}

func checkFloat(t *testing.T, doc string) {
	t.Helper()
	lit, isNumber := refNumber(doc)
	if !isNumber {
		if _, next := Float64(doc, 0); next >= 0 && next != len(lit) {
			t.Fatalf("Float64(%q) reads %q", doc, doc[:next])
		}
		return
	}
	if next := Number(doc, 0); next != len(lit) {
		t.Fatalf("Number(%q) = %d, want %d", doc, next, len(lit))
	}
	want, err := strconv.ParseFloat(lit, 64)
	got, next := Float64(doc, 0)
	if (next >= 0) != (err == nil) || err == nil && (next != len(lit) || math.Float64bits(got) != math.Float64bits(want)) {
		t.Fatalf("Float64(%q) = %v, %d; want %v, %v", doc, got, next, want, err)
	}
	want, err = strconv.ParseFloat(lit, 32)
	got32, next := Float32(doc, 0)
	if (next >= 0) != (err == nil) || err == nil && (next != len(lit) || math.Float32bits(got32) != math.Float32bits(float32(want))) {
		t.Fatalf("Float32(%q) = %v, %d; want %v, %v", doc, got32, next, want, err)
	}
}

// Numbers of up to ten digits on either side of the point, and whatever byte stands
// behind them, at the end of a document and before it.
func TestNumbersEndAnywhere(t *testing.T) {
	digits := "9081726354"
	var literals []string
	for whole := range 11 {
		literals = append(literals, digits[:whole], "0"+digits[:whole])
		for places := range 11 {
			fraction := "." + digits[10-places:]
			literals = append(literals, digits[:whole]+fraction, "0"+digits[:whole]+fraction)
		}
	}
	for _, lit := range literals {
		for _, sign := range []string{"", "-"} {
			for c := range 256 {
				for _, rest := range []string{"", "1", behind} {
					doc := sign + lit + string([]byte{byte(c)}) + rest
					checkFloat(t, doc)
					checkInt(t, doc)
				}
			}
		}
	}
}

var sizes = []int{8, 16, 32, 64}

func FuzzInt(f *testing.F) {
	for _, s := range numberSeeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, doc := range []string{s, s + behind, s + "\xff" + behind} {
			checkInt(t, doc)
		}
	})
}

func checkInt(t *testing.T, s string) {
	t.Helper()
	lit, isNumber := refNumber(s)
	if !isNumber {
		if _, next := Int(s, 0, 64); next >= 0 && next != len(lit) {
			t.Fatalf("Int(%q) reads %q", s, s[:next])
		}
		return
	}
	exact := refRat(t, lit)
	if Whole(s, 0) != exact.IsInt() {
		t.Fatalf("Whole(%q) = %t", s, !exact.IsInt())
	}
	for _, size := range sizes {
		least, most := big.NewInt(math.MinInt64>>(64-size)), big.NewInt(math.MaxInt64>>(64-size))
		v, next := Int(s, 0, size)
		checkInteger(t, s, lit, exact, least, most, big.NewInt(v), next)
		least, most = new(big.Int), new(big.Int).SetUint64(math.MaxUint64>>(64-size))
		u, next := Uint(s, 0, size)
		checkInteger(t, s, lit, exact, least, most, new(big.Int).SetUint64(u), next)
	}
}

func checkInteger(t *testing.T, s, lit string, exact *big.Rat, least, most, got *big.Int, next int) {
	t.Helper()
	fits := exact.IsInt() && exact.Num().Cmp(least) >= 0 && exact.Num().Cmp(most) <= 0
	switch {
	case fits != (next >= 0):
		t.Fatalf("%q in %v..%v: accepted %t, want %t", s, least, most, next >= 0, fits)
	case fits && (next != len(lit) || got.Cmp(exact.Num()) != 0):
		t.Fatalf("%q in %v..%v: %v, %d", s, least, most, got, next)
	}
}

func FuzzClamp(f *testing.F) {
	for _, s := range numberSeeds {
		f.Add(s, int64(0), int64(1), true, true)
		f.Add(s, int64(-10), int64(300), true, false)
		f.Add(s, int64(-1<<53), int64(1<<53), false, true)
		f.Add(s, int64(-5), int64(-3), true, true)
	}
	f.Fuzz(func(t *testing.T, s string, from, to int64, hasLo, hasHi bool) {
		lit, isNumber := refNumber(s)
		if !isNumber {
			t.Skip()
		}
		const most = 1 << 53
		from, to = from%(most+1), to%(most+1)
		if from > to {
			from, to = to, from
		}
		lo, hi := math.Inf(-1), math.Inf(1)
		exact := refRat(t, lit)
		moved := exact
		if hasLo {
			if lo = float64(from); moved.Cmp(big.NewRat(from, 1)) < 0 {
				moved = big.NewRat(from, 1)
			}
		}
		if hasHi {
			if hi = float64(to); moved.Cmp(big.NewRat(to, 1)) > 0 {
				moved = big.NewRat(to, 1)
			}
		}
		noted := moved != exact
		for _, size := range sizes {
			// No integer is none, wherever the bounds are.
			judged := moved
			if !exact.IsInt() {
				judged = exact
			}
			var d Decoder
			v, next := d.ClampInt(s, 0, size, lo, hi)
			least, greatest := big.NewInt(math.MinInt64>>(64-size)), big.NewInt(math.MaxInt64>>(64-size))
			checkInteger(t, s, lit, judged, least, greatest, big.NewInt(v), next)
			if next >= 0 && (d.Noted != noted || !WithinInt(v, lo, hi)) {
				t.Fatalf("ClampInt(%q, %v..%v) = %d, noted %t", s, lo, hi, v, d.Noted)
			}
			d = Decoder{}
			u, next := d.ClampUint(s, 0, size, lo, hi)
			checkInteger(t, s, lit, judged, new(big.Int), new(big.Int).SetUint64(math.MaxUint64>>(64-size)), new(big.Int).SetUint64(u), next)
			if next >= 0 && (d.Noted != noted || !WithinUint(u, lo, hi)) {
				t.Fatalf("ClampUint(%q, %v..%v) = %d, noted %t", s, lo, hi, u, d.Noted)
			}
		}

		// Floats are clamped as the floats they round to.
		var d Decoder
		v, next := d.ClampFloat64(s, 0, lo, hi)
		parsed, _ := strconv.ParseFloat(lit, 64)
		want := min(max(parsed, lo), hi)
		if (next >= 0) != !math.IsInf(want, 0) || next >= 0 && (v != want || d.Noted != (parsed != want) || !WithinFloat64(v, lo, hi)) {
			t.Fatalf("ClampFloat64(%q, %v..%v) = %v, %d, noted %t", s, lo, hi, v, next, d.Noted)
		}
		d = Decoder{}
		v32, next := d.ClampFloat32(s, 0, lo, hi)
		parsed, _ = strconv.ParseFloat(lit, 32)
		want = min(max(parsed, float64(float32(lo))), float64(float32(hi)))
		if (next >= 0) != !math.IsInf(want, 0) || next >= 0 && (float64(v32) != want || d.Noted != (parsed != want) || !WithinFloat32(v32, lo, hi)) {
			t.Fatalf("ClampFloat32(%q, %v..%v) = %v, %d, noted %t", s, lo, hi, v32, next, d.Noted)
		}
	})
}

func TestClamp(t *testing.T) {
	inf := math.Inf(1)
	for _, tt := range []struct {
		name, doc string
		lo, hi    float64
		want      float64
		noted     bool
		refused   bool
	}{
		{name: "within", doc: "0.5", lo: 0, hi: 1, want: 0.5},
		{name: "at the bound", doc: "1.0", lo: 0, hi: 1, want: 1},
		{name: "above", doc: "1.5", lo: 0, hi: 1, want: 1, noted: true},
		{name: "below", doc: "-0.1", lo: 0, hi: 1, want: 0, noted: true},
		{name: "beyond float64, bounded", doc: "1e400", lo: 0, hi: 1, want: 1, noted: true},
		{name: "beyond float64 downwards, bounded", doc: "-1e400", lo: 0, hi: 1, want: 0, noted: true},
		{name: "beyond float64, not bounded there", doc: "1e400", lo: 0, hi: inf, refused: true},
		{name: "beyond float64, bounded at the other end", doc: "-1e400", lo: -inf, hi: 1, refused: true},
		{name: "beyond float64 with no bounds", doc: "1e400", lo: -inf, hi: inf, refused: true},
		{name: "underflow is zero", doc: "1e-400", lo: 0, hi: 1, want: 0},
		{name: "no number", doc: `"1"`, lo: 0, hi: 1, refused: true},
		{name: "no number after all", doc: "1e", lo: 0, hi: 1, refused: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var d Decoder
			v, next := d.ClampFloat64(tt.doc, 0, tt.lo, tt.hi)
			if tt.refused {
				assert.Equal(t, -1, next)
				return
			}
			assert.Equal(t, len(tt.doc), next)
			assert.Equal(t, tt.want, v)
			assert.Equal(t, tt.noted, d.Noted)
		})
	}
}

func TestClampInteger(t *testing.T) {
	inf := math.Inf(1)
	for _, tt := range []struct {
		name, doc string
		bits      int
		lo, hi    float64
		want      int64
		noted     bool
		refused   bool
	}{
		{name: "within", doc: "5", bits: 8, lo: 0, hi: 10, want: 5},
		{name: "fraction within the bounds is refused all the same", doc: "0.5", bits: 8, lo: 0, hi: 1, refused: true},
		{name: "fraction outside the bounds too", doc: "10.5", bits: 8, lo: 0, hi: 1, refused: true},
		{name: "beyond the type, bounded", doc: "1000", bits: 8, lo: 0, hi: 100, want: 100, noted: true},
		{name: "beyond the type, bounded beyond it", doc: "1000", bits: 8, lo: 0, hi: 500, refused: true},
		{name: "beyond everything", doc: "1e400", bits: 64, lo: -inf, hi: 1, want: 1, noted: true},
		{name: "a million digits", doc: strings.Repeat("9", 1_000_000), bits: 64, lo: -inf, hi: 1, want: 1, noted: true},
		{name: "far below", doc: "-1e400", bits: 64, lo: -3, hi: inf, want: -3, noted: true},
		{name: "beyond everything without a bound there", doc: "1e400", bits: 64, lo: 0, hi: inf, refused: true},
		{name: "one beyond the greatest bound", doc: "9007199254740993", bits: 64, lo: -inf, hi: 1 << 53, want: 1 << 53, noted: true},
		{name: "one below the least bound", doc: "-9007199254740993", bits: 64, lo: -1 << 53, hi: inf, want: -1 << 53, noted: true},
		{name: "negative bounds", doc: "0", bits: 64, lo: -7, hi: -3, want: -3, noted: true},
		{name: "negative zero is no less than zero", doc: "-0", bits: 64, lo: 0, hi: 1, want: 0},
		{name: "least int64 without bounds", doc: "-9223372036854775808", bits: 64, lo: -inf, hi: inf, want: math.MinInt64},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var d Decoder
			v, next := d.ClampInt(tt.doc, 0, tt.bits, tt.lo, tt.hi)
			if tt.refused {
				assert.Equal(t, -1, next)
				return
			}
			assert.Equal(t, len(tt.doc), next)
			assert.Equal(t, tt.want, v)
			assert.Equal(t, tt.noted, d.Noted)
		})
	}
	t.Run("negative is zero for an unsigned type bounded by it", func(t *testing.T) {
		var d Decoder
		v, next := d.ClampUint("-3", 0, 8, 0, inf)
		assert.Equal(t, 2, next)
		assert.Zero(t, v)
		assert.True(t, d.Noted)
	})
	t.Run("negative without a bound is out of an unsigned type's range", func(t *testing.T) {
		var d Decoder
		_, next := d.ClampUint("-3", 0, 8, -5, 10)
		assert.Equal(t, -1, next)
	})
}

// A float32 and its bounds round alike: 0.1 is not above 0.1.
func TestClampFloat32Rounds(t *testing.T) {
	var d Decoder
	v, next := d.ClampFloat32("0.1", 0, 0, 0.1)
	assert.Equal(t, 3, next)
	assert.Equal(t, float32(0.1), v)
	assert.False(t, d.Noted)
	assert.True(t, WithinFloat32(v, 0, 0.1))
	assert.Equal(t, "0.1", string(AppendClampFloat32(Start(nil), v, 0, 0.1)))
}

// A million digits and more take milliseconds; anything quadratic would take
// hours, so that the bound may be generous.
func TestLongNumbersTakeLinearTime(t *testing.T) {
	const n = 1_000_000
	zeros, nines := strings.Repeat("0", n), strings.Repeat("9", n)
	start := time.Now()
	for _, tt := range []struct {
		doc  string
		want int64 // -1: refused
	}{
		{nines, -1},
		{"1" + zeros, -1},
		{"1" + zeros + "e-1000000", 1},
		{"1" + zeros + "e-999999", 10},
		{"1" + zeros + "e-1000001", -1},
		{"0." + zeros + "7e1000001", 7},
		{"0." + zeros + "7e1000000", -1},
		{"7." + zeros, 7},
		{"7." + zeros + "1", -1},
		{"0." + zeros, 0},
		{"1e" + nines, -1},
		{"0e" + nines, 0},
		{"1e-" + nines, -1},
		{"1e" + zeros, 1},
		{"1." + nines + "e1000000", -1},
	} {
		var d Decoder
		v, next := Int(tt.doc, 0, 64)
		if tt.want < 0 {
			assert.Equal(t, -1, next)
		} else {
			assert.Equal(t, len(tt.doc), next)
			assert.Equal(t, tt.want, v)
		}
		_, next = d.ClampInt(tt.doc, 0, 64, 0, 10)
		assert.Equal(t, Whole(tt.doc, 0), next >= 0)
		Float64(tt.doc, 0)
		Float32(tt.doc, 0)
	}
	assert.Less(t, time.Since(start), 30*time.Second)
}

func FuzzAppendFloat(f *testing.F) {
	for _, v := range []float64{0, math.Copysign(0, -1), 1, -1, 0.1, 1e-6, 9.99e-7, 1e20, 1e21, 1e-9, 1e-10, 1e100, 5e-324, math.MaxFloat64, math.MaxFloat32,
		1 << 53, 1<<53 + 2, 16777217, 1e-7, 123456.789, math.Inf(1), math.Inf(-1), math.NaN()} {
		f.Add(v)
	}
	f.Fuzz(func(t *testing.T, v float64) {
		want, err := json.Marshal(v)
		out := AppendFloat64(Start(nil), v)
		if (out == nil) != (err != nil) || string(out) != string(want) {
			t.Fatalf("AppendFloat64(%v) = %q; want %q, %v", v, out, want, err)
		}
		if back, next := Float64(string(out), 0); err == nil && (next != len(out) || math.Float64bits(back) != math.Float64bits(v)) {
			t.Fatalf("%v reads back as %v", v, back)
		}
		v32 := float32(v)
		want, err = json.Marshal(v32)
		out = AppendFloat32(Start(nil), v32)
		if (out == nil) != (err != nil) || string(out) != string(want) {
			t.Fatalf("AppendFloat32(%v) = %q; want %q, %v", v32, out, want, err)
		}
		if back, next := Float32(string(out), 0); err == nil && (next != len(out) || math.Float32bits(back) != math.Float32bits(v32)) {
			t.Fatalf("%v reads back as %v", v32, back)
		}
	})
}

// Decimals as people and models write them, of every number of digits, and the
// floats next to them: the digits must be those of the standard library.
func TestAppendFloatDecimals(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300_000 {
		digits := r.Uint64N(uint64(math.Pow10(1 + r.IntN(17))))
		v := float64(digits) / math.Pow10(r.IntN(23))
		if r.IntN(8) == 0 {
			v = math.Float64frombits(math.Float64bits(v) + uint64(r.IntN(5)) - 2)
		}
		want, err := json.Marshal(v)
		if err != nil {
			continue
		}
		if got := AppendFloat64(Start(nil), v); string(got) != string(want) {
			t.Fatalf("AppendFloat64(%v) = %s, want %s", v, got, want)
		}
	}
}
