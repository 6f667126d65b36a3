package contract_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/wire"
)

const (
	goodClue       = `{"event":"clue","mood":"calm","when":"2026-11-30T09:00:00Z","level":3,"count":7,"share":0.05,"weight":70.5,"corner":[1,-2],"places":[{"name":"pantry","doors":[true,false]}],"aliases":[{"key":"ada","value":1},{"key":"imre","value":2}],"suspect":null,"odds":0.5}`
	goodAccusation = `{"event":"accusation","mood":null,"when":"2026-11-30T09:00:00.5+02:00","level":0,"count":0,"share":0,"weight":-1e3,"corner":[0,0],"places":[],"aliases":[],"suspect":"Butler Brandt","odds":null}`
)

// change replaces a piece of a document that must be there.
func change(t testing.TB, doc, old, new string) string {
	require.Contains(t, doc, old)
	return strings.Replace(doc, old, new, 1)
}

// violations decodes a document that must be refused.
func violations(t *testing.T, doc string) []contract.Violation {
	t.Helper()
	v, notes, err := inspector.Decode([]byte(doc))
	refused, ok := errors.AsType[*contract.DecodeError](err)
	require.True(t, ok, "%v", err)
	assert.Equal(t, "inspector", refused.Contract)
	assert.Zero(t, v)
	assert.Nil(t, notes)
	return refused.Violations
}

