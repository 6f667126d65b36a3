package manifest

import (
	"go/token"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/structgen/structgen/generator/internal/load"
)

func TestSplitTag(t *testing.T) {
	for _, test := range []struct {
		name, tag string
		want      []tagPair
		ok        bool
	}{
		{"empty", ``, nil, true},
		{"one pair", `json:"a"`, []tagPair{{"json", "a", 0, 6}}, true},
		{"two pairs and spaces", ` json:"a"  x:"b c" `, []tagPair{{"json", "a", 1, 7}, {"x", "b c", 11, 14}}, true},
		{"an escape", `json:"a\"b"`, []tagPair{{"json", `a"b`, 0, 6}}, true},
		{"pairs without a space between", `a:"b"c:"d"`, []tagPair{{"a", "b", 0, 3}, {"c", "d", 5, 8}}, true},
		{"a space behind the colon", `json: "a"`, nil, false},
		{"no quotes", `json:a`, nil, false},
		{"an open quote", `json:"a`, nil, false},
		{"no key", `:"a"`, nil, false},
		{"prose", `not a tag`, nil, false},
		{"a good pair before a bad one", `a:"b" c`, []tagPair{{"a", "b", 0, 3}}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			pairs, ok := splitTag(test.tag)
			assert.Equal(t, test.want, pairs)
			assert.Equal(t, test.ok, ok)
		})
	}
}

// TestSplitTagAgrees: what reflect finds in a tag, we find, and the other way around.
func TestSplitTagAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tag := rapid.StringOfN(rapid.SampledFrom([]rune("ab:\"\\ ,\tn")), 0, 24, -1).Draw(t, "tag")
		pairs, _ := splitTag(tag)
		first := map[string]string{}
		for _, p := range pairs {
			if _, seen := first[p.key]; !seen {
				first[p.key] = p.value
			}
			require.Equal(t, p.key, tag[p.at:p.at+len(p.key)])
		}
		for _, key := range []string{"a", "b", "ab", "ba", "n", "an", ",", "a,"} {
			want, ok := reflect.StructTag(tag).Lookup(key)
			got, found := first[key]
			require.Equal(t, ok, found, "key %s", key)
			require.Equal(t, want, got, "key %s", key)
		}
	})
}

func TestFieldTag(t *testing.T) {
	r := &reader{b: &builder{loaded: &load.Result{Fset: token.NewFileSet()}}}
	tag, ok := r.fieldTag(`json:"a,omitempty" structgen:"clamp=0..1  only=A,B pairs always" db:"x"`, nil, site{})
	require.True(t, ok)
	require.Empty(t, r.b.diags)
	assert.Equal(t, "a", tag.json.name)
	assert.Equal(t, "omitempty", tag.json.omits)
	assert.False(t, tag.json.ignored)
	assert.Equal(t, "0..1", tag.clamp.value())
	assert.Equal(t, []item{{"A", token.NoPos}, {"B", token.NoPos}}, tag.only.items)
	assert.NotNil(t, tag.pairs)
	assert.True(t, tag.always)

	for _, test := range []struct {
		name, tag, json string
		ignored         bool
	}{
		{"a dash leaves the field out", `json:"-"`, "", true},
		{"a dash and a comma is a name", `json:"-,"`, "-", false},
		{"options alone keep the field's name", `json:",omitzero"`, "", false},
		{"an empty tag keeps the field's name", `json:""`, "", false},
		{"options that encoding/json ignores are ignored", `json:"a,required"`, "a", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			tag, ok := r.fieldTag(test.tag, nil, site{})
			require.True(t, ok)
			assert.Equal(t, test.json, tag.json.name)
			assert.Equal(t, test.ignored, tag.json.ignored)
		})
	}
}

// TestJSONTakes holds our copy of encoding/json's rule to encoding/json itself.
func TestJSONTakes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringN(1, 6, -1).Draw(t, "name")
		kept := namedByJSON(t, name)
		require.Equal(t, kept, jsonTakes(name), "%q", name)
	})
}
