package oracle

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/wire"
)

// The judge is code too: these documents have verdicts that a reader can see.
func TestVerdict(t *testing.T) {
	kinds := &contract.Kinds{Member: "kind", Granted: []string{"clue", "vote"}, Known: []string{"clue", "vote"}}
	shape := &contract.Shape{Type: contract.ShapeObject, Names: wire.NamesOf("kind", "age", "size", "pair", "code", "notes", "voter"), Members: []*contract.Shape{
		{Type: contract.ShapeKind, Kinds: kinds},
		{Type: contract.ShapeUint, Bits: 8},
		{Type: contract.ShapeNumber, Bits: 32},
		{Type: contract.ShapeArray, Fixed: true, Len: 1, Elem: &contract.BoolShape},
		{Type: contract.ShapeText, Text: &contract.Text{Check: refuseLong}},
		{Type: contract.ShapePairs, Elem: &contract.StringShape},
		{Type: contract.ShapeString, Nullable: true, Only: []string{"vote"}},
	}}
	judge, err := NewJudge(`{"type":"object","additionalProperties":false,
		"required":["kind","age","size","pair","code","notes","voter"],
		"properties":{
			"kind":{"type":"string","enum":["clue","vote"]},"age":{"type":"integer"},"size":{"type":"number"},
			"pair":{"type":"array","items":{"type":"boolean"}},"code":{"type":"string"},
			"notes":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["key","value"],
				"properties":{"key":{"type":"string"},"value":{"type":"string"}}}},
			"voter":{"anyOf":[{"type":"string"},{"type":"null"}]}}}`, shape)
	require.NoError(t, err)
	doc := func(kind, age, size, pair, code, notes string) string {
		return `{"kind":"` + kind + `","age":` + age + `,"size":` + size + `,"pair":` + pair + `,"code":"` + code + `","notes":` + notes + `,"voter":null}`
	}
	tests := []struct {
		name string
		doc  string
		want Narrowing // "" for none: valid, or refused by the schema
		ok   bool
	}{
		{"valid", doc("clue", "3", "0.5", "[true]", "x", "[]"), "", true},
		{"integer written with an exponent", doc("clue", "25500e-2", "0.5", "[true]", "x", "[]"), "", true},
		{"zero with an endless exponent", doc("clue", "0e99999999999999999999", "0", "[true]", "x", "[]"), "", true},
		{"small beyond all precision", doc("clue", "1", "1e-99999999999999999999", "[true]", "x", "[]"), "", true},
		{"schema refuses", doc("clue", `"3"`, "0.5", "[true]", "x", "[]"), "", false},
		{"fraction for an integer", doc("clue", "1e-99999999999999999999", "0.5", "[true]", "x", "[]"), "", false},
		{"not JSON", `{"kind":`, "", false},
		{"integer beyond the type", doc("clue", "256", "0.5", "[true]", "x", "[]"), Integer, false},
		{"endless integer", doc("clue", "1e99999999999999999999", "0.5", "[true]", "x", "[]"), Integer, false},
		{"number beyond the type", doc("clue", "3", "1e39", "[true]", "x", "[]"), Number, false},
		{"array too short", doc("clue", "3", "0.5", "[]", "x", "[]"), Length, false},
		{"text refused", doc("clue", "3", "0.5", "[true]", "xyz", "[]"), Text, false},
		{"key twice", doc("clue", "3", "0.5", "[true]", "x", `[{"key":"a","value":""},{"key":"a","value":""}]`), Key, false},
		{"only= member null", doc("vote", "3", "0.5", "[true]", "x", "[]"), Only, false},
		{"member twice", doc("clue", `3,"age":3`, "0.5", "[true]", "x", "[]"), Duplicate, false},
		{"lone surrogate", doc("clue", "3", "0.5", "[true]", `\ud800`, "[]"), Surrogate, false},
		{"invalid UTF-8", doc("clue", "3", "0.5", "[true]", "\xff", "[]"), UTF8, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := judge.Verdict([]byte(tt.doc))
			assert.Equal(t, tt.ok, err == nil, "%v", err)
			var got Narrowing
			if n, ok := errors.AsType[*Narrowed](err); ok {
				got = n.Rule
			}
			assert.Equal(t, tt.want, got, "%v", err)
		})
	}
}

func refuseLong(s string) error {
	if len(s) > 2 {
		return errors.New("too long")
	}
	return nil
}

func TestTame(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"no exponent", "12.50", "12.50"},
		{"ordinary exponent", "1E+308", "1E+308"},
		{"huge exponent", "1e99999999999999999999", "1e401"},
		{"tiny exponent", "-1.5E-123456", "-1.5e-404"},
		{"exponent that its digits outweigh", "0.0001e404", "0.0001e404"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			assert.Equal(t, json.Number(tt.want), tame(json.Number(tt.in)))
		})
	}
}

func TestSamples(t *testing.T) {
	shape := &contract.Shape{Type: contract.ShapeArray, Elem: &contract.Shape{Type: contract.ShapeInt, Bits: 16}}
	first, again, other := Samples(shape, 1, 30), Samples(shape, 1, 30), Samples(shape, 2, 30)
	assert.Equal(t, first, again, "the same seed gives the same documents")
	assert.NotEqual(t, first, other)
	ways := map[string]int{}
	for _, s := range first {
		ways[s.How]++
	}
	assert.Equal(t, map[string]int{"drawn": 10, "spoiled": 10, "damaged": 10}, ways)
}