func TestExplain(t *testing.T) {
	type violation = contract.Violation
	for _, tt := range []struct {
		name, old, new string // a change to goodClue
		doc            string // or a document
		want           violation
	}{
		{name: "empty document", want: violation{Code: contract.CodeEmpty, Want: "one JSON value"}},
		{name: "white space alone", doc: " \n", want: violation{Code: contract.CodeEmpty, Offset: 2, Want: "one JSON value"}},
		{name: "prose", doc: "I think so.", want: violation{Code: contract.CodeSyntax, Want: "a JSON value", Got: "I think so."}},
		{name: "byte order mark", doc: "\ufeff{}", want: violation{Code: contract.CodeSyntax, Want: "a JSON value", Got: "\ufeff{}"}},
		{name: "another root", doc: `["clue"]`, want: violation{Code: contract.CodeType, Want: "object", Got: `["clue"]`}},
		{name: "null root", doc: `null`, want: violation{Code: contract.CodeType, Want: "object", Got: `null`}},
		{name: "something behind the value", old: `0.5}`, new: `0.5} ok`,
			want: violation{Code: contract.CodeTrailing, Offset: len(goodClue) + 1, Want: "nothing after the value", Got: "ok"}},
		{name: "two values", doc: goodClue + goodClue,
			want: violation{Code: contract.CodeTrailing, Offset: len(goodClue), Want: "nothing after the value", Got: goodClue[:61] + "…"}},
		{name: "cut document", old: `0.5}`, new: `0.5`,
			want: violation{Code: contract.CodeSyntax, Offset: len(goodClue) - 1, Want: "',' or '}'", Got: "the end of the document"}},
		{name: "trailing comma", old: `0.5}`, new: `0.5,}`,
			want: violation{Code: contract.CodeSyntax, Offset: len(goodClue), Want: "a member's name in quotes", Got: "}"}},
		{name: "no colon", old: `"odds":`, new: `"odds" `,
			want: violation{Code: contract.CodeSyntax, Offset: len(goodClue) - 4, Want: "':'", Got: "0.5}"}},
		{name: "number with a leading zero", old: `"level":3`, new: `"level":03`,
			want: violation{Code: contract.CodeSyntax, Path: "/level", Want: "a JSON number"}},
		{name: "not a number", old: `0.5}`, new: `NaN}`,
			want: violation{Code: contract.CodeSyntax, Path: "/odds", Want: "a JSON value", Got: "NaN}"}},
		{name: "minus alone", old: `0.5}`, new: `-}`,
			want: violation{Code: contract.CodeSyntax, Path: "/odds", Want: "a JSON number", Got: "-}"}},
		{name: "misspelled literal", old: `null`, new: `nil`,
			want: violation{Code: contract.CodeSyntax, Path: "/suspect", Want: "a JSON value"}},
		{name: "newline in a string", old: `pantry`, new: "pan\ntry",
			want: violation{Code: contract.CodeSyntax, Path: "/places/0/name", Want: "control characters escaped in strings"}},
		{name: "unknown escape", old: `pantry`, new: `pan\try\x`,
			want: violation{Code: contract.CodeSyntax, Path: "/places/0/name", Want: "an escape as JSON has them"}},
		{name: "short escape", old: `pantry`, new: `\u12`,
			want: violation{Code: contract.CodeSyntax, Path: "/places/0/name", Want: "an escape as JSON has them"}},
		{name: "backslash at the end", doc: `{"event":"clue\`,
			want: violation{Code: contract.CodeSyntax, Path: "/event", Offset: 14, Want: "an escape as JSON has them", Got: `\`}},
		{name: "escape cut by the end", doc: `{"event":"clue\u12`,
			want: violation{Code: contract.CodeSyntax, Path: "/event", Offset: 14, Want: "an escape as JSON has them", Got: `\u12`}},
		{name: "string without end", doc: `{"event":"clue`,
			want: violation{Code: contract.CodeSyntax, Path: "/event", Offset: 14, Want: "the string's closing quote", Got: "the end of the document"}},

		{name: "string for a number", old: `"level":3`, new: `"level":"3"`, want: violation{Code: contract.CodeType, Path: "/level", Want: "integer", Got: `"3"`}},
		{name: "number for a string", old: `"pantry"`, new: `12`, want: violation{Code: contract.CodeType, Path: "/places/0/name", Want: "string", Got: `12`}},
		{name: "number for a boolean", old: `true`, new: `1`, want: violation{Code: contract.CodeType, Path: "/places/0/doors/0", Want: "boolean", Got: `1`}},
		{name: "null for a number", old: `70.5`, new: `null`, want: violation{Code: contract.CodeType, Path: "/weight", Want: "number", Got: `null`}},
		{name: "null for an array", old: `[1,-2]`, new: `null`, want: violation{Code: contract.CodeType, Path: "/corner", Want: "array", Got: `null`}},
		{name: "object for an array", old: `[1,-2]`, new: `{"x":1}`, want: violation{Code: contract.CodeType, Path: "/corner", Want: "array", Got: `{"x":1}`}},
		{name: "array for an enum or null", old: `"calm"`, new: `[ ]`, want: violation{Code: contract.CodeType, Path: "/mood", Want: "string or null", Got: `[ ]`}},
		{name: "fraction for an integer", old: `"count":7`, new: `"count":7.5`, want: violation{Code: contract.CodeType, Path: "/count", Want: "integer", Got: `7.5`}},
		{name: "fraction for a clamped integer", old: `"level":3`, new: `"level":0.5`, want: violation{Code: contract.CodeType, Path: "/level", Want: "integer", Got: `0.5`}},

		{name: "missing member", old: `"count":7,`, new: ``, want: violation{Code: contract.CodeMissing, Path: "/count", Offset: len(goodClue) - 11, Want: "integer"}},
		{name: "missing member that may be null", old: `"mood":"calm",`, new: ``, want: violation{Code: contract.CodeMissing, Path: "/mood", Want: "string or null"}},
		{name: "missing member of an element", old: `"name":"pantry",`, new: ``, want: violation{Code: contract.CodeMissing, Path: "/places/0/name", Want: "string"}},
		{name: "unknown member", old: `"odds"`, new: `"x/~":[1],"odds"`,
			want: violation{Code: contract.CodeUnknown, Path: "/x~1~0", Want: `"event", "mood", "when", "level", "count", "share", "weight",…`, Got: `"x/~"`}},
		{name: "member in another case", old: `"doors"`, new: `"doors":[],"Doors"`,
			want: violation{Code: contract.CodeUnknown, Path: "/places/0/Doors", Want: `"name" or "doors"`, Got: `"Doors"`}},
		{name: "member twice", old: `"level":3`, new: `"level":3,"level":3`,
			want: violation{Code: contract.CodeDuplicate, Path: "/level", Want: "each name once", Got: `"level"`}},
		{name: "member twice after unescaping", old: `"level":3`, new: `"level":3,"\u006cevel":4`,
			want: violation{Code: contract.CodeDuplicate, Path: "/level", Want: "each name once", Got: `"level"`}},

		{name: "no value of the enum", old: `calm`, new: `Calm`, want: violation{Code: contract.CodeEnum, Path: "/mood", Want: `"calm" or "tense"`, Got: `"Calm"`}},
		{name: "no kind at all", old: `"clue"`, new: `"dance"`, want: violation{Code: contract.CodeEnum, Path: "/event", Want: `"clue" or "accusation"`, Got: `"dance"`}},
		{name: "a kind of others", old: `"clue"`, new: `"vote"`, want: violation{Code: contract.CodeNotGranted, Path: "/event", Want: `"clue" or "accusation"`, Got: `"vote"`}},
		{name: "a reserved kind", old: `"clue"`, new: `"reflection"`, want: violation{Code: contract.CodeReserved, Path: "/event", Want: `"clue" or "accusation"`, Got: `"reflection"`}},
		{name: "null where the kind requires a value", old: `0.5}`, new: `null}`, want: violation{Code: contract.CodeOnly, Path: "/odds", Want: "a value, as for every clue", Got: "null"}},

		{name: "integer beyond its type", old: `"count":7`, new: `"count":65536`, want: violation{Code: contract.CodeRange, Path: "/count", Want: "from 0 to 65535", Got: `65536`}},
		{name: "negative for an unsigned type", old: `"count":7`, new: `"count":-1`, want: violation{Code: contract.CodeRange, Path: "/count", Want: "from 0 to 65535", Got: `-1`}},
		{name: "integer beyond int64", old: `"value":2`, new: `"value":9223372036854775808`,
			want: violation{Code: contract.CodeRange, Path: "/aliases/1/value", Want: "from -9223372036854775808 to 9223372036854775807", Got: `9223372036854775808`}},
		{name: "number beyond float64 where it is not bounded", old: `70.5`, new: `-1e400`, want: violation{Code: contract.CodeRange, Path: "/weight", Want: "a number that a float64 can hold", Got: `-1e400`}},
		{name: "array too short", old: `[1,-2]`, new: `[1]`, want: violation{Code: contract.CodeLength, Path: "/corner", Want: "exactly 2 elements", Got: "1 element"}},
		{name: "array too long", old: `[1,-2]`, new: `[1,2,3]`, want: violation{Code: contract.CodeLength, Path: "/corner", Want: "exactly 2 elements", Got: "3 elements"}},
		{name: "text its type refuses", old: `2026-11-30T09:00:00Z`, new: `yesterday`, want: violation{Code: contract.CodeFormat, Path: "/when", Want: "RFC 3339 date-time", Got: `"yesterday"`}},
		{name: "key twice", old: `"imre"`, new: `"\u0061da"`, want: violation{Code: contract.CodeDuplicate, Path: "/aliases/1/key", Want: "each key once", Got: `"ada"`}},
		{name: "pair without a value", old: `,"value":2`, new: ``, want: violation{Code: contract.CodeMissing, Path: "/aliases/1/value", Want: "integer"}},
		{name: "pair that is none", old: `{"key":"imre","value":2}`, new: `"imre"`, want: violation{Code: contract.CodeType, Path: "/aliases/1", Want: "object", Got: `"imre"`}},

		{name: "invalid UTF-8", old: `pantry`, new: "pan\xfftry", want: violation{Code: contract.CodeUTF8, Path: "/places/0/name", Want: "valid UTF-8", Got: "\ufffd"}},
		{name: "lone surrogate", old: `pantry`, new: `pan\ud83dtry`, want: violation{Code: contract.CodeUTF8, Path: "/places/0/name", Want: "a surrogate pair", Got: `\ud83d`}},
		{name: "lone surrogate behind a pair", old: `pantry`, new: `\ud83d\ude00\ude00`, want: violation{Code: contract.CodeUTF8, Path: "/places/0/name", Want: "a surrogate pair", Got: `\ude00`}},
		{name: "lone surrogate in a kind", old: `"clue"`, new: `"clue\udc00"`, want: violation{Code: contract.CodeUTF8, Path: "/event", Want: "a surrogate pair", Got: `\udc00`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			doc := tt.doc
			if tt.old != "" {
				doc = change(t, goodClue, tt.old, tt.new)
			}
			got := violations(t, doc)
			require.Len(t, got, 1, "%v", got)
			if tt.want.Offset == 0 {
				tt.want.Offset = got[0].Offset
			}
			if tt.want.Code == contract.CodeSyntax && tt.want.Got == "" {
				tt.want.Got = got[0].Got // the rest of the document
			}
			assert.Equal(t, tt.want, got[0])
			if tt.old != "" && tt.want.Code != contract.CodeMissing {
				begin := strings.Index(goodClue, tt.old) - 1 // the quote of a string
				assert.GreaterOrEqual(t, got[0].Offset, begin, "the offset lies in what was changed")
				assert.LessOrEqual(t, got[0].Offset, begin+1+len(tt.new))
			}
			assert.Equal(t, tt.want.Code == contract.CodeNotGranted || tt.want.Code == contract.CodeReserved,
				errors.Is(&contract.DecodeError{Violations: got}, contract.ErrNotGranted))
			assert.Equal(t, got, explained(t, inspectorShape, doc), "Explain says the same")
		})
	}
}

func explained(t *testing.T, shape *contract.Shape, doc string) []contract.Violation {
	t.Helper()
	refused, ok := errors.AsType[*contract.DecodeError](contract.Explain("inspector", shape, doc))
	require.True(t, ok)
	return refused.Violations
}

// codes lists "path code" of each violation.
func codes(list []contract.Violation) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = v.Path + " " + string(v.Code)
	}
	return out
}

