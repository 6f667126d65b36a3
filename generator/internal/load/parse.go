package load

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"regexp"
	"sync"

	"github.com/structgen/structgen/generator/internal/own"
)

// mention finds whatever could be a directive, a near miss of one, or a struct
// tag. It decides only whether a syntax error in the file is our concern.
var mention = regexp.MustCompile(`(?i)structgen[ \t]*:|//[ \t]*structgen[ \t]`)

// reader parses for go/packages and remembers what it saw. It is called by
// several goroutines.
type reader struct {
	hidden hidden

	mu       sync.Mutex
	seen     map[string]*reading // by absolute path
	outdated bool                // something was edited meanwhile, see [hidden]
}

func newReader(h hidden) *reader { return &reader{hidden: h, seen: map[string]*reading{}} }

type reading struct {
	own      bool
	mentions bool
	errors   scanner.ErrorList
}

// reading tells what was seen of a file; one never parsed counts as empty.
func (r *reader) reading(path string) *reading {
	r.mu.Lock()
	defer r.mu.Unlock()
	if seen := r.seen[path]; seen != nil {
		return seen
	}
	return new(reading)
}

// parse implements packages.Config.ParseFile. An overlay would hide our output
// as well, but any overlay makes go/packages drop all export data and
// type-check every dependency from source, which takes five times as long.
func (r *reader) parse(fset *token.FileSet, path string, src []byte) (*ast.File, error) {
	seen := &reading{own: own.Is(path, src)}
	seen.mentions = !seen.own && mention.Match(src)
	outdated := !seen.own && r.hidden.outdated(path, src)
	r.mu.Lock()
	r.seen[path] = seen
	r.outdated = r.outdated || outdated
	r.mu.Unlock()
	if seen.own {
		return stub(fset, path, src), nil
	}
	file, err := parser.ParseFile(fset, path, src, parser.ParseComments|parser.SkipObjectResolution|parser.AllErrors)
	errors.As(err, &seen.errors)
	dropBodies(file)
	return file, err
}

// stub is the bare package clause of our own output, or of an unreadable one.
func stub(fset *token.FileSet, path string, src []byte) *ast.File {
	file, err := parser.ParseFile(fset, path, src, parser.PackageClauseOnly)
	if err == nil {
		return file
	}
	file, _ = parser.ParseFile(fset, path, "package unreadable", parser.PackageClauseOnly)
	return file
}

// dropBodies leaves every function as a declaration only. Comments stay.
func dropBodies(file *ast.File) {
	for _, decl := range file.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok {
			fn.Body = nil
		}
	}
}
