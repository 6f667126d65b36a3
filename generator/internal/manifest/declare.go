package manifest

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/structgen/structgen/generator/internal/diag"
	"github.com/structgen/structgen/generator/internal/load"
)

// manifestDecl is an annotated struct before it is read.
type manifestDecl struct {
	agent      bool
	directives []*directive
	file       *load.File
	spec       *ast.TypeSpec
	doc        *ast.CommentGroup
}

// wireName is what every engine takes as a name of a schema or a member.
var wireName = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)

// nameFault says why no engine takes a name, "" if engines do.
func nameFault(name string) string {
	switch {
	case !wireName.MatchString(name):
		return "engines take 1 to 64 letters a-z and A-Z, digits, _ and -"
	case strings.Trim(name, "0123456789") == "":
		return "engines that read it as a number would sort it elsewhere; add a letter"
	}
	return ""
}

// manifest makes one declaration of a type's directives, nil if none of them
// makes it a manifest.
func (r *reader) manifest(group []annotation) *manifestDecl {
	m := &manifestDecl{file: group[0].file, spec: group[0].spec.(*ast.TypeSpec), doc: group[0].doc}
	var kinds *directive
	for _, a := range group {
		switch {
		case a.name == "kinds" && kinds != nil, a.name == "contract" && len(m.directives) > 0 && !m.agent:
			r.errorf(a.pos, diag.DirectiveRepeat, "//structgen:%s stands here twice; keep one", a.name)
		case a.name == "kinds":
			kinds = a.directive
		case len(m.directives) > 0 && m.agent != (a.name == "agent"):
			r.errorf(a.pos, diag.DirectiveMisplace, "a struct is an agent or a contract, not both; keep one of the directives").
				Also(r.b.position(m.directives[0].pos), "the other one stands here")
		default:
			m.agent = a.name == "agent"
			m.directives = append(m.directives, a.directive)
		}
	}
	if len(m.directives) == 0 {
		return nil
	}
	if kinds != nil {
		r.errorf(m.directives[0].pos, diag.DirectiveMisplace, "a vocabulary is no struct; //structgen:%s belongs on a struct type", m.directives[0].name)
		return nil
	}
	return m
}

// readManifest reads an agent or a contract into the package.
func (r *reader) readManifest(m *manifestDecl, goName string) {
	c := Contract{
		Struct: m.spec.Name.Name,
		GoName: goName,
		Doc:    docText(m.doc),
		File:   m.file.Name,
		Pos:    r.b.position(m.spec.Name.Pos()),
		Fix:    r.b.position(m.directives[0].pos),
	}
	if a, ok := r.optional(m.directives, "name"); ok {
		c.WireName = a.value()
		if fault := nameFault(c.WireName); fault != "" {
			r.errorf(a.items[0].pos, diag.ContractName, "the contract's name %q cannot be sent; %s", c.WireName, fault)
		}
	}
	named := r.plainStruct(m)
	if !m.agent {
		if named != nil {
			c.Type = r.root(named, m, nil)
		}
		if c.Type != nil && len(c.Type.Fields) == 0 {
			r.b.diags.Errorf(c.Pos, diag.TypeUnsupported, "contract %s has no members; a model can say nothing with it: add a field", c.Struct)
		}
		if c.Type != nil {
			r.out.Contracts = append(r.out.Contracts, &c)
		}
		return
	}

	a := &Agent{Contract: c, KindMember: "kind"}
	if k, ok := r.optional(m.directives, "kind"); ok {
		a.KindMember = k.value()
		if fault := nameFault(a.KindMember); fault != "" {
			r.errorf(k.items[0].pos, diag.MemberName, "the member name %q cannot be sent; %s", a.KindMember, fault)
		}
	}
	r.readGrants(a, m)
	if named != nil {
		a.Type = r.root(named, m, a)
	}
	if a.Type == nil {
		return
	}
	if a.Vocabulary != nil && len(a.Grants) > 0 {
		r.out.Agents = append(r.out.Agents, a)
	}
	for _, f := range a.Type.Fields {
		if f.Name == a.KindMember {
			r.b.diags.Errorf(f.Pos, diag.MemberDuplicate, "member %q of %s is the kind, which structgen adds; rename the field's member, or the kind's with kind= on the directive", f.Name, a.Struct).
				Also(a.Fix, "the directive stands here")
		}
	}
}

// goName is the prefix of everything generated.
func (r *reader) goName(m *manifestDecl) string {
	name := m.spec.Name.Name
	if a, ok := r.optional(m.directives, "go"); ok {
		if goNamePart(a.value()) {
			return a.value()
		}
		r.errorf(a.items[0].pos, diag.ArgumentInvalid, "go= takes an exported Go identifier, as in go=Detective; %q is none", a.value())
		return name
	}
	trimmed := strings.TrimLeft(name, "_")
	first, size := utf8.DecodeRuneInString(trimmed)
	exported := string(unicode.ToUpper(first)) + trimmed[size:]
	if !token.IsExported(exported) || !token.IsIdentifier(exported) {
		r.errorf(m.directives[0].pos, diag.ArgumentMissing, "no exported Go name can be made of %s; add go=Name", name)
		return name
	}
	return exported
}

// plainStruct accepts a defined struct type without parameters.
func (r *reader) plainStruct(m *manifestDecl) *types.Named {
	refuse := func(what, advice string) *types.Named {
		r.errorf(m.spec.Name.Pos(), diag.ManifestNotPlain, "%s is %s, but a manifest is a plain struct; %s", m.spec.Name.Name, what, advice)
		return nil
	}
	if m.spec.Name.Name == "_" {
		return refuse("blank", "give it a name")
	}
	obj := r.typeName(m.spec)
	if obj == nil {
		r.errorf(m.spec.Name.Pos(), diag.CodeError, "%s is not declared properly; %s", m.spec.Name.Name, r.typeError(m.spec, "the compiler knows more"))
		return nil
	}
	if obj.IsAlias() {
		return refuse("an alias", "annotate the struct itself, or define a type of its own: type "+obj.Name()+" struct{ … }")
	}
	named, ok := obj.Type().(*types.Named)
	if !ok {
		return refuse("no defined type", "define it as a struct")
	}
	if named.TypeParams().Len() > 0 {
		return refuse("generic", "annotate a struct that has the instantiated type as a field or embeds it")
	}
	switch named.Underlying().(type) {
	case *types.Struct:
		return named
	case *types.Basic:
		if invalid(named.Underlying()) {
			r.errorf(m.spec.Name.Pos(), diag.CodeError, "%s does not type-check: %s", obj.Name(), r.typeError(m.spec, "its underlying type is invalid"))
			return nil
		}
	}
	return refuse("no struct", "make it a struct with this as a field")
}
