package manifest

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/structgen/structgen/generator/internal/diag"
)

// unknown reports a type that does not type-check. Names of our own output are
// told apart from typing errors: while reading, that output does not exist.
func (r *reader) unknown(at site) *Type {
	var places []ast.Node // innermost first
	if n := len(r.path); n > 0 {
		named := r.path[n-1].named
		if spec := r.b.source(r.p.Path).types[named.Obj().Name()]; spec != nil && named.Obj().Pkg() == r.p.Types && invalid(named) {
			places = append(places, spec)
		}
	}
	for _, f := range slices.Backward(r.fields) {
		places = append(places, f.Type)
	}
	for _, place := range places {
		if r.undefined(place, at) {
			return nil
		}
	}
	msg := "the compiler says why"
	for _, place := range places {
		msg = r.typeError(place, msg)
	}
	r.report(at, diag.CodeError, "the type does not type-check: %s", msg)
	return nil
}

// undefined reports every name in a type expression that means nothing.
func (r *reader) undefined(expr ast.Node, at site) (found bool) {
	report := func(pos token.Pos, name, advice string, generated bool) {
		found = true
		here := site{r.b.position(pos), at.related}
		if generated {
			r.generatedType(here, name)
			return
		}
		d := r.report(here, diag.CodeError, "undefined: %s; %s", name, advice)
		for _, f := range r.p.Files {
			if f.Broken {
				d.Also(r.b.position(f.Syntax.Package), "this file has syntax errors, so what it declares may be missing")
			}
		}
	}
	ast.Inspect(expr, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			// Names of fields are no uses; their types are.
			found = r.undefined(n.Type, at) || found
			return false
		case *ast.SelectorExpr:
			x, isIdent := n.X.(*ast.Ident)
			if !isIdent || r.p.Info.Uses[n.Sel] != nil {
				return false
			}
			if imported, ok := r.p.Info.Uses[x].(*types.PkgName); ok {
				report(n.Sel.Pos(), x.Name+"."+n.Sel.Name, "correct the name", r.b.generates(imported.Imported().Path(), n.Sel.Name))
			} else {
				report(x.Pos(), x.Name+"."+n.Sel.Name, "import a package called "+x.Name+" in this file, or correct the name", false)
			}
			return false
		case *ast.Ident:
			if r.p.Info.Uses[n] == nil && r.p.Info.Defs[n] == nil && n.Name != "_" {
				report(n.Pos(), n.Name, "declare it or correct the name", r.generated(n.Name))
			}
		}
		return true
	})
	return found
}

// generatedType reports a manifest that needs output to exist already.
func (r *reader) generatedType(at site, name string) *Type {
	r.report(at, diag.TypeGenerated, "%s is generated from a manifest, so no manifest can be made of it; use a type that is written by hand, such as the annotated struct itself", name)
	return nil
}

// isOutput reports whether a type of another package is our output there. It
// exists today, but would not if both packages were generated anew.
func (r *reader) isOutput(obj *types.TypeName) bool {
	if obj.Pkg() == nil || obj.Pkg() == r.p.Types {
		return false
	}
	return r.b.loaded.IsOwn(obj.Pkg().Path(), filepath.Base(r.b.position(obj.Pos()).Filename))
}

// generated reports whether a name of this package is one of our output: an
// earlier run wrote it, or it is made of the name of a manifest or a kind and
// one of our endings.
func (r *reader) generated(name string) bool {
	if r.p.Directory.DeclaresOwn(name) {
		return true
	}
	if kind, ok := strings.CutSuffix(name, "Event"); ok && r.isKindPart(kind) {
		return true
	}
	for _, prefix := range r.prefixes {
		switch rest, _ := strings.CutPrefix(name, prefix); {
		case rest == name, rest == "":
		case rest == "Kind", rest == "Output", rest == "Event", rest == "Handler", rest == "Contract", r.isKindPart(rest):
			return true
		}
	}
	return false
}

// isKindPart reports whether generated names of a kind may hold this part.
func (r *reader) isKindPart(part string) bool {
	return r.vocabulary != nil && slices.ContainsFunc(r.vocabulary.Kinds, func(k *Kind) bool {
		return part == k.GoName && part != "" || part == k.Const.Name || part == strings.TrimPrefix(k.Const.Name, r.vocabulary.Type.Name)
	})
}

// generates reports whether another package's output declares a name.
func (b *builder) generates(path, name string) bool {
	for _, p := range b.loaded.Packages {
		if p.Path == path {
			return p.Directory.DeclaresOwn(name)
		}
	}
	return false
}

// typeError is what the type checker says about a piece of code.
func (r *reader) typeError(node ast.Node, otherwise string) string {
	if node == nil {
		return otherwise
	}
	for _, e := range r.p.TypeErrors {
		if node.Pos() <= e.Pos && e.Pos < node.End() {
			return e.Msg
		}
	}
	return otherwise
}
