package contract_test

import (
	"errors"
	"math"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/wire"
)

// invalid is what Invalid finds in a value that is the only member of an object.
func invalid[T any](t *testing.T, sh *contract.Shape, v T) []contract.Violation {
	t.Helper()
	object := &contract.Shape{Type: contract.ShapeObject, Names: wire.NamesOf("at"), Members: []*contract.Shape{sh}}
	err := contract.Invalid("x", object, struct {
		At T `json:"at"`
	}{v})
	refused, ok := errors.AsType[*contract.DecodeError](err)
	require.True(t, ok)
	require.Equal(t, "x", refused.Contract)
	return refused.Violations
}

// noText has no text that JSON could hold.
type noText struct {
	text string
	err  error
}

func (n *noText) MarshalText() ([]byte, error) { return []byte(n.text), n.err }

func TestInvalid(t *testing.T) {
	clamp := func(typ contract.ShapeType, bits int, lo, hi *float64) *contract.Shape {
		return &contract.Shape{Type: typ, Bits: uint8(bits), Clamp: &contract.Clamp{Lo: lo, Hi: hi}}
	}
	text := &contract.Shape{Type: contract.ShapeText}
	kind := &contract.Shape{Type: contract.ShapeKind, Kinds: detectiveKinds}
	for _, tt := range []struct {
		name  string
		found []contract.Violation
		want  contract.Violation
	}{
		{"invalid UTF-8", invalid(t, &contract.StringShape, "a\xff"),
			contract.Violation{Code: contract.CodeUTF8, Want: "valid UTF-8", Got: "\"a\ufffd\""}},
		{"no value of the enum", invalid(t, &contract.Shape{Type: contract.ShapeEnum, Enum: &wire.Enum{Values: []string{"calm"}}}, "x"),
			contract.Violation{Code: contract.CodeEnum, Want: `"calm"`, Got: `"x"`}},
		{"no kind", invalid(t, kind, detectiveKind(0)),
			contract.Violation{Code: contract.CodeEnum, Want: `"clue" or "accusation"`}},
		{"number above its clamp", invalid(t, clamp(contract.ShapeNumber, 64, bound(0), bound(1)), 1.5),
			contract.Violation{Code: contract.CodeRange, Want: "a number from 0 to 1", Got: "1.5"}},
		{"not a number", invalid(t, &contract.Float64Shape, math.NaN()),
			contract.Violation{Code: contract.CodeRange, Want: "a finite number", Got: "NaN"}},
		{"infinity", invalid(t, clamp(contract.ShapeNumber, 32, bound(0), nil), float32(math.Inf(1))),
			contract.Violation{Code: contract.CodeRange, Want: "a finite number from 0", Got: "+Inf"}},
		{"a float32 beyond a bound that is none of its values", invalid(t, clamp(contract.ShapeNumber, 32, nil, bound(0.1)), math.Nextafter32(0.1, 1)),
			contract.Violation{Code: contract.CodeRange, Want: "a finite number up to 0.1", Got: "0.10000001"}},
		{"integer below its clamp", invalid(t, clamp(contract.ShapeInt, 8, bound(-3), nil), int8(-4)),
			contract.Violation{Code: contract.CodeRange, Want: "a finite number from -3", Got: "-4"}},
		{"unsigned integer above its clamp", invalid(t, clamp(contract.ShapeUint, 0, nil, bound(3)), uint(4)),
			contract.Violation{Code: contract.CodeRange, Want: "a finite number up to 3", Got: "4"}},
		{"a text that cannot be made", invalid(t, text, noText{err: errors.New("year 12026")}),
			contract.Violation{Code: contract.CodeFormat, Want: "a value that has a text", Got: "year 12026"}},
		{"a text that is none", invalid(t, text, noText{text: "\xff"}),
			contract.Violation{Code: contract.CodeUTF8, Want: "valid UTF-8", Got: "\"\ufffd\""}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.want.Path, tt.want.Offset = "/at", -1
			assert.Equal(t, []contract.Violation{tt.want}, tt.found)
		})
	}
}

// A value in which nothing is wrong was refused because of a MarshalText that
// says something else each time. The error is one all the same.
func TestInvalidNeverReturnsNil(t *testing.T) {
	text := &contract.Shape{Type: contract.ShapeText}
	bounds := &contract.Shape{Type: contract.ShapeNumber, Bits: 32, Clamp: &contract.Clamp{Lo: bound(0), Hi: bound(0.1)}}
	for name, found := range map[string][]contract.Violation{
		"a text":                     invalid(t, text, time.Time{}),
		"nothing, where that may be": invalid(t, &contract.NullableStringShape, (*string)(nil)),
		"a bound":                    invalid(t, bounds, float32(0.1)),
		"a number":                   invalid(t, &contract.Shape{Type: contract.ShapeUint, Bits: 64}, uint64(math.MaxUint64)),
		"an empty list":              invalid(t, &contract.StringsShape, []string(nil)),
	} {
		assert.Equal(t, []contract.Violation{{Code: contract.CodeFormat, Offset: -1, Want: "a MarshalText that answers the same each time"}}, found, name)
	}
}

// event has only= members.
type event struct {
	Kind detectiveKind `json:"kind"`
	Who  *string       `json:"who"`
	What *[]string     `json:"what"`
}

