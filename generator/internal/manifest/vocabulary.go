package manifest

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/structgen/structgen/generator/internal/diag"
)

// vocabulary is a Vocabulary with what resolving grants needs.
type vocabulary struct {
	*Vocabulary
	byName   map[string]*Kind
	repeated map[string]*Kind // deprecated constants, and the kind whose value they repeat
	reserved map[*Kind]token.Position
	foreign  bool
}

// readVocabulary finds the one vocabulary of this package's agents.
func (r *reader) readVocabulary(uses, onTypes []annotation) {
	var first *annotation
	for _, a := range onTypes {
		if a.name != "kinds" {
			continue
		}
		switch {
		case first != nil && first.spec == a.spec:
			continue // repeated, which is reported with the type
		case first != nil:
			r.ambiguous(a.directive, first.directive)
			continue
		}
		first = &a
		if t, ok := r.stringType(r.typeName(a.spec)); ok {
			r.vocabulary = r.b.vocabulary(t, false, a.directive.pos)
		} else {
			r.errorf(a.pos, diag.KindsNotString, "a vocabulary is a defined string type; write: type %s string", a.spec.(*ast.TypeSpec).Name.Name)
		}
	}
	var named string
	for _, a := range uses {
		target, at, ok := r.useTarget(a)
		switch {
		case !ok:
		case first == nil:
			first, named = &a, target
			r.use(target, at, a.pos)
		case target != named:
			r.ambiguous(a.directive, first.directive)
		}
	}
}

func (r *reader) ambiguous(second, first *directive) {
	r.errorf(second.pos, diag.KindsAmbiguous, "a package has one vocabulary; move the agents of the other one to a package of their own").
		Also(r.b.position(first.pos), "the first vocabulary is named here")
}

// stringType accepts a defined, non-generic string type.
func (r *reader) stringType(t *types.TypeName) (*types.TypeName, bool) {
	if t == nil || t.IsAlias() {
		return nil, false
	}
	named, ok := t.Type().(*types.Named)
	if !ok || named.TypeParams().Len() > 0 {
		return nil, false
	}
	basic, ok := named.Underlying().(*types.Basic)
	return t, ok && basic.Kind() == types.String
}

// useTarget reads //structgen:use kinds=import/path.Type.
func (r *reader) useTarget(a annotation) (target string, at token.Pos, ok bool) {
	arg, ok := r.single(a.directive, "kinds")
	if !ok {
		return "", a.pos, false
	}
	target, at = arg.value(), arg.items[0].pos
	path, name, ok := cutLast(target, ".")
	if !ok || path == "" || strings.HasPrefix(path, ".") || strings.Contains(name, "/") || !token.IsIdentifier(name) {
		r.errorf(at, diag.ArgumentInvalid, "kinds= takes an import path, a dot and a type, as in kinds=example.com/game/events.Kind; %q is none", target)
		return "", at, false
	}
	if path == r.p.Path {
		r.errorf(at, diag.ArgumentInvalid, "%s is declared in this package; annotate it with //structgen:kinds instead", name)
		return "", at, false
	}
	return target, at, true
}

// use resolves a vocabulary of another package, annotated there or not.
func (r *reader) use(target string, at, directivePos token.Pos) {
	path, name, _ := cutLast(target, ".")
	pkg, err := r.b.loaded.Import(path)
	if err != nil {
		r.errorf(at, diag.UseUnresolved, "package %s cannot be loaded: %v", path, err)
		return
	}
	obj := pkg.Scope().Lookup(name)
	t, isType := obj.(*types.TypeName)
	if !isType || !t.Exported() {
		var have []string
		for _, n := range pkg.Scope().Names() {
			if other, ok := pkg.Scope().Lookup(n).(*types.TypeName); ok && other.Exported() {
				have = append(have, n)
			}
		}
		r.errorf(at, diag.UseUnresolved, "package %s has no exported type %s%s", path, name, didYouMean(name, have))
		return
	}
	if _, ok := r.stringType(t); !ok {
		r.errorf(at, diag.KindsNotString, "a vocabulary is a defined string type; %s.%s is none", pkg.Name(), name).
			Also(r.b.typePosition(t), "%s is declared here", name)
		return
	}
	r.vocabulary = r.b.vocabulary(t, true, directivePos)
}