// A text type without a name for its texts speaks through its error.
func TestExplainQuotesATextTypesError(t *testing.T) {
	shape := &contract.Shape{Type: contract.ShapeText, Text: &contract.Text{Check: func(s string) error {
		if s != "N1 9GU" {
			return errors.New("no postcode")
		}
		return nil
	}}}
	assert.Equal(t, []contract.Violation{{Code: contract.CodeFormat, Want: "a text its type accepts: no postcode", Got: `"x"`}}, explained(t, shape, `"x"`))
	assert.Equal(t, []string{" bug"}, codes(explained(t, shape, `"N1 9GU"`)), "nothing is wrong with it")
}

// Two enums may be parts of one list: each names its own values.
func TestExplainNamesTheValuesOfItsOwnEnum(t *testing.T) {
	all := []string{"calm", "tense", "angry"}
	for n, want := range map[int]string{1: `"calm"`, 2: `"calm" or "tense"`, 3: `"calm", "tense" or "angry"`} {
		shape := &contract.Shape{Type: contract.ShapeEnum, Enum: &wire.Enum{Values: all[:n]}}
		for range 2 {
			assert.Equal(t, want, explained(t, shape, `"x"`)[0].Want)
		}
	}
}

func TestExplainRanges(t *testing.T) {
	for _, tt := range []struct {
		doc   string
		shape contract.Shape
		want  string
	}{
		{"128", contract.Shape{Type: contract.ShapeInt, Bits: 8}, "from -128 to 127"},
		{"-1", contract.Shape{Type: contract.ShapeUint, Bits: 64}, "from 0 to 18446744073709551615"},
		{"1e39", contract.Shape{Type: contract.ShapeNumber, Bits: 32}, "a number that a float32 can hold"},
		{"1e309", contract.Shape{Type: contract.ShapeNumber, Bits: 64}, "a number that a float64 can hold"},
	} {
		want := []contract.Violation{{Code: contract.CodeRange, Want: tt.want, Got: tt.doc}}
		assert.Equal(t, want, explained(t, &tt.shape, tt.doc))
	}
}

