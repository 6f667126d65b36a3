package manifest

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/structgen/structgen/generator/internal/diag"
	"github.com/structgen/structgen/generator/internal/load"
)

// owner is the struct whose members are being read.
type owner struct {
	named *types.Named // nil for a struct literal
	file  *load.File   // of the manifest, where only= resolves names
	agent *Agent       // nil unless the struct is an agent's manifest
}

// root reads an annotated struct. Unlike a struct in a field, it cannot stand
// for anything but an object.
func (r *reader) root(named *types.Named, m *manifestDecl, agent *Agent) *Struct {
	at := site{pos: r.b.position(m.spec.Name.Pos())}
	if form, handled := r.methods(named, at); handled {
		if form != nil {
			r.unsupported(at, named, "its methods MarshalText and UnmarshalText make it a string, but a contract is an object", "move them to a type of their own")
		}
		return nil
	}
	key := typeString(named)
	if agent == nil {
		if s, read := r.structs[key]; read {
			return s
		}
	}
	var s *Struct
	r.inside(named, func() *Type {
		s = r.members(named.Underlying().(*types.Struct), at, owner{named, m.file, agent})
		return nil
	})
	if agent == nil {
		r.structs[key] = s
	}
	return s
}

// object reads a struct that is the type of a field or element.
func (r *reader) object(t types.Type, u *types.Struct, at site) *Struct {
	named, _ := t.(*types.Named)
	// Struct literals of one type may still differ in their comments.
	key := typeString(t)
	if s, read := r.structs[key]; read && named != nil {
		return s
	}
	use := at.pos.String() + " " + key
	if r.failed[use] {
		return nil
	}
	s := r.members(u, at, owner{named: named})
	if s != nil && len(s.Fields) == 0 {
		r.unsupported(at, t, "it has no members, so a model can say nothing with it", "remove the field or give the struct one")
		s = nil
	}
	// A struct's mistakes are reported where it is declared and once, unless the
	// fault may lie with its use: a foreign one, or the arguments of a generic one.
	switch {
	case named == nil:
	case s != nil || r.isHome(named):
		r.structs[key] = s
	default:
		r.failed[use] = true
	}
	return s
}

// members reads the fields of a struct by the rules of encoding/json. It is nil
// if anything in it was reported.
func (r *reader) members(u *types.Struct, at site, o owner) *Struct {
	s := &Struct{Pos: at.pos}
	var t types.Type = u
	if o.named != nil {
		t = o.named
		obj := o.named.Obj()
		s.Pos = r.b.typePosition(obj)
		s.Doc = docText(r.b.source(obj.Pkg().Path()).typeDocs[obj.Name()])
		if obj.Pkg() == r.p.Types {
			s.Literal, _ = r.goStruct(u, false)
		}
	}
	s.Go, _ = r.goType(t, true)

	before := r.errors()
	sound := true
	for _, m := range r.visible(u, at, o) {
		if f := r.member(m, o); f != nil {
			s.Fields = append(s.Fields, f)
		} else {
			sound = false
		}
	}
	if !sound || r.errors() > before {
		return nil
	}
	return s
}

// errors counts what stops generation so far.
func (r *reader) errors() (n int) {
	for _, d := range r.b.diags {
		if d.Severity == diag.Error {
			n++
		}
	}
	return n
}

// found is a field that encoding/json would see, before its type is read.
type found struct {
	v      *types.Var
	syntax *ast.Field // nil for fields that another package declares
	doc    *ast.CommentGroup
	tag    *fieldTag
	name   string   // JSON
	path   []string // Go selectors
	index  []int    // encoding/json's order
	at     site
}

// member reads the type and the tags of one field.
func (r *reader) member(m found, o owner) *Field {
	if len(r.path) > 0 {
		r.path[len(r.path)-1].field = m.v.Name()
	}
	always := r.always
	r.always = m.tag.always || always && m.syntax == nil
	if m.syntax != nil {
		r.fields = append(r.fields, m.syntax)
		defer func() { r.fields = r.fields[:len(r.fields)-1] }()
	}
	defer func() { r.always = always }()
	f := &Field{Path: m.path, Name: m.name, Doc: docText(m.doc), Pos: m.at.pos}
	if fault := nameFault(m.name); fault != "" {
		r.report(m.at, diag.MemberName, "the member name %q cannot be sent; %s: write json:\"name\"", m.name, fault)
	}
	f.Type = r.typ(m.v.Type(), m.at, m.tag.pairs != nil)
	if f.Type == nil || r.textLost(m.v.Type(), f.Type, m.at) {
		return nil
	}
	if m.tag.pairs != nil && !holdsPairs(f.Type) {
		r.report(m.tag.pairs.site, diag.TagMisplace, "pairs is for map[string]T; remove it from this field")
	}
	if m.tag.clamp != nil {
		f.Clamp = r.readClamp(m.tag.clamp, f.Type)
	}
	if m.tag.only != nil {
		f.Only = r.readOnly(m, f.Type, o)
	}
	return f
}

// holdsPairs reports whether a map is in the type itself, not in a struct of it.
func holdsPairs(t *Type) bool {
	for ; t != nil; t = t.Elem {
		if t.Form == Pairs {
			return true
		}
	}
	return false
}

// readOnly resolves only=K1,K2.
func (r *reader) readOnly(m found, t *Type, o owner) []*Kind {
	opt := m.tag.only
	switch {
	case o.agent == nil:
		r.report(opt.site, diag.TagMisplace, "only= names kinds, which just the fields of an agent have; remove it from this field")
		return nil
	case m.syntax == nil:
		r.report(opt.site, diag.TagMisplace, "only= cannot name kinds in a struct of another package; declare the field in the agent")
		return nil
	case t.Form == Pointer:
		r.report(opt.site, diag.OnlyOnPointer, "a field for some kinds is null for the others, so for these it cannot be null as well; write %s", types.TypeString(m.v.Type().Underlying().(*types.Pointer).Elem(), r.qualify))
		return nil
	case opt.value() == "":
		r.report(opt.site, diag.OnlyEmpty, "only= names no kind; list granted kinds, as in only=KindClue")
		return nil
	case r.vocabulary == nil:
		return nil // the agent has an error already
	}
	file := o.file
	for _, f := range r.p.Files {
		if f.Syntax.FileStart <= m.v.Pos() && m.v.Pos() < f.Syntax.FileEnd {
			file = f
		}
	}
	var only []*Kind
	for _, it := range opt.items {
		if it.text == "" {
			r.errorf(it.pos, diag.TagInvalid, "the list has an empty place; remove the comma")
			continue
		}
		k, fault := r.resolve(file, it.text)
		switch {
		case k == nil:
			r.errorf(it.pos, diag.GrantUnknown, "%s %s", it.text, fault)
		case len(o.agent.Grants) == 0 || r.misnamed[o.agent]: // the agent has an error already
		case !slices.ContainsFunc(o.agent.Grants, func(g *Grant) bool { return g.Kind == k }):
			r.errorf(it.pos, diag.OnlyNotGranted, "%s is not granted to %s, so the field would never be filled; grant it or remove it here", it.text, o.agent.Struct).
				Also(o.agent.Fix, "the grants stand here")
		case slices.Contains(only, k):
			r.errorf(it.pos, diag.TagInvalid, "%s is named twice; keep one", it.text)
		default:
			only = append(only, k)
		}
	}
	return only
}
