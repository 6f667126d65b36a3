package emit

import (
	"cmp"
	"slices"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

// mentioned lists one identifier of each package that the user's types and
// constants come from, by path.
func mentioned(pkg *plan.Package) []manifest.Ident {
	seen := map[string]manifest.Ident{}
	ident := func(i manifest.Ident) {
		if i.PkgPath != "" && i.PkgPath != pkg.Path {
			seen[i.PkgPath] = i
		}
	}
	var typ func(t *manifest.GoType)
	typ = func(t *manifest.GoType) {
		if t == nil {
			return
		}
		if t.Form == manifest.GoNamed {
			ident(t.Ident)
		}
		for _, a := range t.Args {
			typ(a)
		}
		for _, f := range t.Fields {
			typ(f.Type)
		}
		typ(t.MapKey)
		typ(t.Elem)
	}
	for _, o := range pkg.Objects {
		typ(o.Go)
		for _, m := range o.Members {
			typ(m.Type.Go)
		}
	}
	for _, l := range pkg.Lists {
		typ(l.Type.Go)
	}
	for _, e := range pkg.Enums {
		typ(e.Type.Go)
		for _, v := range e.Type.Values {
			ident(v.Const)
		}
	}
	for _, g := range pkg.Guards {
		typ(g.Struct)
		typ(g.Literal)
	}
	for _, v := range pkg.Vocabularies {
		ident(v.Type)
		for _, k := range v.Kinds {
			ident(k.Const)
		}
	}
	all := make([]manifest.Ident, 0, len(seen))
	for _, i := range seen {
		all = append(all, i)
	}
	slices.SortFunc(all, func(a, b manifest.Ident) int { return cmp.Compare(a.PkgPath, b.PkgPath) })
	return all
}

// generated lists the package-level names that the plan adds to the user's and
// that could be mistaken for an import or a local: the unexported ones.
func generated(pkg *plan.Package) []string {
	var all []string
	for _, c := range pkg.Contracts {
		all = append(all, c.SchemaVar, c.PromptVar, c.KindsVar, c.FastPath)
	}
	for _, o := range pkg.Objects {
		all = append(all, o.Shape)
		if o.Read != "" {
			all = append(all, o.Read, o.Write)
		}
	}
	for _, l := range pkg.Lists {
		all = append(all, l.Read, l.Shape)
	}
	for _, e := range pkg.Enums {
		all = append(all, e.Enum, e.Shape)
	}
	for _, v := range pkg.Vocabularies {
		all = append(all, v.Known, v.Reserved)
	}
	return all
}