func TestExplainGoesOn(t *testing.T) {
	for _, tt := range []struct {
		name, doc string
		want      []string
	}{
		{"all mistakes of a document, in its order",
			`{"odds":"x","event":"clue","event":"clue","mood":7,"level":1.5,"zzz":0}`,
			[]string{"/odds type", "/event duplicate", "/mood type", "/level type", "/zzz unknown",
				"/when missing", "/count missing", "/share missing", "/weight missing", "/corner missing",
				"/places missing", "/aliases missing", "/suspect missing"}},
		{"inside the value of an unknown member", `{"zzz":{"a":1,"a":2,"b":["\ud800",{"c":"` + "\xff" + `"}]}}`,
			[]string{"/zzz unknown", "/zzz/a duplicate", "/zzz/b/0 utf8", "/zzz/b/1/c utf8"}},
		{"inside a value of a wrong type", `{"event":{"x":{"y":1,"y":1}}}`, []string{"/event type", "/event/x/y duplicate"}},
		{"inside the value of a repeated member", `{"level":1,"level":{"y":1,"y":1}}`, []string{"/level duplicate", "/level/y duplicate"}},
		{"broken syntax ends it", `{"event":7,"mood":8,"level":+1,"zzz":9}`, []string{"/event type", "/mood type", "/level syntax"}},
		{"a name of broken UTF-8 is no unknown member", "{\"\xff\":1,\"\xfe\":1}", []string{" utf8", " utf8"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := codes(violations(t, tt.doc))
			// What is missing is said last and is not the matter of every row.
			assert.Equal(t, tt.want, got[:min(len(tt.want), len(got))])
			for _, rest := range got[min(len(tt.want), len(got)):] {
				assert.True(t, strings.HasSuffix(rest, " missing"), rest)
			}
		})
	}
}