// vocabulary reads the constants of a type. Its mistakes are reported once, at
// the constants if the package is one of those loaded, else where it is used.
func (b *builder) vocabulary(t *types.TypeName, foreign bool, at token.Pos) *vocabulary {
	key := typeKey(t)
	if foreign {
		key = "use " + key
	}
	if v := b.vocabularies[key]; v != nil {
		return v
	}
	v := &vocabulary{
		Vocabulary: &Vocabulary{Type: ident(t), Pos: b.typePosition(t)},
		byName:     map[string]*Kind{},
		repeated:   map[string]*Kind{},
		reserved:   map[*Kind]token.Position{},
		foreign:    foreign,
	}
	b.vocabularies[key] = v
	report := func(c typed, code diag.Code, format string, args ...any) *diag.Diagnostic {
		if foreign {
			return b.diags.Errorf(b.position(at), code, format, args...).Also(c.at, "the constant is declared here")
		}
		return b.diags.Errorf(c.at, code, format, args...)
	}
	kept, dropped := distinct(b.constantsOf(t, foreign), func(c, first typed) {
		report(c, diag.KindDuplicate, "kind %s repeats the wire name %q of %s; mark it Deprecated: or give it a name of its own", c.obj.Name(), c.value, first.obj.Name()).
			Also(first.at, "%s is declared here", first.obj.Name())
	})
	byValue := map[string]*Kind{}
	for _, c := range kept {
		if fault := enumValueFault(c.value); fault != "" {
			report(c, diag.EnumValue, "the wire name %q of kind %s %s", c.value, c.obj.Name(), fault)
		}
		k := &Kind{Const: ident(c.obj), Value: c.value, Doc: docText(c.decl.doc), Pos: c.at}
		v.mark(b, k, c.decl)
		v.Kinds = append(v.Kinds, k)
		v.byName[k.Const.Name] = k
		byValue[k.Value] = k
	}
	for name, first := range dropped {
		v.repeated[name] = byValue[first.value]
	}
	if len(v.Kinds) == 0 {
		what := "typed constants"
		if foreign {
			what = "exported typed constants"
		}
		b.diags.Errorf(b.position(at), diag.KindsEmpty, "vocabulary %s has no kinds; declare %s: const KindClue %s = \"clue\"", t.Name(), what, t.Name())
	}
	return v
}

// mark applies the directives in a constant's doc comment.
func (v *vocabulary) mark(b *builder, k *Kind, decl *declaration) {
	if decl.doc == nil {
		return
	}
	for _, c := range decl.doc.List {
		d, _ := readComment(c)
		switch {
		case d == nil:
		case d.name == "reserved":
			k.Reserved = true
			v.reserved[k] = b.position(d.pos)
		case d.name == "kind" && decl.group == 1:
			for _, a := range d.args {
				if goNamePart(a.value()) {
					k.GoName = a.value()
				}
			}
		}
	}
}

// goNamePart reports whether s can stand behind a prefix in a Go name.
func goNamePart(s string) bool { return token.IsIdentifier(s) && token.IsExported(s) }

// checkMarks checks the directives on constants of this package.
func (r *reader) checkMarks(marks []annotation) {
	for i, a := range marks {
		repeats := func(b annotation) bool { return b.spec == a.spec && b.name == a.name }
		if slices.ContainsFunc(marks[:i], repeats) {
			r.errorf(a.pos, diag.DirectiveRepeat, "//structgen:%s stands here twice; keep one", a.name)
			continue
		}
		r.checkMark(a)
	}
}

func (r *reader) checkMark(a annotation) {
	spec := a.spec.(*ast.ValueSpec)
	for _, id := range spec.Names {
		obj, _ := r.p.Info.Defs[id].(*types.Const)
		if obj == nil || r.vocabulary == nil || r.vocabulary.foreign || !r.isVocabulary(obj.Type()) {
			a.used = false // reported as misplaced
			return
		}
	}
	if a.name == "reserved" {
		return
	}
	arg, ok := r.single(a.directive, "go")
	switch {
	case !ok:
	case len(spec.Names) > 1:
		r.errorf(a.pos, diag.ArgumentInvalid, "go= names one kind, but this line declares %d; give each constant a line of its own", len(spec.Names))
	case !goNamePart(arg.value()):
		r.errorf(arg.items[0].pos, diag.ArgumentInvalid, "go= takes an exported Go identifier, as in go=Shout; %q is none", arg.value())
	}
}

func (r *reader) isVocabulary(t types.Type) bool {
	named, ok := t.(*types.Named)
	return ok && named.Obj().Pkg() != nil && ident(named.Obj()) == r.vocabulary.Type
}

// single returns the one value of an argument that must be there, once.
func (r *reader) single(d *directive, key string) (argument, bool) {
	a, ok := r.optional([]*directive{d}, key)
	if !ok {
		for _, given := range d.args {
			if given.key == key {
				return a, false // reported
			}
		}
		r.errorf(d.pos, diag.ArgumentMissing, "//structgen:%s needs %s=", d.name, key)
	}
	return a, ok
}

// optional returns the value of an argument that may be there, once, and reports
// an empty or repeated one.
func (r *reader) optional(ds []*directive, key string) (argument, bool) {
	var found *argument
	for _, d := range ds {
		for _, a := range d.args {
			if a.key != key {
				continue
			}
			if found != nil {
				r.errorf(a.pos, diag.DirectiveRepeat, "%s= is given twice; keep one", key).
					Also(r.b.position(found.pos), "first given here")
				continue
			}
			found = &a
		}
	}
	if found == nil {
		return argument{}, false
	}
	if found.value() == "" {
		r.errorf(found.pos, diag.ArgumentInvalid, "%s= has no value; give one or leave it out", key)
		return *found, false
	}
	return *found, true
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

func didYouMean(name string, candidates []string) string {
	if best := closest(name, candidates); best != "" {
		return "; did you mean " + best + "?"
	}
	return ""
}
