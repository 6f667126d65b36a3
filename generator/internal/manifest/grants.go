package manifest

import (
	"go/token"
	"go/types"
	"strings"

	"github.com/structgen/structgen/generator/internal/diag"
	"github.com/structgen/structgen/generator/internal/load"
)

// readGrants resolves the grants of all directive lines, in the order written.
func (r *reader) readGrants(a *Agent, m *manifestDecl) {
	var items []item
	given, faulty := false, false
	for _, d := range m.directives {
		faulty = faulty || d.faulty
		var first *argument // a further list belongs into a directive of its own
		for _, arg := range d.args {
			switch {
			case arg.key != "grants":
			case first != nil:
				r.errorf(arg.pos, diag.DirectiveRepeat, "grants= is given twice; write one list, or repeat the directive").
					Also(r.b.position(first.pos), "first given here")
			default:
				given, first = true, &arg
				items = append(items, r.listed(arg, diag.GrantEmpty)...)
			}
		}
	}
	if !given && !faulty { // what is wrong may have been meant as the grants
		r.errorf(m.directives[0].pos, diag.GrantEmpty, "agent %s is granted nothing; add grants= with the kinds it may emit", a.Struct)
	}
	if r.vocabulary == nil {
		if len(items) > 0 {
			r.missingVocabulary(m, items[0])
		}
		return
	}
	a.Vocabulary = r.vocabulary.Vocabulary
	granted := map[*Kind]token.Pos{}
	for _, it := range items {
		k := r.kind(m.file, it)
		if k == nil {
			r.misnamed[a] = true
			continue
		}
		if k.Reserved {
			r.errorf(it.pos, diag.GrantReserved, "kind %s is reserved for the program itself; no agent may emit it", it.text).
				Also(r.vocabulary.reserved[k], "%s is reserved here", k.Const.Name)
			continue
		}
		if first, again := granted[k]; again {
			r.errorf(it.pos, diag.GrantDuplicate, "kind %s is granted twice; keep one", it.text).
				Also(r.b.position(first), "first granted here")
			continue
		}
		granted[k] = it.pos
		a.Grants = append(a.Grants, &Grant{Kind: k, Pos: r.b.position(it.pos)})
	}
}

// listed returns the items of a list and reports empty ones; a list without any
// item is reported under the code given.
func (r *reader) listed(a argument, none diag.Code) []item {
	if a.value() == "" {
		r.errorf(a.pos, none, "%s= names no kind; list Go constants, as in %s=KindClue,KindVote", a.key, a.key)
		return nil
	}
	var items []item
	for _, it := range a.items {
		if it.text == "" {
			r.errorf(it.pos, diag.ArgumentInvalid, "the list has an empty place; remove the comma")
			continue
		}
		items = append(items, it)
	}
	return items
}

// missingVocabulary reports an agent without a vocabulary, and guesses from the
// grants which one was meant.
func (r *reader) missingVocabulary(m *manifestDecl, first item) {
	advice := "annotate a string type with //structgen:kinds, or name one of another package with //structgen:use kinds=import/path.Type above the package clause"
	if c, ok := r.lookup(m.file, first.text).(*types.Const); ok {
		if named, ok := types.Unalias(c.Type()).(*types.Named); ok && named.Obj().Pkg() != nil {
			if named.Obj().Pkg() == r.p.Types {
				advice = "write //structgen:kinds above type " + named.Obj().Name()
			} else {
				advice = "write //structgen:use kinds=" + typeKey(named.Obj()) + " above the package clause"
			}
		}
	}
	r.errorf(first.pos, diag.KindsMissing, "the package has no vocabulary to grant %s from; %s", first.text, advice)
}

// kind resolves a Go identifier, as written in a directive or tag of a file, to
// a kind of the vocabulary. What is no kind is reported.
func (r *reader) kind(file *load.File, it item) *Kind {
	k, fault := r.resolve(file, it.text)
	if k == nil {
		r.errorf(it.pos, diag.GrantUnknown, "%s %s", it.text, fault)
	}
	return k
}

// resolve finds a kind, or says what else a name is.
func (r *reader) resolve(file *load.File, name string) (*Kind, string) {
	v := r.vocabulary
	constName := name
	if pkg, rest, qualified := strings.Cut(name, "."); qualified {
		constName = rest
		// The directive is a comment, so a file need not import the vocabulary's
		// package for it; its own name does.
		if r.lookup(file, name) == nil && v.foreign && pkg == v.Type.PkgName {
			if k := v.byName[constName]; k != nil {
				return k, ""
			}
		}
	}
	switch obj := r.lookup(file, name).(type) {
	case nil:
		return nil, "is no constant of " + v.Type.Name + v.suggest(name)
	case *types.Const:
		if obj.Pkg() == nil || obj.Pkg().Path() != v.Type.PkgPath {
			return nil, "is no constant of " + v.Type.Name + ": it is declared in another package than the vocabulary"
		}
		if k := v.byName[obj.Name()]; k != nil {
			return k, ""
		}
		if k := v.repeated[obj.Name()]; k != nil {
			return nil, "is deprecated and repeats " + k.Const.Name + "; grant that"
		}
		if basic, ok := obj.Type().(*types.Basic); ok && basic.Info()&types.IsUntyped != 0 {
			return nil, "is an untyped constant; declare it with the type: " + obj.Name() + " " + v.Type.Name + " = …"
		}
		return nil, "is a constant of type " + types.TypeString(obj.Type(), r.qualify) + ", not of " + v.Type.Name
	default:
		return nil, "is no constant; grants are constants of " + v.Type.Name + v.suggest(name)
	}
}

// lookup finds what a name or a qualified name means in a file: in the package,
// through a dot import, or through one of the file's imports.
func (r *reader) lookup(file *load.File, name string) types.Object {
	scope := r.p.Info.Scopes[file.Syntax]
	pkg, rest, qualified := strings.Cut(name, ".")
	if !qualified {
		if obj := r.p.Types.Scope().Lookup(name); obj != nil || scope == nil {
			return obj
		}
		return scope.Lookup(name)
	}
	if scope == nil {
		return nil
	}
	if imported, ok := scope.Lookup(pkg).(*types.PkgName); ok {
		if obj := imported.Imported().Scope().Lookup(rest); obj != nil && obj.Exported() {
			return obj
		}
	}
	return nil
}

// suggest names the kind that was most likely meant, or a few of those there
// are, as a grant would write them.
func (v *vocabulary) suggest(name string) string {
	prefix := ""
	if v.foreign {
		prefix = v.Type.PkgName + "."
	}
	var names, written []string
	for _, k := range v.Kinds {
		if k.Value == name { // as on the wire
			return "; did you mean " + prefix + k.Const.Name + "?"
		}
		names = append(names, k.Const.Name)
		written = append(written, prefix+k.Const.Name)
	}
	bare := name[strings.LastIndexByte(name, '.')+1:]
	if best := closest(bare, names); best != "" {
		return "; did you mean " + prefix + best + "?"
	}
	if len(written) == 0 {
		return ""
	}
	return "; there are " + shorten(written)
}

// qualify writes package names in messages as the user's code does.
func (r *reader) qualify(p *types.Package) string {
	if p == r.p.Types {
		return ""
	}
	return p.Name()
}
