package manifest

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
)

// source is what only the files of a package tell: docs, directives on
// constants, and the exact places of what export data knows by line alone.
type source struct {
	types     map[string]*ast.TypeSpec
	typeDocs  map[string]*ast.CommentGroup
	constants map[string]*declaration
	fields    map[token.Pos]*ast.Field // by the position of a field's name
	lines     map[line]fieldAt
}

// declaration is where a constant is declared.
type declaration struct {
	pos   token.Pos
	doc   *ast.CommentGroup
	group int // how many constants the same doc speaks of
}

// line finds a field whose object came from export data. Base names are unique
// in a package, and the folder is not the same under -trimpath.
type line struct {
	file string
	line int
	name string
}

type fieldAt struct {
	field *ast.Field
	pos   token.Pos
}

// source indexes a package on first use.
func (b *builder) source(path string) *source {
	if s := b.sources[path]; s != nil {
		return s
	}
	s := &source{
		types:     map[string]*ast.TypeSpec{},
		typeDocs:  map[string]*ast.CommentGroup{},
		constants: map[string]*declaration{},
		fields:    map[token.Pos]*ast.Field{},
		lines:     map[line]fieldAt{},
	}
	b.sources[path] = s
	for _, file := range b.loaded.Syntax(path) {
		for _, decl := range file.Decls {
			if decl, ok := decl.(*ast.GenDecl); ok {
				for _, spec := range decl.Specs {
					s.addSpec(decl, spec)
				}
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if st, ok := n.(*ast.StructType); ok {
				b.addFields(s, st)
			}
			return true
		})
	}
	return s
}

func (s *source) addSpec(decl *ast.GenDecl, spec ast.Spec) {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		s.types[spec.Name.Name] = spec
		s.typeDocs[spec.Name.Name] = docOf(decl, spec.Doc)
	case *ast.ValueSpec:
		if decl.Tok == token.CONST {
			for _, id := range spec.Names {
				s.constants[id.Name] = &declaration{id.Pos(), docOf(decl, spec.Doc), len(spec.Names)}
			}
		}
	}
}

// docOf is the doc of a specification: its own, or that of a declaration without
// parentheses. The doc of a group speaks of the group.
func docOf(decl *ast.GenDecl, doc *ast.CommentGroup) *ast.CommentGroup {
	if !decl.Lparen.IsValid() {
		return decl.Doc
	}
	return doc
}

func (b *builder) addFields(s *source, st *ast.StructType) {
	add := func(field *ast.Field, id *ast.Ident) {
		s.fields[id.Pos()] = field
		at := b.position(id.Pos())
		s.lines[line{filepath.Base(at.Filename), at.Line, id.Name}] = fieldAt{field, id.Pos()}
	}
	for _, field := range st.Fields.List {
		for _, id := range field.Names {
			add(field, id)
		}
		if id := embeddedName(field.Type); id != nil && field.Names == nil {
			add(field, id)
		}
	}
}

// embeddedName is the identifier that names an embedded field.
func embeddedName(expr ast.Expr) *ast.Ident {
	switch expr := expr.(type) {
	case *ast.Ident:
		return expr
	case *ast.StarExpr:
		return embeddedName(expr.X)
	case *ast.SelectorExpr:
		return expr.Sel
	case *ast.IndexExpr:
		return embeddedName(expr.X)
	case *ast.IndexListExpr:
		return embeddedName(expr.X)
	case *ast.ParenExpr:
		return embeddedName(expr.X)
	}
	return nil
}

// field finds the declaration of a struct field, nil if its source is unknown,
// and its exact position.
func (b *builder) field(v *types.Var) (*ast.Field, token.Pos) {
	if v.Pkg() == nil {
		return nil, v.Pos()
	}
	s := b.source(v.Pkg().Path())
	if f := s.fields[v.Pos()]; f != nil {
		return f, v.Pos()
	}
	at := b.position(v.Pos())
	if f, ok := s.lines[line{filepath.Base(at.Filename), at.Line, v.Name()}]; ok {
		return f.field, f.pos
	}
	return nil, v.Pos()
}

// typePosition is the exact position of a type's declaration.
func (b *builder) typePosition(obj *types.TypeName) token.Position {
	if obj.Pkg() != nil {
		if spec := b.source(obj.Pkg().Path()).types[obj.Name()]; spec != nil {
			return b.position(spec.Name.Pos())
		}
	}
	return b.position(obj.Pos())
}

// constant finds the declaration of a constant; its source may be unknown.
func (b *builder) constant(obj *types.Const) *declaration {
	if c := b.source(obj.Pkg().Path()).constants[obj.Name()]; c != nil {
		return c
	}
	return &declaration{pos: obj.Pos(), group: 1}
}
