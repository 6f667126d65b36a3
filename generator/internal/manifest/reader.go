package manifest

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/structgen/structgen/generator/internal/diag"
	"github.com/structgen/structgen/generator/internal/load"
)

// reader reads the manifests of one package.
type reader struct {
	b          *builder
	p          *load.Package
	out        *Package
	directives map[*ast.CommentGroup][]*directive
	missed     bool // something was meant as a directive
	vocabulary *vocabulary
	misnamed   map[*Agent]bool // one of whose grants is no kind, so that it may be any

	structs map[string]*Struct // by key; nil for one whose mistakes are reported
	failed  map[string]bool    // structs of other packages, by use and key, whose mistakes are reported there
	enums   map[string]enumResult
	// What is being read, outermost first.
	path   []step       // the named types
	fields []*ast.Field // the fields that this package declares
	always bool         // structgen:"always" on the field whose type is read

	prefixes []string // Go names of the manifests, with which generated names begin
}

// annotation is a directive on a declaration that may bear it.
type annotation struct {
	*directive
	file *load.File
	spec ast.Spec
	doc  *ast.CommentGroup
}

func newReader(b *builder, p *load.Package) *reader {
	r := &reader{
		b: b, p: p,
		out: &Package{
			Path: p.Path, Name: p.Name, Dir: p.Dir,
			Identifiers: p.Directory.Identifiers, FileNames: p.Directory.FileNames,
		},
		directives: map[*ast.CommentGroup][]*directive{},
		misnamed:   map[*Agent]bool{},
		structs:    map[string]*Struct{},
		failed:     map[string]bool{},
		enums:      map[string]enumResult{},
	}
	for _, f := range p.Files {
		for _, group := range f.Syntax.Comments {
			for _, c := range group.List {
				d, problems := readComment(c)
				if d != nil {
					r.directives[group] = append(r.directives[group], d)
				}
				for _, p := range problems {
					r.missed = true
					b.diags.Errorf(b.position(p.pos), p.code, "%s", p.text)
				}
			}
		}
	}
	return r
}

// annotated reports whether the package says anything to us, rightly or wrongly.
func (r *reader) annotated() bool { return r.missed || len(r.directives) > 0 }

func (r *reader) errorf(pos token.Pos, code diag.Code, format string, args ...any) *diag.Diagnostic {
	return r.b.diags.Errorf(r.b.position(pos), code, format, args...)
}

// read goes from what others depend on to what depends on it: the vocabulary,
// the marks on its kinds, then agents and contracts.
func (r *reader) read() {
	uses, onTypes, onConstants := r.attach()
	r.readVocabulary(uses, onTypes)
	r.checkMarks(onConstants)
	r.reportMisplaced()
	r.reportTests()
	r.reportGenerate()

	var manifests []*manifestDecl
	for _, group := range groupBySpec(onTypes) {
		if m := r.manifest(group); m != nil {
			manifests = append(manifests, m)
		}
	}
	slices.SortStableFunc(manifests, func(a, b *manifestDecl) int {
		return cmp.Or(strings.Compare(a.file.Name, b.file.Name), cmp.Compare(a.spec.Pos(), b.spec.Pos()))
	})
	for _, m := range manifests {
		r.prefixes = append(r.prefixes, r.goName(m))
	}
	for i, m := range manifests {
		r.readManifest(m, r.prefixes[i])
	}
	r.readConstraint(manifests)
}

// attach finds the declaration of each directive that stands in a doc comment.
func (r *reader) attach() (uses, onTypes, onConstants []annotation) {
	take := func(file *load.File, group *ast.CommentGroup, spec ast.Spec, names ...string) (taken []annotation) {
		for _, d := range r.directives[group] {
			if slices.Contains(names, d.name) {
				d.used = true
				taken = append(taken, annotation{d, file, spec, group})
			}
		}
		return taken
	}
	for _, f := range r.p.Files {
		for _, group := range f.Syntax.Comments {
			if group.Pos() < f.Syntax.Package {
				uses = append(uses, take(f, group, nil, "use")...)
			}
		}
		for _, decl := range f.Syntax.Decls {
			decl, ok := decl.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					onTypes = append(onTypes, take(f, docOf(decl, spec.Doc), spec, "kinds", "agent", "contract")...)
				case *ast.ValueSpec:
					if decl.Tok == token.CONST {
						onConstants = append(onConstants, take(f, docOf(decl, spec.Doc), spec, "reserved", "kind")...)
					}
				}
			}
		}
	}
	return uses, onTypes, onConstants
}

// places says where each directive belongs.
var places = map[string]string{
	"kinds":    "a defined string type",
	"reserved": "a constant of the vocabulary",
	"kind":     "a constant of the vocabulary",
	"agent":    "a struct type",
	"contract": "a struct type",
	"use":      "the package clause",
}

// reportMisplaced reports the directives that no declaration has taken: on the
// wrong kind of declaration, inside one, or on none.
func (r *reader) reportMisplaced() {
	for _, ds := range r.directives {
		for _, d := range ds {
			if !d.used {
				r.errorf(d.pos, diag.DirectiveMisplace, "//structgen:%s belongs into the doc comment of %s; put it directly above one, without a blank line between", d.name, places[d.name])
			}
		}
	}
}

// reportTests reports annotations in test files: output cannot depend on them,
// and to pass over them in silence would look like generation.
func (r *reader) reportTests() {
	for _, f := range r.p.Directory.Tests {
		for _, d := range directivesIn(f.Syntax) {
			r.errorf(d.pos, diag.DirectiveMisplace, "test files are not read; move what //structgen:%s stands on to another file", d.name)
		}
	}
}

// almostGenerate is a line for go generate but for the space in it.
var almostGenerate = regexp.MustCompile(`^//[ \t]+go:generate[ \t].*\bstructgen\b`)

// reportGenerate warns of lines that were to run us and never do. They are not
// our directives, and somebody may have switched one off on purpose.
func (r *reader) reportGenerate() {
	for _, f := range r.p.Files {
		for _, group := range f.Syntax.Comments {
			for _, c := range group.List {
				if almostGenerate.MatchString(c.Text) {
					r.b.diags.Warnf(r.b.position(c.Slash), diag.GenerateSpacing, "go generate passes over this line; write //go:generate, without a space, or remove it")
				}
			}
		}
	}
}

// groupBySpec gathers the directives of each type, in order.
func groupBySpec(as []annotation) (groups [][]annotation) {
	for _, a := range as {
		if n := len(groups); n > 0 && groups[n-1][0].spec == a.spec {
			groups[n-1] = append(groups[n-1], a)
		} else {
			groups = append(groups, []annotation{a})
		}
	}
	return groups
}

// typeName is the object a type specification declares, nil if it declares none
// (redeclared, or blank).
func (r *reader) typeName(spec ast.Spec) *types.TypeName {
	obj, _ := r.p.Info.Defs[spec.(*ast.TypeSpec).Name].(*types.TypeName)
	return obj
}
