package contract_test

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/contract"
)

func TestChecker(t *testing.T) {
	inf := math.Inf(1)
	for _, tt := range []struct {
		name  string
		check func(c *contract.Checker)
		want  []contract.Violation
	}{
		{name: "valid values", check: func(c *contract.Checker) {
			c.Str("", "é")
			c.Strings("", nil)
			c.Strings("", []string{"a", "é"})
			c.Enum("", true, "calm")
			c.Kind("", true)
			c.Float("", 0.5, 0, 1)
			c.Float32("", 0.1, 0, 0.1)
			c.Int("", -1, -inf, 3)
			c.Uint("", math.MaxUint64, 0, inf)
			c.Text([]byte("text"), nil)
			c.Only("", true, true, "clue")
			c.Only("", false, false, "clue")
		}},
		{name: "invalid UTF-8", check: func(c *contract.Checker) { c.Str("", "a\xff") },
			want: []contract.Violation{{Code: contract.CodeUTF8, Want: "valid UTF-8", Got: "\"a\ufffd\""}}},
		{name: "no value of the enum", check: func(c *contract.Checker) { c.Enum("", false, "x") },
			want: []contract.Violation{{Code: contract.CodeEnum, Want: "one of the enum's values", Got: `"x"`}}},
		{name: "no kind", check: func(c *contract.Checker) { c.Kind("", false) },
			want: []contract.Violation{{Code: contract.CodeEnum, Want: "a granted kind"}}},
		{name: "number above its clamp", check: func(c *contract.Checker) { c.Float("", 1.5, 0, 1) },
			want: []contract.Violation{{Code: contract.CodeRange, Want: "a number from 0 to 1", Got: "1.5"}}},
		{name: "not a number", check: func(c *contract.Checker) { c.Float("", math.NaN(), -inf, inf) },
			want: []contract.Violation{{Code: contract.CodeRange, Want: "a finite number", Got: "NaN"}}},
		{name: "infinity", check: func(c *contract.Checker) { c.Float32("", float32(inf), 0, inf) },
			want: []contract.Violation{{Code: contract.CodeRange, Want: "a finite number from 0", Got: "+Inf"}}},
		{name: "integer below its clamp", check: func(c *contract.Checker) { c.Int("", -4, -3, inf) },
			want: []contract.Violation{{Code: contract.CodeRange, Want: "a finite number from -3", Got: "-4"}}},
		{name: "unsigned integer above its clamp", check: func(c *contract.Checker) { c.Uint("", 4, -inf, 3) },
			want: []contract.Violation{{Code: contract.CodeRange, Want: "a finite number up to 3", Got: "4"}}},
		{name: "a text that cannot be made", check: func(c *contract.Checker) { c.Text(nil, errors.New("year 12026")) },
			want: []contract.Violation{{Code: contract.CodeFormat, Want: "a value that has a text", Got: "year 12026"}}},
		{name: "a text that is none", check: func(c *contract.Checker) { c.Text([]byte("\xff"), nil) },
			want: []contract.Violation{{Code: contract.CodeUTF8, Want: "valid UTF-8", Got: "\"\ufffd\""}}},
		{name: "a member its kind requires", check: func(c *contract.Checker) { c.Only("", true, false, "clue") },
			want: []contract.Violation{{Code: contract.CodeOnly, Want: "a value, as for every clue", Got: "null"}}},
		{name: "a member its kind does not use", check: func(c *contract.Checker) { c.Only("", false, true, "clue") },
			want: []contract.Violation{{Code: contract.CodeOnly, Want: "null, as for every clue", Got: "a value"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var c contract.Checker
			c.Enter("at")
			tt.check(&c)
			c.Leave()
			err := c.Err("detective")
			if tt.want == nil {
				assert.NoError(t, err)
				return
			}
			for i := range tt.want {
				tt.want[i].Path, tt.want[i].Offset = "/at", -1
			}
			assert.Equal(t, &contract.DecodeError{Contract: "detective", Violations: tt.want}, err)
		})
	}
}

func TestCheckerPaths(t *testing.T) {
	var c contract.Checker
	bad := func() { c.Kind("", false) }
	bad()
	for range 12 { // deeper than what the checker holds in place
		c.Enter("a/b~c")
		c.Index(7)
	}
	bad()
	for range 23 {
		c.Leave()
	}
	bad()
	c.Leave()
	c.Key("k\xff")
	bad()
	c.Leave()
	bad()

	refused, ok := errors.AsType[*contract.DecodeError](c.Err("x"))
	require.True(t, ok)
	deep := ""
	for range 12 {
		deep += "/a~1b~0c/7"
	}
	assert.Equal(t, []string{" enum", deep + " enum", "/a~1b~0c enum", "/k\ufffd utf8", "/k\ufffd enum", " enum"}, codes(refused.Violations))
}

func TestCheckerStrings(t *testing.T) {
	var c contract.Checker
	c.Enter("names")
	c.Strings("", []string{"a", "\xff", "b", "\xfe"})
	c.Leave()
	refused, ok := errors.AsType[*contract.DecodeError](c.Err("x"))
	require.True(t, ok)
	assert.Equal(t, []string{"/names/1 utf8", "/names/3 utf8"}, codes(refused.Violations))
}

// A check may name the member it is about.
func TestCheckerMembers(t *testing.T) {
	inf := math.Inf(1)
	var c contract.Checker
	c.Enter("outer")
	c.Str("a", "\xff")
	c.Strings("b", []string{"", "\xff"})
	c.Enum("c", false, "x")
	c.Kind("d", false)
	c.Float("e", 2, 0, 1)
	c.Finite("f", inf)
	c.Float32("g", 2, 0, 1)
	c.Int("h", 2, 0, 1)
	c.Uint("i/j", 2, 0, 1)
	c.Only("k", true, false, "clue")
	c.Finite("", inf)
	c.Leave()
	refused, ok := errors.AsType[*contract.DecodeError](c.Err("x"))
	require.True(t, ok)
	assert.Equal(t, []string{"/outer/a utf8", "/outer/b/1 utf8", "/outer/c enum", "/outer/d enum", "/outer/e range", "/outer/f range",
		"/outer/g range", "/outer/h range", "/outer/i~1j range", "/outer/k only", "/outer range"}, codes(refused.Violations))
}

func TestCheckerIsBounded(t *testing.T) {
	var c contract.Checker
	for i := range 100 {
		c.Index(i)
		c.Str("", "\xff")
		c.Leave()
	}
	refused, ok := errors.AsType[*contract.DecodeError](c.Err("x"))
	require.True(t, ok)
	assert.Len(t, refused.Violations, contract.MaxViolations)
}

// What Validate refuses, Append refuses too, with the same error and an
// untouched buffer.
func TestAppendRefusesWhatValidateRefuses(t *testing.T) {
	good, _, err := inspector.Decode([]byte(goodClue))
	require.NoError(t, err)
	text := func(s string) *string { return &s }
	for _, tt := range []struct {
		name   string
		change func(v *inspectorOutput)
		want   string
	}{
		{"no kind", func(v *inspectorOutput) { v.Event = 0 }, "/event enum"},
		{"a kind beyond all", func(v *inspectorOutput) { v.Event = 99 }, "/event enum"},
		{"outside a clamp", func(v *inspectorOutput) { v.Level = 11 }, "/level range"},
		{"just outside a clamp", func(v *inspectorOutput) { v.Share = math.Nextafter32(0.1, 1) }, "/share range"},
		{"not finite", func(v *inspectorOutput) { v.Weight = math.Inf(-1) }, "/weight range"},
		{"no value of the enum", func(v *inspectorOutput) { v.Mood = text("glad") }, "/mood enum"},
		{"a member for another kind", func(v *inspectorOutput) { v.Suspect = text("Ada") }, "/suspect only"},
		{"a member this kind requires", func(v *inspectorOutput) { v.Odds = nil }, "/odds only"},
		{"invalid UTF-8 in an element", func(v *inspectorOutput) { v.Places = []inspectorPlace{{Name: "a"}, {Name: "\xff"}} }, "/places/1/name utf8"},
		{"invalid UTF-8 in a key", func(v *inspectorOutput) { v.Aliases = contract.Pairs[int64]{"\xff": 1} }, "/aliases/\ufffd utf8"},
		{"a time beyond RFC 3339", func(v *inspectorOutput) { v.When = v.When.AddDate(10000, 0, 0) }, "/when format"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := good
			tt.change(&v)
			err := inspector.Validate(&v)
			refused, ok := errors.AsType[*contract.DecodeError](err)
			require.True(t, ok, "%v", err)
			assert.Contains(t, codes(refused.Violations), tt.want)
			dst, appendErr := inspector.Append([]byte("before"), &v)
			assert.Equal(t, "before", string(dst))
			assert.Equal(t, err, appendErr)
		})
	}
}
