package plan

import (
	"go/token"
	"path/filepath"
	"slices"

	"github.com/structgen/structgen/generator/internal/diag"
	"github.com/structgen/structgen/generator/internal/manifest"
)

// contractPath is the import path of the runtime package that generated code
// names types of.
const contractPath = "github.com/structgen/structgen/runtime/contract"

// methods are what outputs and the events of one kind have; no field can have
// the name of one.
var methods = []string{"ContractName", "KindName", "AppendJSON", "MarshalJSON", "Event", "Output", "Dispatch"}

func (p *planner) newAgent(d declaration) *Agent {
	g := d.GoName
	a := &Agent{
		KindMember: d.agent.KindMember,
		KindField:  "Kind",
		KindType:   g + "Kind",
		ParseKind:  "Parse" + g + "Kind",
		AllKinds:   g + "Kinds",
		Output:     g + "Output",
		Event:      g + "Event",
		Marker:     "is" + g + "Event",
		Handler:    g + "Handler",
		Vocabulary: p.vocabulary(d.agent.Vocabulary),
	}
	for _, name := range []string{a.KindType, a.ParseKind, a.AllKinds, a.Output, a.Event, a.Handler} {
		p.scope.claim(name, claim{"generated for " + d.String(), d.Fix, d.fixGo()})
	}
	for _, grant := range d.agent.Grants {
		part := p.kindPart(d.agent.Vocabulary, grant.Kind)
		ag := &Grant{
			Kind:   grant.Kind,
			Pos:    grant.Pos,
			Part:   part,
			Const:  a.KindType + part,
			Struct: g + part,
			Method: "On" + g + part,
		}
		what := "generated for kind " + grant.Kind.Const.Name + " of " + d.String()
		p.scope.claim(ag.Const, claim{what, grant.Pos, fixKind(grant.Kind)})
		p.scope.claim(ag.Struct, claim{what, grant.Pos, fixKind(grant.Kind)})
		a.Grants = append(a.Grants, ag)
	}
	return a
}

func fixKind(k *manifest.Kind) string {
	return "give the kind another Go name with //structgen:kind go=Name on " + k.Const.Name
}

func (p *planner) kindPart(v *manifest.Vocabulary, k *manifest.Kind) string {
	part, ok := p.parts[k]
	if !ok {
		part = kindPart(v, k)
		p.parts[k] = part
	}
	return part
}

func (p *planner) vocabulary(v *manifest.Vocabulary) *Vocabulary {
	for _, have := range p.Vocabularies {
		if have.Vocabulary == v {
			return have
		}
	}
	nv := &Vocabulary{Vocabulary: v}
	p.Vocabularies = append(p.Vocabularies, nv)
	return nv
}

// newOutput plans the wire object of an agent: its fields flattened, the only=
// ones nullable. It also gives each grant the members its events have.
func (p *planner) newOutput(d declaration, a *Agent) *Object {
	o := &Object{
		Go:    &manifest.GoType{Ident: manifest.Ident{PkgPath: p.Path, PkgName: p.Name, Name: a.Output}},
		Doc:   d.Doc,
		Agent: a,
	}
	names := newScope(p.diags, diag.NameClash, exact)
	for _, m := range append([]string{a.Marker}, methods...) {
		names.names[m] = claim{what: "a method of what is generated for " + d.String(), pos: d.Fix}
	}
	names.names[a.KindField] = claim{what: "the kind of " + d.String(), pos: d.Fix}
	for _, f := range d.Type.Fields {
		m := &Member{
			Name: f.Name, Path: []string{f.GoName()}, Doc: f.Doc,
			Type: portable(f.Type), Clamp: f.Clamp, Pos: f.Pos,
		}
		names.claim(f.GoName(), claim{"a field of " + d.Struct, f.Pos, "rename the field; a json tag keeps its name on the wire"})
		for _, g := range a.Grants {
			if f.Only != nil && !slices.Contains(f.Only, g.Kind) {
				continue
			}
			event := *m
			event.Only = nil
			g.Fields = append(g.Fields, &event)
			if f.Only != nil {
				m.Only = append(m.Only, g)
			}
		}
		if f.Only != nil {
			m.Type = pointerTo(m.Type)
		}
		o.Members = append(o.Members, m)
	}
	return o
}

// portable is a field's type in an output: a pairs map becomes contract.Pairs,
// whose JSON is the contract's, so that encoding/json writes what the decoder reads.
func portable(t *manifest.Type) *manifest.Type {
	switch t.Form {
	case manifest.Pairs:
		p := *t
		p.Go = &manifest.GoType{
			Ident: manifest.Ident{PkgPath: contractPath, PkgName: "contract", Name: "Pairs"},
			Args:  []*manifest.GoType{t.Elem.Go},
		}
		return &p
	case manifest.Pointer:
		if e := portable(t.Elem); e != t.Elem {
			return pointerTo(e)
		}
	}
	return t
}

func pointerTo(t *manifest.Type) *manifest.Type {
	return &manifest.Type{
		Form: manifest.Pointer,
		Go:   &manifest.GoType{Form: manifest.GoPtr, Elem: t.Go},
		Elem: t,
		Pos:  t.Pos,
	}
}

func (p *planner) filePos(name string) token.Position {
	return token.Position{Filename: filepath.Join(p.Dir, name), Line: 1, Column: 1}
}
