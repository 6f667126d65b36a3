package load

import (
	"context"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"

	"github.com/structgen/structgen/generator/internal/diag"
)

// Config says what to load.
type Config struct {
	Dir      string   // where the go command runs; "" is the working directory
	Env      []string // its environment; nil is the process's own
	Tags     []string // build tags
	Patterns []string // as the go command takes them; none is "."
}

// Result is everything one call of the go command told. One made by hand of
// packages alone is complete in itself: it can import nothing further.
type Result struct {
	Fset     *token.FileSet
	Packages []*Package // those that the patterns match, by path; without those that could not be loaded

	known  map[string]*packages.Package // every package in the import graph, by path
	syntax map[string][]*ast.File       // parsed on demand by [Result.Syntax]
	load   func(path string) (*packages.Package, error)
}

// Package is a package that a pattern matches.
type Package struct {
	Path, Name, Dir string
	Named           bool    // asked for by its path or folder, not by a wildcard
	Files           []*File // hand-written and selected by build constraints, by name
	Types           *types.Package
	Info            *types.Info
	TypeErrors      []types.Error // in the hand-written files; most are of no concern
	Directory       *Directory
}

// File is a hand-written file.
type File struct {
	Name     string // base name
	Syntax   *ast.File
	Broken   bool // has a syntax error: Syntax is what could be read
	Mentions bool // somewhere it says structgen, as directives and tags do
	Cgo      bool // imports "C", and is built only where cgo is
}

// mode asks for typed syntax of the packages matched and, as NeedDeps is absent,
// for export data of what they import.
const mode = packages.NeedName | packages.NeedFiles | packages.NeedEmbedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
	packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedModule

// Packages loads what the patterns match, in one go. Mistakes of the user, from
// a pattern that matches nothing to a syntax error in a manifest, are in the
// list; the error says that the go command could not be run at all.
func Packages(ctx context.Context, cfg Config) (*Result, diag.List, error) {
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, nil, fmt.Errorf("finding the working directory: %w", err)
	}
	if len(cfg.Patterns) == 0 {
		cfg.Patterns = []string{"."}
	}
	// Coverage in GOFLAGS would have every file compiled from a copy elsewhere.
	plain := []string{"-cover=false"}
	if len(cfg.Tags) > 0 {
		plain = append(plain, "-tags="+strings.Join(cfg.Tags, ","))
	}
	var stubs hidden
	defer func() { stubs.remove() }()
	var reader *reader
	var driver *packages.Config
	list := func(hideWritten bool) ([]*packages.Package, error) {
		stubs.remove()
		stubs = hide(dir, cfg.Env, cfg.Patterns, hideWritten)
		reader = newReader(stubs)
		driver = &packages.Config{
			Context:    ctx,
			Mode:       mode,
			Dir:        dir,
			Env:        cfg.Env,
			BuildFlags: slices.Concat(plain, stubs.flags),
			Fset:       token.NewFileSet(),
			ParseFile:  reader.parse,
		}
		return packages.Load(driver, cfg.Patterns...)
	}

	var diags diag.List
	roots, err := list(true)
	if reader.outdated {
		roots, err = list(false)
	}
	if err != nil {
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		if _, missing := exec.LookPath("go"); missing != nil {
			return nil, nil, fmt.Errorf("the go command is needed to read packages: %w", missing)
		}
		addDriverError(&diags, dir, err)
		return &Result{Fset: driver.Fset}, diags, nil
	}
	if len(roots) == 0 {
		addSilentFailure(ctx, &diags, driver, cfg.Patterns)
	}

	r := &Result{
		Fset:  driver.Fset,
		known: map[string]*packages.Package{},
		load: func(path string) (*packages.Package, error) {
			again := *driver
			again.BuildFlags = plain // the stubs are gone by then
			again.Mode = mode &^ (packages.NeedSyntax | packages.NeedTypesInfo)
			return loadOne(&again, path)
		},
	}
	for _, root := range roots {
		r.remember(root)
	}
	built := make([]*Package, len(roots))
	lists := make([]diag.List, len(roots))
	var wait sync.WaitGroup
	for i, root := range roots {
		wait.Go(func() { built[i] = build(root, reader, dir, driver.Fset, &lists[i]) })
	}
	wait.Wait()
	for i, p := range built {
		diags = append(diags, lists[i]...)
		if p != nil {
			p.Named = named(p, dir, cfg.Patterns)
			if module := roots[i].Module; module != nil && !module.Main && borrowed(p, module.Path, driver.Fset, &diags) {
				continue
			}
			r.Packages = append(r.Packages, p)
		}
	}
	if len(roots) > 0 && len(r.Packages) == 0 && !diags.HasErrors() {
		diags.Errorf(token.Position{}, diag.LoadFailed, "what %s matches is of other modules; run structgen there", strings.Join(cfg.Patterns, " "))
	}
	slices.SortFunc(r.Packages, func(a, b *Package) int { return strings.Compare(a.Path, b.Path) })
	return r, diags, nil
}

