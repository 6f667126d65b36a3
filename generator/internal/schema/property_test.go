package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	judge "github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

// drawer draws manifests: anything the manifest stage lets through.
type drawer struct {
	t       *rapid.T
	structs int
	enums   int
}

var docs = rapid.OneOf(
	rapid.Just(""),
	rapid.StringMatching(`[A-Z][a-z <>&"|\\]{0,20}[.!?]?`),
	rapid.SampledFrom([]string{"one\r\ntwo", "a\u2028b", "名前。", "</schema>", "{\"type\":\"null\"}", "- a\n- b", "tab\there"}),
)

func (d *drawer) typ(depth int) *manifest.Type {
	forms := []manifest.Form{
		manifest.String, manifest.Enum, manifest.Bool, manifest.Int, manifest.Uint, manifest.Float, manifest.Time, manifest.Text,
	}
	if depth > 0 {
		forms = append(forms, manifest.Slice, manifest.Array, manifest.Pairs, manifest.Pointer, manifest.Object)
	}
	switch form := rapid.SampledFrom(forms).Draw(d.t, "form"); form {
	case manifest.Int, manifest.Uint, manifest.Float:
		return basic(form, "number", rapid.SampledFrom([]int{0, 8, 16, 32, 64}).Draw(d.t, "bits"))
	case manifest.Enum:
		d.enums++
		values := rapid.SliceOfN(rapid.StringMatching(`[a-zé<>&/ .]{0,8}`), 1, 4).Draw(d.t, "values")
		return enumOf(fmt.Sprintf("Enum%d", d.enums), values...)
	case manifest.Time:
		return named(form, "time", "time", "Time")
	case manifest.Text:
		return named(form, "net/netip", "netip", "Addr")
	case manifest.Slice:
		return slice(d.typ(depth - 1))
	case manifest.Array:
		return array(rapid.Int64Range(0, 5).Draw(d.t, "len"), d.typ(depth-1))
	case manifest.Pairs:
		return pairs(d.typ(depth - 1))
	case manifest.Pointer:
		elem := d.typ(depth - 1)
		if elem.Form == manifest.Pointer || elem.Form == manifest.Slice || elem.Form == manifest.Array || elem.Form == manifest.Pairs {
			return elem // no pointers to these in a manifest
		}
		return pointer(elem)
	case manifest.Object:
		return object(d.structure(depth - 1))
	default:
		return basic(form, "basic", 0)
	}
}

func (d *drawer) structure(depth int) *manifest.Struct {
	d.structs++
	name := fmt.Sprintf("Struct%d", d.structs)
	var fields []*manifest.Field
	for i := range rapid.IntRange(0, 5).Draw(d.t, "fields") {
		f := documented(field(fmt.Sprintf("m%d", i), d.typ(depth)), docs.Draw(d.t, "doc"))
		if f.Type.Form == manifest.Float && rapid.Bool().Draw(d.t, "clamped") {
			clamped(f, bound(rapid.Float64Range(-9, 0).Draw(d.t, "lo")), nil)
		}
		fields = append(fields, f)
	}
	return structOf(name, docs.Draw(d.t, "type doc"), fields...)
}

// contract draws an agent or a contract without kinds, and plans it.
func (d *drawer) contract() (*plan.Contract, *plan.Package) {
	s := d.structure(3)
	if rapid.Bool().Draw(d.t, "plain") {
		pkg := planned(d.t, nil, contractOf(s))
		return pkg.Contracts[0], pkg
	}
	var kinds []*manifest.Kind
	for i := range rapid.IntRange(1, 5).Draw(d.t, "kinds") {
		kinds = append(kinds, kindOf(fmt.Sprintf("K%d", i), fmt.Sprintf("kind.%d", i), docs.Draw(d.t, "kind doc")))
	}
	granted := rapid.Permutation(kinds).Draw(d.t, "order")[:rapid.IntRange(1, len(kinds)).Draw(d.t, "granted")]
	for _, f := range s.Fields {
		if f.Type.Form != manifest.Pointer && rapid.Bool().Draw(d.t, "only") {
			onlyFor(f, granted[:rapid.IntRange(1, len(granted)).Draw(d.t, "for")]...)
		}
	}
	pkg := planned(d.t, []*manifest.Agent{agentOf(s, vocabulary(kinds...), granted...)})
	return pkg.Contracts[0], pkg
}