func TestExplainIsBounded(t *testing.T) {
	t.Run("sixteen violations at most", func(t *testing.T) {
		got := violations(t, `{"corner":[`+strings.Repeat(`"x",`, 99)+`"x"]}`)
		assert.Len(t, got, contract.MaxViolations)
	})
	t.Run("what ended the reading is always among them", func(t *testing.T) {
		got := violations(t, `{"corner":[`+strings.Repeat(`"x",`, 99)+`oops]}`)
		assert.Len(t, got, contract.MaxViolations)
		assert.Equal(t, contract.Violation{Code: contract.CodeSyntax, Path: "/corner/99", Offset: 11 + 99*4, Want: "a JSON value", Got: "oops]}"}, got[15])
	})
	t.Run("texts are cut at a rune's boundary", func(t *testing.T) {
		got := violations(t, `{"`+strings.Repeat("é", 100)+`":1}`)[0]
		assert.Equal(t, "/"+strings.Repeat("é", 30)+"…", got.Path)
		assert.Equal(t, `"`+strings.Repeat("é", 30)+"…", got.Got)
		assert.LessOrEqual(t, len(got.Got), contract.MaxGot)
		assert.LessOrEqual(t, len(got.Want), contract.MaxGot)
	})
	t.Run("invalid UTF-8 grows no text beyond its bound", func(t *testing.T) {
		got := violations(t, strings.Repeat("a\xff", 32))[0]
		assert.Equal(t, strings.Repeat("a\ufffd", 15)+"a…", got.Got)
		assert.LessOrEqual(t, len(got.Got), contract.MaxGot)
	})
}

func TestDepth(t *testing.T) {
	nested := func(n int) string {
		return strings.Repeat("[", n) + strings.Repeat("]", n)
	}
	at := func(depth int) string { return change(t, goodClue, `"odds"`, `"zzz":`+nested(depth-1)+`,"odds"`) }
	assert.Equal(t, []string{"/zzz unknown"}, codes(violations(t, at(contract.DefaultMaxDepth))))
	got := violations(t, at(contract.DefaultMaxDepth+1))
	assert.Equal(t, []string{"/zzz unknown", "/zzz" + strings.Repeat("/0", 63) + " depth"}, codes(got))

	t.Run("a shape that may nest deeper than the limit", func(t *testing.T) {
		shallow := inspector.WithLimits(0, 2)
		_, _, err := shallow.Decode([]byte(goodAccusation)) // its lists are empty
		assert.NoError(t, err)
		_, _, err = shallow.Decode([]byte(goodClue))
		refused, ok := errors.AsType[*contract.DecodeError](err)
		require.True(t, ok)
		assert.Equal(t, []string{"/places/0 depth"}, codes(refused.Violations))
		assert.Equal(t, "at most 2 levels", refused.Violations[0].Want)
	})
	t.Run("pairs are two levels", func(t *testing.T) {
		shape := &contract.Shape{Type: contract.ShapePairs, Elem: &contract.Shape{Type: contract.ShapeBool}}
		for depth, want := range [][]string{1: {"/0 depth"}, 2: {}} {
			if depth > 0 {
				violations, _ := contract.Interpret(shape, `[{"key":"a","value":true}]`, depth)
				assert.Equal(t, want, codes(violations))
			}
		}
		violations, _ := contract.Interpret(listOf(listOf(shape)), `[[[]]]`, 2)
		assert.Equal(t, []string{"/0/0 depth"}, codes(violations))
	})
	t.Run("far beyond any limit", func(t *testing.T) {
		_, _, err := inspector.WithLimits(1<<24, 1<<30).Decode([]byte(strings.Repeat("[", 1<<22)))
		refused, ok := errors.AsType[*contract.DecodeError](err)
		require.True(t, ok)
		assert.True(t, refused.Has(contract.CodeDepth))
	})
}

// TestWrongUpToTheBreak: a value of another type in which the syntax breaks is told up
// to there.
func TestWrongUpToTheBreak(t *testing.T) {
	head, _, _ := strings.Cut(goodClue, `3,"count"`)
	for value, want := range map[string]string{`["a", tru`: `["a", `, `"three`: `"three`, "[\"a\x01b\"]": `["a`, `[1 2]`: `[1 `, `{"x"}`: `{"x"`} {
		got := violations(t, head+value)
		assert.Equal(t, []string{"/level type", "syntax"}, []string{codes(got)[0], string(got[len(got)-1].Code)}, value)
		assert.Equal(t, want, got[0].Got, value)
	}
}

