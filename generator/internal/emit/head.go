package emit

import (
	"bytes"
	"go/build/constraint"
	"go/version"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/own"
)

// head is everything before the declarations: the header, the build constraint,
// the package clause and the imports of all parts, the standard library's first.
func (d *draft) head() ([]byte, error) {
	header := own.Header(d.sources)
	if d.pkg.Constraint != "" {
		header += "\n\n//go:build " + inherited(d.pkg.Constraint)
	}
	f := jen.NewFilePathName(d.pkg.Path, d.pkg.Name)
	f.HeaderComment(header)

	used := map[string]bool{}
	for _, p := range d.parts {
		maps.Copy(used, p.used)
	}
	var std, others []jen.Code
	for _, path := range slices.Sorted(maps.Keys(used)) {
		spec := jen.Id(strconv.Quote(path))
		switch imported, named := d.names.imports[path]; {
		case !named: // for its effect
			spec = jen.Id("_").Add(spec)
		case imported.alias:
			spec = jen.Id(imported.name).Add(spec)
		}
		if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ".") {
			others = append(others, spec)
		} else {
			std = append(std, spec)
		}
	}
	if len(std) > 0 && len(others) > 0 {
		std = append(std, jen.Line())
	}
	if all := append(std, others...); len(all) > 0 {
		f.Id("import").Custom(jen.Options{Open: "(", Close: ")", Multi: true}, all...)
	}
	var b bytes.Buffer
	if err := f.Render(&b); err != nil {
		return nil, bug(d.name, err, nil)
	}
	return b.Bytes(), nil
}

// language is the version of Go that generated code is written in.
const language = "go1.26"

// inherited is the constraint that a file takes over from its manifests. One
// that asks for a version of Go also sets the language of the file, so an older
// version than ours is raised.
func inherited(expr string) string {
	x, err := constraint.Parse("//go:build " + expr)
	if err != nil {
		return expr // what is no constraint, the compiler tells
	}
	if asked := constraint.GoVersion(x); asked != "" && version.Compare(asked, language) < 0 {
		x = &constraint.AndExpr{X: x, Y: &constraint.TagExpr{Tag: language}}
	}
	return x.String()
}