func TestEverySchemaIsPortable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawer{t: t}
		c, pkg := d.contract()
		s := Build(c, pkg)
		file := Marshal(s)

		compiles(t, file)
		root := ordered(t, file)
		require.Equal(t, "object", root.get("type"))
		portable(t, root)
		if c.Agent != nil {
			first := root.get("properties").(node)[0]
			require.Equal(t, c.Agent.KindMember, first.key)
			var granted []any
			for _, g := range c.Agent.Grants {
				granted = append(granted, g.Kind.Value)
			}
			require.Equal(t, granted, first.value.(node).get("enum"))
		}

		// The same data as jsonschema's own marshaller writes, but for the empty
		// required that it drops.
		theirs, err := json.Marshal(s)
		require.NoError(t, err)
		require.Equal(t, requireAll(decoded(t, theirs)), decoded(t, file))

		var tight bytes.Buffer
		require.NoError(t, json.Compact(&tight, file))
		require.Equal(t, tight.String(), string(compact(s)))

		prompt := string(Prompt(c, file))
		require.Contains(t, prompt, "JSON")
		require.Contains(t, prompt, tight.String())
		require.True(t, strings.HasSuffix(prompt, "}.\n"))
		require.NotContains(t, prompt, "\r")
		require.NotContains(t, prompt, "```")

		// What is measured beside the schema is what stands in it.
		var want, got tally
		want.count(root, 1)
		v := newSurvey(c, pkg, s)
		got.members, got.nullable, got.values = len(v.members), len(v.nullable), len(v.values)
		for _, l := range v.levels {
			got.levels = max(got.levels, l.level)
		}
		require.Equal(t, want, got)
		for _, d := range Check(c, pkg, s, nil) {
			require.NotEmpty(t, d.Pos.Filename)
		}
	})
}

// tally is what can be counted in the text of a schema.
type tally struct{ members, nullable, values, levels int }

func (n *tally) count(s node, level int) {
	if anyOf, ok := s.get("anyOf").([]any); ok {
		n.nullable++
		n.count(anyOf[0].(node), level)
		return
	}
	switch s.get("type") {
	case "object":
		n.levels = max(n.levels, level)
		for _, p := range s.get("properties").(node) {
			n.members++
			n.count(p.value.(node), level+1)
		}
	case "array":
		n.levels = max(n.levels, level)
		n.count(s.get("items").(node), level+1)
	}
	if values, ok := s.get("enum").([]any); ok {
		n.values += len(values)
	}
}

func compiles(t require.TestingT, file []byte) {
	doc, err := judge.UnmarshalJSON(bytes.NewReader(file))
	require.NoError(t, err)
	c := judge.NewCompiler()
	require.NoError(t, c.AddResource("schema.json", doc))
	_, err = c.Compile("schema.json")
	require.NoError(t, err)
}

// node is a JSON object in the order of the text.
type node []member

type member struct {
	key   string
	value any
}

func (n node) get(key string) any {
	for _, m := range n {
		if m.key == key {
			return m.value
		}
	}
	return nil
}

// portable holds a schema to the rules of the portable dialect.
func portable(t require.TestingT, s node) {
	allowed := []string{"type", "description", "enum", "items", "anyOf", "properties", "required", "additionalProperties"}
	last := -1
	for _, m := range s {
		rank := slices.Index(allowed, m.key)
		require.Greater(t, rank, last, "%s is not allowed, or not here", m.key)
		last = rank
	}
	if anyOf, ok := s.get("anyOf").([]any); ok {
		require.Nil(t, s.get("type"))
		require.Len(t, anyOf, 2)
		require.Nil(t, anyOf[0].(node).get("anyOf"))
		require.Nil(t, anyOf[0].(node).get("description"), "the description stands beside anyOf")
		require.Equal(t, node{{"type", "null"}}, anyOf[1])
		portable(t, anyOf[0].(node))
		return
	}
	switch s.get("type") {
	case "object":
		properties := s.get("properties").(node)
		names := []any{}
		for _, p := range properties {
			names = append(names, p.key)
			portable(t, p.value.(node))
		}
		require.Equal(t, names, s.get("required"), "all required, in the order of the properties")
		require.Equal(t, false, s.get("additionalProperties"))
	case "array":
		portable(t, s.get("items").(node))
	case "string":
		if values, ok := s.get("enum").([]any); ok {
			require.NotEmpty(t, values)
			seen := map[any]bool{}
			for _, v := range values {
				require.IsType(t, "", v)
				require.False(t, seen[v], "%q twice", v)
				seen[v] = true
			}
		}
	default:
		require.Contains(t, []any{"boolean", "integer", "number"}, s.get("type"))
	}
}

// ordered decodes JSON with its objects as nodes.
func ordered(t require.TestingT, data []byte) node {
	d := json.NewDecoder(bytes.NewReader(data))
	var value func() any
	value = func() any {
		token, err := d.Token()
		require.NoError(t, err)
		switch token {
		case json.Delim('{'):
			n := node{}
			for d.More() {
				key, err := d.Token()
				require.NoError(t, err)
				n = append(n, member{key.(string), value()})
			}
			_, err := d.Token()
			require.NoError(t, err)
			return n
		case json.Delim('['):
			list := []any{}
			for d.More() {
				list = append(list, value())
			}
			_, err := d.Token()
			require.NoError(t, err)
			return list
		}
		return token
	}
	return value().(node)
}

func decoded(t require.TestingT, data []byte) any {
	var v any
	require.NoError(t, json.Unmarshal(data, &v))
	return v
}

// requireAll puts the empty required back.
func requireAll(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for _, inner := range v {
			requireAll(inner)
		}
		if _, is := v["properties"].(map[string]any); is && v["type"] == "object" && v["required"] == nil {
			v["required"] = []any{}
		}
	case []any:
		for _, inner := range v {
			requireAll(inner)
		}
	}
	return v
}