// borrowed tells whether to pass over a package of another module, whose folder
// is not ours to write into: the pattern all matches it, and so does its path.
func borrowed(p *Package, module string, fset *token.FileSet, diags *diag.List) bool {
	if !p.Named {
		return true
	}
	for _, f := range p.Files {
		if f.Mentions {
			diags.Errorf(fset.Position(f.Syntax.Package), diag.WriteBlocked, "package %s belongs to module %s, which is not the main module; run structgen there", p.Path, module)
			return true
		}
	}
	return false
}

// build turns what go/packages says about one root into a package, or nil if
// there is nothing to work with.
func build(root *packages.Package, reader *reader, dir string, fset *token.FileSet, diags *diag.List) *Package {
	p := &Package{Path: root.PkgPath, Name: root.Name, Dir: root.Dir, Types: root.Types, Info: root.TypesInfo}
	for _, syntax := range root.Syntax {
		path := fset.PositionFor(syntax.FileStart, false).Filename
		read := reader.reading(path)
		if read.own {
			continue
		}
		// A file with cgo is read in the form cgo gave it, which lies elsewhere and
		// says where it came from. Other files may say so too, and are what they are.
		name, cgo := filepath.Base(path), importsC(syntax)
		if filepath.Dir(path) != root.Dir {
			name, cgo = filepath.Base(fset.Position(syntax.Package).Filename), true
		}
		p.Files = append(p.Files, &File{Name: name, Syntax: syntax, Broken: len(read.errors) > 0, Mentions: read.mentions, Cgo: cgo})
		if read.mentions && len(read.errors) > 0 {
			first := read.errors[0]
			diags.Errorf(first.Pos, diag.CodeError, "%s; a manifest must parse before anything can be generated from it", first.Msg)
		}
	}
	slices.SortFunc(p.Files, func(a, b *File) int { return strings.Compare(a.Name, b.Name) })
	if addListErrors(diags, root, p, reader, dir) {
		return nil
	}
	addImportErrors(diags, root, p, fset)
	if len(p.Files) > 0 {
		p.Name = p.Files[0].Syntax.Name.Name
		if p.Name != root.Name {
			recheck(root, p, fset)
		}
	}
	for _, e := range root.TypeErrors {
		if e.Pos.IsValid() && !reader.reading(fset.PositionFor(e.Pos, false).Filename).own {
			p.TypeErrors = append(p.TypeErrors, e)
		}
	}
	p.Directory = scan(p, root.IgnoredFiles, fset)
	return p
}

// importsC reports whether a file, as it was written, uses cgo.
func importsC(file *ast.File) bool {
	return slices.ContainsFunc(file.Imports, func(spec *ast.ImportSpec) bool { return spec.Path.Value == `"C"` })
}

// recheck type-checks a package whose name go/packages took from a stale output
// of ours: it had set the hand-written files aside as of another package.
func recheck(root *packages.Package, p *Package, fset *token.FileSet) {
	root.TypeErrors = nil
	conf := &types.Config{
		Sizes: root.TypesSizes,
		Error: func(err error) { root.TypeErrors = append(root.TypeErrors, err.(types.Error)) },
		Importer: importer(func(path string) (*types.Package, error) {
			if path == "unsafe" {
				return types.Unsafe, nil
			}
			if dep := root.Imports[path]; dep != nil && dep.Types != nil {
				return dep.Types, nil
			}
			return nil, fmt.Errorf("%s is not loaded", path)
		}),
	}
	info := &types.Info{
		Types:  map[ast.Expr]types.TypeAndValue{},
		Defs:   map[*ast.Ident]types.Object{},
		Uses:   map[*ast.Ident]types.Object{},
		Scopes: map[ast.Node]*types.Scope{},
	}
	var files []*ast.File
	for _, f := range p.Files {
		files = append(files, f.Syntax)
	}
	p.Types = types.NewPackage(root.PkgPath, p.Name)
	p.Info = info
	_ = types.NewChecker(conf, fset, p.Types, info).Files(files) // errors went to conf.Error
}

type importer func(path string) (*types.Package, error)

func (f importer) Import(path string) (*types.Package, error) { return f(path) }

// named reports whether one of the patterns means exactly p.
func named(p *Package, dir string, patterns []string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		switch {
		case strings.Contains(pattern, "..."):
			return false
		case p.Path == "command-line-arguments": // of files; a folder may end in .go as well
			return strings.HasSuffix(pattern, ".go")
		case filepath.IsAbs(pattern), pattern == ".", pattern == "..", strings.HasPrefix(pattern, "./"), strings.HasPrefix(pattern, "../"):
			if !filepath.IsAbs(pattern) {
				pattern = filepath.Join(dir, pattern)
			}
			return sameFolder(pattern, p.Dir)
		}
		return pattern == p.Path
	})
}

func sameFolder(a, b string) bool {
	if filepath.Clean(a) == filepath.Clean(b) {
		return true
	}
	a, errA := filepath.EvalSymlinks(a)
	b, errB := filepath.EvalSymlinks(b)
	return errA == nil && errB == nil && a == b
}