func TestInvalidMembersOfSomeKinds(t *testing.T) {
	sh := &contract.Shape{Type: contract.ShapeObject, Names: wire.NamesOf("kind", "who", "what"), Members: []*contract.Shape{
		{Type: contract.ShapeKind, Kinds: detectiveKinds},
		{Type: contract.ShapeString, Nullable: true, Only: []string{"accusation"}},
		{Type: contract.ShapeArray, Nullable: true, Elem: &contract.StringShape, Only: []string{"clue"}},
	}}
	who := "Ada\xff"
	for _, tt := range []struct {
		name string
		v    event
		want []contract.Violation
	}{
		{"a member its kind requires", event{Kind: detectiveClue}, []contract.Violation{
			{Code: contract.CodeOnly, Path: "/what", Offset: -1, Want: "a value, as for every clue", Got: "null"}}},
		{"a member its kind does not use", event{detectiveClue, &who, &[]string{}}, []contract.Violation{
			{Code: contract.CodeOnly, Path: "/who", Offset: -1, Want: "null, as for every clue", Got: "a value"},
			{Code: contract.CodeUTF8, Path: "/who", Offset: -1, Want: "valid UTF-8", Got: "\"Ada\ufffd\""}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			refused, ok := errors.AsType[*contract.DecodeError](contract.Invalid("x", sh, tt.v))
			require.True(t, ok)
			assert.Equal(t, tt.want, refused.Violations)
		})
	}
}

func TestInvalidPaths(t *testing.T) {
	list := func(elem *contract.Shape) *contract.Shape {
		return &contract.Shape{Type: contract.ShapeArray, Elem: elem}
	}
	pairs := func(elem *contract.Shape) *contract.Shape {
		return &contract.Shape{Type: contract.ShapePairs, Elem: elem}
	}
	bad, deep := "\xff", &contract.StringShape
	assert.Equal(t, []string{"/at/1 utf8", "/at/3 utf8"}, codes(invalid(t, &contract.StringsShape, []string{"a", bad, "b", "\xfe"})))
	assert.Equal(t, []string{"/at/1/0 utf8"}, codes(invalid(t, list(list(deep)), [2][]string{{}, {bad}})))
	assert.Equal(t, []string{"/at/a~1b~0c utf8", "/at/k\ufffd utf8"},
		codes(invalid(t, pairs(deep), contract.Pairs[string]{"k\xff": "", "a/b~c": bad, "b": ""})))
	assert.Equal(t, []string{"/at/a format"}, codes(invalid(t, pairs(&contract.Shape{Type: contract.ShapeText}), map[string]noText{"a": {err: errors.New("no")}})))
}

func TestInvalidIsBounded(t *testing.T) {
	list := make([]string, 100)
	for i := range list {
		list[i] = "\xff"
	}
	assert.Len(t, invalid(t, &contract.StringsShape, list), contract.MaxViolations)
}

type Deepest struct {
	A string
	B string
	C string `json:"c"`
}

type Deep struct {
	Deepest
	B    string
	Skip string `json:"-"`
	//lint:ignore SA5008 a member may be called so
	Dash string `json:"-,"`
}

// A tag that was changed without generating anew is no reason to panic.
func TestInvalidMissesField(t *testing.T) {
	sh := &contract.Shape{Type: contract.ShapeObject, Names: wire.NamesOf("old"), Members: []*contract.Shape{&contract.StringShape}}
	refused, ok := errors.AsType[*contract.DecodeError](contract.Invalid("x", sh, struct {
		A string `json:"new"`
	}{}))
	require.True(t, ok)
	assert.Equal(t, []string{"/old bug"}, codes(refused.Violations))
}

// Members are found as encoding/json finds them.
func TestInvalidFindsFields(t *testing.T) {
	type embedding struct {
		Deep
		C     string
		Named Deep `json:"B"`
		c     string
	}
	inner := &contract.Shape{Type: contract.ShapeObject, Names: wire.NamesOf("-"), Members: []*contract.Shape{&contract.StringShape}}
	for name, tt := range map[string]struct {
		member string
		shape  *contract.Shape
		set    func(v *embedding)
		want   string
	}{
		"embedded twice":              {"A", &contract.StringShape, func(v *embedding) { v.A = "\xff" }, "/A utf8"},
		"the least deeply embedded":   {"C", &contract.StringShape, func(v *embedding) { v.C = "\xff" }, "/C utf8"},
		"by its tag":                  {"c", &contract.StringShape, func(v *embedding) { v.Deepest.C = "\xff" }, "/c utf8"},
		"a tag before an outer field": {"B", inner, func(v *embedding) { v.Named.Dash = "\xff" }, "/B/- utf8"},
		"a name that is a dash":       {"-", &contract.StringShape, func(v *embedding) { v.Dash = "\xff" }, "/- utf8"},
	} {
		t.Run(name, func(t *testing.T) {
			v := embedding{c: strconv.Itoa(0)}
			tt.set(&v)
			sh := &contract.Shape{Type: contract.ShapeObject, Names: wire.NamesOf(tt.member), Members: []*contract.Shape{tt.shape}}
			refused, ok := errors.AsType[*contract.DecodeError](contract.Invalid("x", sh, v))
			require.True(t, ok)
			assert.Equal(t, []string{tt.want}, codes(refused.Violations))
		})
	}
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
