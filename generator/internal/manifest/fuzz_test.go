package manifest

import (
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/structgen/structgen/generator/internal/load"
)

// FuzzBuild: no text is a reason to panic, nor to go on forever, and what was
// read without errors is whole.
func FuzzBuild(f *testing.F) {
	for _, pattern := range []string{"../../../testdata/invalid/*/*.txtar", "../../../testdata/golden/*/*.go"} {
		paths, err := filepath.Glob(pattern)
		if err != nil || len(paths) == 0 {
			f.Fatalf("no seeds in %s: %v", pattern, err)
		}
		for _, path := range paths {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				f.Fatal(err)
			}
			if len(archive.Files) == 0 {
				f.Add(string(archive.Comment))
			}
			for _, file := range archive.Files {
				f.Add(string(file.Data))
			}
		}
	}
	std := only{importer.ForCompiler(token.NewFileSet(), "gc", nil)}
	f.Fuzz(func(t *testing.T, src string) {
		loaded := inMemory(src, std)
		if loaded == nil {
			return
		}
		model, list := Build(loaded)
		if list.HasErrors() {
			return
		}
		for _, p := range model.Packages {
			for _, a := range p.Agents {
				if a.Vocabulary == nil || len(a.Grants) == 0 {
					t.Errorf("agent %s has no kinds, and nobody said so", a.Struct)
				}
				checkStruct(t, a.Type)
			}
			for _, c := range p.Contracts {
				checkStruct(t, c.Type)
			}
		}
	})
}

// only imports what manifests may well use, and keeps the fuzzer from having the
// whole standard library compiled.
type only struct{ types.Importer }

func (o only) Import(path string) (*types.Package, error) {
	switch path {
	case "time", "encoding/json", "net/netip", "unsafe":
		return o.Importer.Import(path)
	}
	return nil, errors.New("not for fuzzing")
}

// inMemory is a package of one file, or nil if it has not even a package clause.
func inMemory(src string, imports types.Importer) *load.Result {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "a.go", src, parser.ParseComments|parser.SkipObjectResolution)
	if file == nil || file.Name == nil || !file.Package.IsValid() {
		return nil
	}
	p := &load.Package{
		Path: "example.com/a", Name: file.Name.Name, Named: true,
		Files:     []*load.File{{Name: "a.go", Syntax: file, Broken: err != nil}},
		Directory: &load.Directory{},
		Info: &types.Info{
			Types:  map[ast.Expr]types.TypeAndValue{},
			Defs:   map[*ast.Ident]types.Object{},
			Uses:   map[*ast.Ident]types.Object{},
			Scopes: map[ast.Node]*types.Scope{},
		},
	}
	conf := types.Config{Importer: imports, FakeImportC: true, Error: func(err error) {
		p.TypeErrors = append(p.TypeErrors, err.(types.Error))
	}}
	p.Types = types.NewPackage(p.Path, p.Name)
	_ = types.NewChecker(&conf, fset, p.Types, p.Info).Files([]*ast.File{file}) // errors are in p
	return &load.Result{Fset: fset, Packages: []*load.Package{p}}
}

func checkStruct(t *testing.T, s *Struct) {
	if s == nil || s.Go == nil {
		t.Fatal("a struct without a Go type")
	}
	seen := map[string]bool{}
	for _, f := range s.Fields {
		if nameFault(f.Name) != "" || seen[f.Name] || len(f.Path) == 0 {
			t.Errorf("member %q of %s", f.Name, s.Go.Key())
		}
		seen[f.Name] = true
		checkType(t, f.Type)
	}
}

func checkType(t *testing.T, typ *Type) {
	switch {
	case typ == nil || typ.Go == nil || typ.Form == Invalid:
		t.Fatal("a type that is nothing")
	case typ.Form == Object:
		checkStruct(t, typ.Struct)
	case typ.Form == Enum && len(typ.Values) == 0:
		t.Errorf("enum %s has no values", typ.Go.Key())
	case typ.Form == Slice, typ.Form == Array, typ.Form == Pairs, typ.Form == Pointer:
		checkType(t, typ.Elem)
	}
}
