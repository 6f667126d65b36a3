package emit

import (
	"bytes"
	"fmt"
	"go/format"
	"go/token"
	"runtime/debug"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/emit/layout"
	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

// code is a piece of Go that can still grow at its end.
type code = *jen.Statement

// part is a run of declarations that is rendered and formatted by itself. gofmt
// looks no further than the blank line around a declaration, so that the joined
// parts of a file are formatted too.
type part struct {
	*plan.Package
	names  *names
	used   map[string]bool // paths of the packages it mentions
	decls  jen.Statement
	source []byte // rendered
}

func newPart(pkg *plan.Package, n *names) *part {
	return &part{Package: pkg, names: n, used: map[string]bool{}}
}

// add appends one declaration, with its doc comment before it.
func (p *part) add(doc string, decl jen.Code) {
	if len(p.decls) > 0 {
		p.decls.Line().Line()
	}
	if doc != "" {
		p.decls.Comment(doc).Line()
	}
	p.decls.Add(decl)
}

// built is the part with what build adds to it, rendered. What panics on the way
// is our mistake, and an error like any other.
func (p *part) built(file string, build func(*part)) (_ *part, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("structgen bug: %s: %v\n%s", file, r, debug.Stack())
		}
	}()
	build(p)
	return p, p.render(file)
}

// render writes and formats the declarations. jennifer's own imports are not
// used: a part does not know what its siblings import, and jennifer not what the
// package declares.
func (p *part) render(file string) error {
	f := jen.NewFile(p.Name)
	f.NoFormat = true
	f.Add(&p.decls)
	var b bytes.Buffer
	if err := f.Render(&b); err != nil {
		return bug(file, err, b.Bytes())
	}
	p.decls = nil
	_, raw, _ := bytes.Cut(b.Bytes(), []byte("\n")) // the package clause
	if formatted, ok := layout.Source(raw); ok {
		p.source = formatted
		return nil
	}
	// The line end before raw keeps gofmt from taking its first comment for the
	// package clause's.
	formatted, err := format.Source(raw)
	if err != nil {
		return bug(file, err, raw)
	}
	p.source = append(bytes.TrimSpace(formatted), '\n')
	return nil
}

// bug is the error for source that does not parse, with the source numbered.
func bug(file string, err error, source []byte) error {
	var b strings.Builder
	for i, line := range strings.Split(string(source), "\n") {
		fmt.Fprintf(&b, "\n%4d  %s", i+1, line)
	}
	return fmt.Errorf("structgen bug: %s: %w%s", file, err, b.String())
}

// qual is an identifier of another package, or of this one.
func (p *part) qual(path, name string) code {
	if path == "" || path == p.Path {
		return jen.Id(name)
	}
	p.used[path] = true
	return jen.Id(p.names.imports[path].name + "." + name)
}

// reaches reports whether the package can name an identifier.
func (p *part) reaches(i manifest.Ident) bool {
	return i.PkgPath == p.Path || token.IsExported(i.Name)
}

func (p *part) contract(name string) code { return p.qual(contractPath, name) }
func (p *part) wire(name string) code     { return p.qual(wirePath, name) }

// local is a parameter or variable, under a name that hides nothing.
func (p *part) local(name string) code { return jen.Id(p.names.local(name)) }

// on is a field or method of a local.
func (p *part) on(local, name string) code { return jen.Id(p.names.local(local) + "." + name) }

// typ writes a Go type.
func (p *part) typ(t *manifest.GoType) code {
	switch t.Form {
	case manifest.GoPtr:
		return jen.Op("*").Add(p.typ(t.Elem))
	case manifest.GoSlice:
		return jen.Index().Add(p.typ(t.Elem))
	case manifest.GoArray:
		return jen.Index(num(int(t.Len))).Add(p.typ(t.Elem))
	case manifest.GoMap:
		return jen.Map(p.typ(t.MapKey)).Add(p.typ(t.Elem))
	case manifest.GoStruct:
		fields := make([]jen.Code, len(t.Fields))
		for i, f := range t.Fields {
			field := p.typ(f.Type)
			if !f.Embedded {
				field = jen.Id(f.Name).Add(field)
			}
			if f.Tag != "" {
				field.Add(quoted(f.Tag))
			}
			fields[i] = field
		}
		return jen.Struct(fields...)
	}
	named := p.qual(t.Ident.PkgPath, t.Ident.Name)
	if len(t.Args) > 0 {
		args := make([]jen.Code, len(t.Args))
		for i, a := range t.Args {
			args[i] = p.typ(a)
		}
		named.Types(args...)
	}
	return named
}
