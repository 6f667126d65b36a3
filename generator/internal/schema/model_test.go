package schema

import (
	"go/token"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

// Manifests made by hand. A struct called X is declared in X.go, its n-th field
// on line n, so that a position says which field is meant.

const pkgPath = "example.com/agents"

func at(file string, line int) token.Position {
	return token.Position{Filename: file + ".go", Offset: line * 100, Line: line, Column: 1}
}

func predeclared(name string) *manifest.GoType {
	return &manifest.GoType{Ident: manifest.Ident{Name: name}}
}

func ownName(name string) manifest.Ident {
	return manifest.Ident{PkgPath: pkgPath, PkgName: "agents", Name: name}
}

func own(name string) *manifest.GoType { return &manifest.GoType{Ident: ownName(name)} }

func basic(form manifest.Form, name string, bits int) *manifest.Type {
	return &manifest.Type{Form: form, Go: predeclared(name), Bits: bits}
}

func text() *manifest.Type    { return basic(manifest.String, "string", 0) }
func boolean() *manifest.Type { return basic(manifest.Bool, "bool", 0) }
func integer() *manifest.Type { return basic(manifest.Int, "int", 0) }
func float() *manifest.Type   { return basic(manifest.Float, "float64", 64) }

func slice(elem *manifest.Type) *manifest.Type {
	return &manifest.Type{Form: manifest.Slice, Go: &manifest.GoType{Form: manifest.GoSlice, Elem: elem.Go}, Elem: elem}
}

func array(n int64, elem *manifest.Type) *manifest.Type {
	return &manifest.Type{Form: manifest.Array, Len: n, Go: &manifest.GoType{Form: manifest.GoArray, Len: n, Elem: elem.Go}, Elem: elem}
}

func pointer(elem *manifest.Type) *manifest.Type {
	return &manifest.Type{Form: manifest.Pointer, Go: &manifest.GoType{Form: manifest.GoPtr, Elem: elem.Go}, Elem: elem}
}

func pairs(elem *manifest.Type) *manifest.Type {
	return &manifest.Type{Form: manifest.Pairs, Go: &manifest.GoType{Form: manifest.GoMap, MapKey: predeclared("string"), Elem: elem.Go}, Elem: elem}
}

func named(form manifest.Form, path, pkg, name string) *manifest.Type {
	return &manifest.Type{Form: form, Go: &manifest.GoType{Ident: manifest.Ident{PkgPath: path, PkgName: pkg, Name: name}}}
}

func enumOf(name string, values ...string) *manifest.Type {
	t := &manifest.Type{Form: manifest.Enum, Go: own(name)}
	for i, v := range values {
		t.Values = append(t.Values, manifest.EnumValue{Const: ownName(name + v), Value: v, Pos: at(name, i+1)})
	}
	return t
}

func field(name string, t *manifest.Type) *manifest.Field {
	return &manifest.Field{Path: []string{goField(name)}, Name: name, Type: t}
}

// goField makes a Go name of a JSON name.
func goField(name string) string { return "F" + name }

func documented(f *manifest.Field, doc string) *manifest.Field {
	f.Doc = doc
	return f
}

func clamped(f *manifest.Field, lo, hi *float64) *manifest.Field {
	f.Clamp = &manifest.Clamp{Lo: lo, Hi: hi}
	return f
}

func onlyFor(f *manifest.Field, kinds ...*manifest.Kind) *manifest.Field {
	f.Only = kinds
	return f
}

func bound(x float64) *float64 { return &x }

func structOf(name, doc string, fields ...*manifest.Field) *manifest.Struct {
	for i, f := range fields {
		f.Pos = at(name, i+1)
	}
	return &manifest.Struct{Go: own(name), Doc: doc, Fields: fields, Pos: at(name, 0)}
}

func object(s *manifest.Struct) *manifest.Type {
	return &manifest.Type{Form: manifest.Object, Go: s.Go, Struct: s}
}

func vocabulary(kinds ...*manifest.Kind) *manifest.Vocabulary {
	for i, k := range kinds {
		k.Pos = at("Kind", i+1)
	}
	return &manifest.Vocabulary{Type: ownName("Kind"), Kinds: kinds, Pos: at("Kind", 0)}
}

func kindOf(part, value, doc string) *manifest.Kind {
	return &manifest.Kind{Const: ownName("Kind" + part), Value: value, Doc: doc}
}

func contractOf(s *manifest.Struct) *manifest.Contract {
	return &manifest.Contract{
		Struct: s.Go.Ident.Name, GoName: s.Go.Ident.Name, Doc: s.Doc,
		File: s.Go.Ident.Name + ".go", Type: s, Pos: s.Pos, Fix: s.Pos,
	}
}

// agentOf makes an agent whose n-th grant stands in column n of line 0.
func agentOf(s *manifest.Struct, v *manifest.Vocabulary, grants ...*manifest.Kind) *manifest.Agent {
	a := &manifest.Agent{Contract: *contractOf(s), Vocabulary: v, KindMember: "kind"}
	for i, k := range grants {
		pos := s.Pos
		pos.Column = i + 1
		a.Grants = append(a.Grants, &manifest.Grant{Kind: k, Pos: pos})
	}
	return a
}

// planned plans a package of agents and contracts.
func planned(t require.TestingT, agents []*manifest.Agent, contracts ...*manifest.Contract) *plan.Package {
	if h, ok := t.(*testing.T); ok {
		h.Helper()
	}
	p, ds := plan.New(&manifest.Model{Packages: []*manifest.Package{{
		Path: pkgPath, Name: "agents", Dir: "agents", Agents: agents, Contracts: contracts,
	}}})
	require.Empty(t, ds)
	return p.Packages[0]
}

// contract plans a package of one contract without kinds.
func contract(t require.TestingT, fields ...*manifest.Field) (*plan.Contract, *plan.Package) {
	pkg := planned(t, nil, contractOf(structOf("Root", "", fields...)))
	return pkg.Contracts[0], pkg
}

// spygame is the package of the examples in the documentation.
func spygame(t require.TestingT) *plan.Package {
	clue := kindOf("Clue", "clue.found", "A fact somebody observed.")
	accusation := kindOf("Accusation", "accusation.made", "A formal accusation\nagainst one suspect.")
	vote := kindOf("Vote", "vote.cast", "A ballot in the final round: for | against.")
	reflection := kindOf("Reflection", "reflection", "A private note that no model may emit.")
	reflection.Reserved = true
	v := vocabulary(clue, accusation, vote, reflection)

	witness := structOf("Witness", "Witness is a person who was there.",
		documented(field("name", text()), "The full name."),
		field("sober", boolean()),
	)
	detective := structOf("Detective", "Detective questions suspects and reports\nwhat it learns.",
		documented(field("text", text()), "What the detective says aloud, in one or two sentences."),
		documented(clamped(field("confidence", float()), bound(0), bound(1)), "How sure the detective is: 0 is a guess, 1 is certain."),
		documented(field("witnesses", slice(object(witness))), "Everyone who saw it happen."),
		onlyFor(documented(field("suspect", text()), "The person accused"), accusation),
	)
	barmaid := structOf("Barmaid", "",
		field("text", text()),
	)
	verdict := structOf("Verdict", "Verdict is what the judge returns.",
		field("reasoning", text()),
		clamped(field("score", float()), bound(0), bound(1)),
	)
	return planned(t,
		[]*manifest.Agent{agentOf(detective, v, clue, accusation), agentOf(barmaid, v, vote, clue)},
		contractOf(verdict),
	)
}
