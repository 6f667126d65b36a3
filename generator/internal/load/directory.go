package load

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/structgen/structgen/generator/internal/own"
)

// Directory is what lies in a package's folder, whether or not it takes part in
// this build: generated names and files must not collide with any of it.
type Directory struct {
	Identifiers map[string]token.Position // declared or imported at package level in hand-written files, tests of the same package included
	FileNames   []string                  // every file that is not our own output, sorted
	Own         []string                  // our own Go files, sorted
	Excluded    []*File                   // hand-written files of this package that its build constraints leave out
	Tests       []*File                   // test files, of any package name, that mention structgen

	dir      string
	ownNames map[string]bool // see DeclaresOwn
}

// DeclaresOwn reports whether our own output in the folder declares a name, as
// far as it can be read. Only an unknown name makes anybody ask, so that output
// is not parsed before. It is not safe for concurrent use.
func (d *Directory) DeclaresOwn(name string) bool {
	if d.ownNames == nil {
		d.ownNames = map[string]bool{}
		for _, base := range d.Own {
			file, _ := parser.ParseFile(token.NewFileSet(), filepath.Join(d.dir, base), nil, parser.SkipObjectResolution)
			if file != nil {
				declared(file, func(id *ast.Ident) { d.ownNames[id.Name] = true })
			}
		}
	}
	return d.ownNames[name]
}

// scan reads the folder of p. Files that cannot be read are left to the compiler.
func scan(p *Package, ignored []string, fset *token.FileSet) *Directory {
	d := &Directory{Identifiers: map[string]token.Position{}, dir: p.Dir}
	loaded := map[string]*ast.File{}
	for _, f := range p.Files {
		loaded[f.Name] = f.Syntax
		d.declare(f.Syntax, fset)
	}
	entries, _ := os.ReadDir(p.Dir)
	for _, entry := range entries {
		name := entry.Name()
		if entry.IsDir() {
			continue
		}
		if loaded[name] != nil || !strings.HasSuffix(name, ".go") {
			d.FileNames = append(d.FileNames, name)
			continue
		}
		path := filepath.Join(p.Dir, name)
		src, err := os.ReadFile(path)
		if err != nil {
			d.FileNames = append(d.FileNames, name)
			continue
		}
		if own.Is(name, src) {
			d.Own = append(d.Own, name)
			continue
		}
		d.FileNames = append(d.FileNames, name)
		if name[0] == '_' || name[0] == '.' {
			continue // no Go file to any tool
		}
		syntax, err := parser.ParseFile(fset, path, src, parser.ParseComments|parser.SkipObjectResolution)
		if syntax == nil || syntax.Name == nil {
			continue
		}
		file := &File{Name: name, Syntax: syntax, Broken: err != nil, Mentions: mention.Match(src), Cgo: importsC(syntax)}
		if strings.HasSuffix(name, "_test.go") && file.Mentions {
			d.Tests = append(d.Tests, file)
		}
		if syntax.Name.Name != p.Name {
			continue
		}
		d.declare(syntax, fset)
		if slices.Contains(ignored, path) {
			d.Excluded = append(d.Excluded, file)
		}
	}
	return d
}

// declare notes the package-level names of a file. Names of imports count: Go
// lets no file import under a name that the package declares.
func (d *Directory) declare(file *ast.File, fset *token.FileSet) {
	declared(file, func(id *ast.Ident) {
		if _, ok := d.Identifiers[id.Name]; !ok {
			d.Identifiers[id.Name] = fset.Position(id.Pos())
		}
	})
}

// declared calls yield for every name a file declares at package level, except
// those that may be declared any number of times.
func declared(file *ast.File, yield func(*ast.Ident)) {
	add := func(id *ast.Ident) {
		if id != nil && id.Name != "_" && id.Name != "." && id.Name != "init" {
			yield(id)
		}
	}
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Recv == nil {
				add(decl.Name)
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					add(spec.Name)
				case *ast.ValueSpec:
					for _, id := range spec.Names {
						add(id)
					}
				case *ast.ImportSpec:
					add(spec.Name)
				}
			}
		}
	}
}
