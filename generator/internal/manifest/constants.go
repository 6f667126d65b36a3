package manifest

import (
	"cmp"
	"go/constant"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/structgen/structgen/generator/internal/diag"
)

// typed is one constant of a string type.
type typed struct {
	obj   *types.Const
	decl  *declaration
	value string
	at    token.Position
}

// constantsOf lists the constants of a defined string type that its own package
// declares, in order of declaration: by file name, then position. Seen from
// another package, only exported ones can be named, so only those count.
func (b *builder) constantsOf(t *types.TypeName, foreign bool) []typed {
	var list []typed
	scope := t.Pkg().Scope()
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.Const)
		if !ok || !types.Identical(obj.Type(), t.Type()) || name == "_" || foreign && !obj.Exported() {
			continue
		}
		if obj.Val().Kind() != constant.String {
			continue // does not type-check; the compiler says so
		}
		decl := b.constant(obj)
		list = append(list, typed{obj, decl, constant.StringVal(obj.Val()), b.position(decl.pos)})
	}
	slices.SortFunc(list, func(x, y typed) int {
		return cmp.Or(
			strings.Compare(filepath.Base(x.at.Filename), filepath.Base(y.at.Filename)),
			cmp.Compare(x.at.Line, y.at.Line),
			cmp.Compare(x.at.Column, y.at.Column),
			strings.Compare(x.obj.Name(), y.obj.Name()),
		)
	})
	return list
}

// distinct drops constants that repeat another's value and are marked
// Deprecated:, and reports the others that do.
func distinct(list []typed, report func(repeated, first typed)) (kept []typed, dropped map[string]typed) {
	dropped = map[string]typed{}
	chosen := map[string]typed{}
	for _, live := range []bool{true, false} {
		for _, c := range list {
			first, taken := chosen[c.value]
			switch {
			case isDeprecated(c.decl.doc) == live:
			case !taken:
				chosen[c.value] = c
			case live:
				report(c, first)
			default:
				dropped[c.obj.Name()] = first
			}
		}
	}
	for _, c := range list {
		if chosen[c.value].obj == c.obj {
			kept = append(kept, c)
		}
	}
	return kept, dropped
}

// enumValueFault says why no engine takes a value, "" if engines do.
func enumValueFault(value string) string {
	switch {
	case value == "":
		return "is empty, which some engines refuse in an enum; give it a word of its own"
	case strings.Contains(value, `"`):
		return "holds a quote, which guided decoding cannot spell; write it without"
	case strings.Contains(value, `\`):
		return "holds a backslash, which guided decoding cannot spell; write it without"
	case strings.ContainsFunc(value, unicode.IsControl):
		return "holds a control character, which guided decoding cannot spell; write it without"
	case strings.ToValidUTF8(value, "") != value:
		return "is no valid UTF-8, so it is no JSON; write it in UTF-8"
	}
	return ""
}

// defined is a string type as an enum: its values, in order.
func (r *reader) enum(t *types.TypeName, at site) ([]EnumValue, bool) {
	foreign := t.Pkg() != r.p.Types
	key := typeKey(t)
	if e, ok := r.enums[key]; ok && !foreign {
		return e.values, e.ok
	}
	t, err := r.b.whole(t)
	if err != nil {
		r.report(at, diag.LoadFailed, "the values of %s are unknown: package %s cannot be loaded: %v", t.Name(), t.Pkg().Path(), err)
		return nil, false
	}
	ok := true
	report := func(c typed, code diag.Code, format string, args ...any) *diag.Diagnostic {
		ok = false
		if foreign {
			return r.report(at.within(c.at, "the constant is declared here"), code, format, args...)
		}
		return r.b.diags.Errorf(c.at, code, format, args...)
	}
	kept, _ := distinct(r.b.constantsOf(t, foreign), func(c, first typed) {
		report(c, diag.EnumValue, "constant %s repeats the value %q of %s; mark it Deprecated: or give it a value of its own", c.obj.Name(), c.value, first.obj.Name()).
			Also(first.at, "%s is declared here", first.obj.Name())
	})
	var values []EnumValue
	for _, c := range kept {
		if fault := enumValueFault(c.value); fault != "" {
			report(c, diag.EnumValue, "the value %q of constant %s %s", c.value, c.obj.Name(), fault)
		}
		values = append(values, EnumValue{Const: ident(c.obj), Value: c.value, Pos: c.at})
	}
	r.enums[key] = enumResult{values, ok}
	return values, ok
}

// whole is a type as its own package declares it. A package that is imported by
// others alone is known by what they mention: the type, but not its constants.
func (b *builder) whole(t *types.TypeName) (*types.TypeName, error) {
	if t.Pkg().Complete() {
		return t, nil
	}
	pkg, err := b.loaded.Import(t.Pkg().Path())
	if err != nil {
		return t, err
	}
	if full, ok := pkg.Scope().Lookup(t.Name()).(*types.TypeName); ok {
		return full, nil
	}
	return t, nil
}

type enumResult struct {
	values []EnumValue
	ok     bool
}

func ident(obj types.Object) Ident {
	return Ident{PkgPath: obj.Pkg().Path(), PkgName: obj.Pkg().Name(), Name: obj.Name()}
}

func typeKey(t *types.TypeName) string { return t.Pkg().Path() + "." + t.Name() }
