package load

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/structgen/structgen/generator/internal/own"
)

// remember notes a package and everything it imports. go/packages fills in the
// files of all of them, though only the types of direct imports.
func (r *Result) remember(p *packages.Package) {
	if old := r.known[p.PkgPath]; old != nil {
		return
	}
	r.known[p.PkgPath] = p
	for _, dep := range p.Imports {
		r.remember(dep)
	}
}

// Import returns the types of any package that the main module can import. One
// that nothing imports yet costs another call of the go command, and its types
// are then unrelated to all others: compare by name.
func (r *Result) Import(path string) (*types.Package, error) {
	for _, p := range r.Packages {
		if p.Path == path {
			return p.Types, nil
		}
	}
	p := r.known[path]
	if p == nil || p.Types == nil || !p.Types.Complete() || len(p.GoFiles) == 0 {
		if r.load == nil {
			return nil, errors.New("it is not among the packages at hand")
		}
		loaded, err := r.load(path)
		if err != nil {
			return nil, err
		}
		r.known[path] = loaded
		for _, dep := range loaded.Imports {
			r.remember(dep)
		}
		p = loaded
	}
	return p.Types, nil
}

// TypeErrors returns what the type checker said about the hand-written files of
// a package; nothing for packages known by their export data alone, since these
// compile.
func (r *Result) TypeErrors(path string) []types.Error {
	for _, p := range r.Packages {
		if p.Path == path {
			return p.TypeErrors
		}
	}
	if p := r.known[path]; p != nil {
		return p.TypeErrors
	}
	return nil
}

func loadOne(cfg *packages.Config, path string) (*packages.Package, error) {
	loaded, err := packages.Load(cfg, "pattern="+path)
	if err != nil {
		return nil, err
	}
	if len(loaded) != 1 {
		return nil, fmt.Errorf("%s names no single package", path)
	}
	p := loaded[0]
	for _, e := range p.Errors {
		if e.Kind == packages.ListError && !strings.HasPrefix(e.Msg, "# ") && len(p.GoFiles) == 0 {
			return nil, errors.New(oneLine(e.Msg))
		}
	}
	return p, nil
}

// Syntax returns the hand-written files of any package in the import graph, with
// comments, for docs and directives. It is empty for packages unknown. Positions
// in it are real ones, while those of objects from export data have no column
// and, under -trimpath, no folder. It must not be called concurrently.
func (r *Result) Syntax(path string) []*ast.File {
	if files, ok := r.syntax[path]; ok {
		return files
	}
	if r.syntax == nil {
		r.syntax = map[string][]*ast.File{}
	}
	var files []*ast.File
	for _, p := range r.Packages {
		if p.Path == path {
			for _, f := range p.Files {
				files = append(files, f.Syntax)
			}
			r.syntax[path] = files
			return files
		}
	}
	if p := r.known[path]; p != nil {
		for _, name := range p.GoFiles {
			src, err := os.ReadFile(name)
			if err != nil || own.Is(name, src) {
				continue
			}
			file, _ := parser.ParseFile(r.Fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
			if file != nil {
				dropBodies(file)
				files = append(files, file)
			}
		}
	}
	r.syntax[path] = files
	return files
}

// IsOwn reports whether a file of a package, given by its base name, is our
// output. Objects from export data tell no more than that about where they
// come from.
func (r *Result) IsOwn(path, base string) bool {
	p := r.known[path]
	if p == nil || !strings.HasSuffix(base, own.Suffix) {
		return false
	}
	for _, name := range p.GoFiles {
		if filepath.Base(name) == base {
			src, err := os.ReadFile(name)
			return err == nil && own.Is(name, src)
		}
	}
	return false
}
