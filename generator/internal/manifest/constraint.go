package manifest

import (
	"go/ast"
	"go/build"
	"go/build/constraint"
	"io"
	"slices"
	"strings"

	"github.com/structgen/structgen/generator/internal/diag"
	"github.com/structgen/structgen/generator/internal/load"
)

// readConstraint finds the one build expression of all manifests, which the
// output inherits. Files that this build leaves out count: were their output
// written in another run, each run would remove the other's.
func (r *reader) readConstraint(manifests []*manifestDecl) {
	var first *load.File
	for _, m := range manifests {
		if m.file == first {
			continue
		}
		expr := buildExpr(m.file)
		if first == nil {
			first, r.out.Constraint = m.file, expr
			continue
		}
		if expr != r.out.Constraint {
			r.errorf(m.file.Syntax.Package, diag.BuildConstraints, "manifests of one package share one build constraint; %s is built %s, %s is built %s: move one to another package",
				m.file.Name, when(expr), first.Name, when(r.out.Constraint))
		}
	}
	if first == nil {
		return
	}
	for _, f := range r.p.Directory.Excluded {
		if declaresManifest(f.Syntax) {
			r.errorf(f.Syntax.Package, diag.BuildConstraints, "manifests of one package share one build constraint; %s is built %s and left out of this run, %s is built %s: move one to another package",
				f.Name, when(buildExpr(f)), first.Name, when(r.out.Constraint))
		}
	}
}

func when(expr string) string {
	if expr == "" {
		return "always"
	}
	return "when " + expr
}

func declaresManifest(file *ast.File) bool {
	return slices.ContainsFunc(directivesIn(file), func(d *directive) bool { return d.name == "agent" || d.name == "contract" })
}

// buildExpr is the condition under which a file is built, from its //go:build
// line, the operating system and architecture in its name, and its use of cgo.
func buildExpr(f *load.File) string {
	var parts []constraint.Expr
	for _, tag := range nameTags(f.Name) {
		parts = append(parts, &constraint.TagExpr{Tag: tag})
	}
	for _, group := range f.Syntax.Comments {
		if group.Pos() > f.Syntax.Package {
			break
		}
		for _, c := range group.List {
			if expr, err := constraint.Parse(c.Text); err == nil && constraint.IsGoBuild(c.Text) {
				parts = append(parts, expr)
			}
		}
	}
	if f.Cgo {
		parts = append(parts, &constraint.TagExpr{Tag: "cgo"})
	}
	if len(parts) == 0 {
		return ""
	}
	all := parts[0]
	for _, p := range parts[1:] {
		all = &constraint.AndExpr{X: all, Y: p}
	}
	return all.String()
}

// nameTags are the tags that a file's name implies: x_linux_arm64.go is built
// for both. go/build knows which words count; it is asked with each in turn.
func nameTags(name string) []string {
	matches := func(os, arch string) bool {
		ctx := build.Context{GOOS: os, GOARCH: arch, OpenFile: func(string) (io.ReadCloser, error) {
			return io.NopCloser(strings.NewReader("package p\n")), nil
		}}
		ok, err := ctx.MatchFile("", name)
		return ok && err == nil
	}
	const none = "structgen_none"
	if matches(none, none) {
		return nil
	}
	words := strings.Split(strings.TrimSuffix(name, ".go"), "_")
	last := words[len(words)-1]
	switch {
	case matches(last, none):
		return []string{last}
	case matches(none, last):
		return []string{last}
	case len(words) > 1 && matches(words[len(words)-2], last):
		return []string{words[len(words)-2], last}
	}
	return nil
}
