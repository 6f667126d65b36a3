package plan

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/structgen/structgen/generator/internal/manifest"
)

func TestKindPart(t *testing.T) {
	for _, tt := range []struct{ name, vocabulary, constant, explicit, want string }{
		{"the vocabulary's name is trimmed", "Kind", "KindClue", "", "Clue"},
		{"no identifier would remain", "Kind", "Kind1", "", "Kind1"},
		{"the rest is not exported", "Kind", "Kindred", "", "Kindred"},
		{"nothing would remain", "Kind", "Kind", "", "Kind"},
		{"another prefix stays", "Kind", "EventClue", "", "EventClue"},
		{"a suffix stays", "Kind", "ClueKind", "", "ClueKind"},
		{"an unexported constant of an unexported vocabulary", "kind", "kindClue", "", "Clue"},
		{"an unexported constant is capitalised", "Kind", "clue", "", "Clue"},
		{"letters beyond ASCII", "Kind", "KindÉclair", "", "Éclair"},
		{"a script without case keeps the vocabulary's name", "Kind", "Kind証拠", "", "Kind証拠"},
		{"a script without case is given the vocabulary's name", "Kind", "証拠", "", "Kind証拠"},
		{"go= wins", "Kind", "KindClue", "Evidence", "Evidence"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := &manifest.Vocabulary{Type: manifest.Ident{Name: tt.vocabulary}}
			k := &manifest.Kind{Const: manifest.Ident{Name: tt.constant}, GoName: tt.explicit}
			assert.Equal(t, tt.want, kindPart(v, k))
		})
	}
}

func TestSnake(t *testing.T) {
	for in, want := range map[string]string{
		"Detective": "detective", "CrimeSceneAnalyst": "crime_scene_analyst", "HTTPJudge": "http_judge",
		"JudgeHTTP": "judge_http", "HTTP2Judge": "http2_judge", "A": "a", "AB": "ab", "ABc": "a_bc",
		"Agent007": "agent007", "Agent007Bond": "agent007_bond", "Snake_Case": "snake_case", "Été": "été",
	} {
		assert.Equal(t, want, snake(in), in)
	}
}

func TestUnexported(t *testing.T) {
	for in, want := range map[string]string{
		"Detective": "detective", "HTTPJudge": "httpJudge", "HTTP": "http", "HTTP2Judge": "http2Judge", "A": "a",
		"already": "already", "Été": "été", "ID": "id", "IDs": "iDs",
	} {
		assert.Equal(t, want, unexported(in), in)
	}
}

func TestTypeName(t *testing.T) {
	named := func(pkg, name string, args ...*manifest.GoType) *manifest.GoType {
		return &manifest.GoType{Ident: manifest.Ident{PkgPath: pkg, PkgName: "events", Name: name}, Args: args}
	}
	str := named("", "string")
	for _, tt := range []struct {
		want string
		give *manifest.GoType
	}{
		{"Witness", named("own", "Witness")},
		{"EventsWitness", named("other", "Witness")},
		{"PairStringEventsWitness", named("own", "Pair", str, named("other", "Witness"))},
		{"StringList", &manifest.GoType{Form: manifest.GoSlice, Elem: str}},
		{"WitnessArray", &manifest.GoType{Form: manifest.GoArray, Len: 3, Elem: named("own", "Witness")}},
		{"WitnessPairs", &manifest.GoType{Form: manifest.GoMap, MapKey: str, Elem: named("own", "Witness")}},
		{"WitnessPointerList", &manifest.GoType{Form: manifest.GoSlice, Elem: &manifest.GoType{Form: manifest.GoPtr, Elem: named("own", "Witness")}}},
		{"DetectiveRoom", &manifest.GoType{Form: manifest.GoStruct}},
	} {
		assert.Equal(t, tt.want, typeName(tt.give, "own", "DetectiveRoom"))
	}
}