func listOf(elem *contract.Shape) *contract.Shape {
	return &contract.Shape{Type: contract.ShapeArray, Elem: elem}
}

func TestSize(t *testing.T) {
	small := inspector.WithLimits(len(goodClue), 0)
	assert.Equal(t, len(goodClue), small.MaxBytes())
	assert.Equal(t, contract.DefaultMaxDepth, small.MaxDepth())
	_, _, err := small.Decode([]byte(goodClue))
	assert.NoError(t, err)
	_, _, err = small.Decode([]byte(goodClue + " "))
	want := &contract.DecodeError{Contract: "inspector", Violations: []contract.Violation{{
		Code: contract.CodeSize, Offset: len(goodClue),
		Want: fmt.Sprintf("at most %d bytes", len(goodClue)), Got: fmt.Sprintf("%d bytes", len(goodClue)+1),
	}}}
	assert.Equal(t, want, err)
	assert.ErrorContains(t, contract.Explain("inspector", inspectorShape, strings.Repeat(" ", contract.DefaultMaxBytes+1)), "size")
}

func TestNotes(t *testing.T) {
	type notes = contract.Notes
	for _, tt := range []struct {
		name, doc, old, new string
		want                notes
	}{
		{name: "nothing changed", doc: goodClue, old: "3", new: "3"},
		{name: "clamped above", doc: goodClue, old: `"level":3`, new: `"level":1e1000`, want: notes{{contract.NoteClamped, "/level", "1e1000", "10"}}},
		{name: "clamped below", doc: goodClue, old: `"level":3`, new: `"level":-0.3e1`, want: notes{{contract.NoteClamped, "/level", "-0.3e1", "0"}}},
		{name: "clamped as a float32", doc: goodClue, old: `0.05`, new: `7`, want: notes{{contract.NoteClamped, "/share", "7", "0.1"}}},
		{name: "a bound written out is no change", doc: goodClue, old: `0.05`, new: `0.1000000001`},
		{name: "dropped", doc: goodClue, old: `null`, new: `"Cook \u0041da"`, want: notes{{contract.NoteDropped, "/suspect", `"Cook \u0041da"`, "null"}}},
		{name: "what is dropped is not said to be clamped", doc: goodAccusation, old: `"odds":null`, new: `"odds": 7`, want: notes{{contract.NoteDropped, "/odds", "7", "null"}}},
		{name: "in the order of the document, kind last",
			doc: goodAccusation, old: `{"event":"accusation",`, new: `{"odds":2,"level":11,"event":"accusation",`,
			want: notes{{contract.NoteDropped, "/odds", "2", "null"}, {contract.NoteClamped, "/level", "11", "10"}}},
		{name: "long numbers are cut", doc: goodClue, old: `70.5`, new: strings.Repeat("9", 100), want: notes{{contract.NoteClamped, "/weight", strings.Repeat("9", 61) + "…", "100"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			doc := change(t, tt.doc, tt.old, tt.new)
			if strings.HasPrefix(tt.name, "in the order") {
				doc = change(t, doc, `,"odds":null`, ``)
				doc = change(t, doc, `"level":0,`, ``)
			}
			v, got, err := inspector.Decode([]byte(doc))
			require.NoError(t, err)
			assert.Equal(t, tt.want, got)
			assert.NoError(t, inspector.Validate(&v))
		})
	}
	t.Run("an invalid member is not dropped", func(t *testing.T) {
		got := violations(t, change(t, goodClue, `"suspect":null`, `"suspect":7`))
		assert.Equal(t, []string{"/suspect type"}, codes(got))
	})
}

// A report of one violation is one piece of memory. One of many has a list besides,
// and further pieces with texts.
func TestExplainAllocations(t *testing.T) {
	for _, tt := range []struct {
		name, doc string
		most      float64
	}{
		{"one violation", strings.TrimSuffix(detectiveReply, "}") + "]", 1},
		{"all members unknown, as many violations as are kept", strings.ReplaceAll(detectiveReply, `":`, `?":`), 5},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := testing.AllocsPerRun(100, func() { _ = contract.Explain("detective", detectiveShape, tt.doc) })
			assert.LessOrEqual(t, got, tt.most*raceFactor)
		})
	}
}
