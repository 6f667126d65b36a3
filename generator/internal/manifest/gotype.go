package manifest

import (
	"go/types"
	"strings"
)

// goType writes a type as generated code of this package would, and says why it
// cannot, if so.
func (r *reader) goType(t types.Type, tags bool) (*GoType, string) {
	t = types.Unalias(t)
	switch t := t.(type) {
	case *types.Named:
		return r.goNamed(t, tags)
	case *types.Basic:
		if t.Kind() == types.Invalid || t.Kind() == types.UnsafePointer || t.Info()&types.IsUntyped != 0 {
			return nil, t.Name() + " cannot be written"
		}
		// byte and rune are the same types as uint8 and int32.
		return &GoType{Form: GoNamed, Ident: Ident{Name: types.Typ[t.Kind()].Name()}}, ""
	case *types.Pointer:
		return r.goElem(&GoType{Form: GoPtr}, t.Elem(), tags)
	case *types.Slice:
		return r.goElem(&GoType{Form: GoSlice}, t.Elem(), tags)
	case *types.Array:
		return r.goElem(&GoType{Form: GoArray, Len: t.Len()}, t.Elem(), tags)
	case *types.Map:
		key, fault := r.goType(t.Key(), tags)
		if fault != "" {
			return nil, fault
		}
		return r.goElem(&GoType{Form: GoMap, MapKey: key}, t.Elem(), tags)
	case *types.Struct:
		return r.goStruct(t, tags)
	case *types.Interface:
		if t.NumMethods() == 0 && t.IsMethodSet() && !t.IsComparable() {
			return &GoType{Form: GoNamed, Ident: Ident{Name: "any"}}, ""
		}
	}
	return nil, types.TypeString(t, r.qualify) + " cannot be written"
}

// goEmbedded is goType for an embedded field, whose name is the one its type is
// written by: an alias stays what it is.
func (r *reader) goEmbedded(t types.Type, tags bool) (*GoType, string) {
	switch t := t.(type) {
	case *types.Alias:
		return r.goDeclared(t.Obj(), t.TypeArgs(), tags)
	case *types.Basic:
		return &GoType{Form: GoNamed, Ident: Ident{Name: t.Name()}}, "" // byte is not uint8
	case *types.Pointer:
		elem, fault := r.goEmbedded(t.Elem(), tags)
		if fault != "" {
			return nil, fault
		}
		return &GoType{Form: GoPtr, Elem: elem}, ""
	}
	return r.goType(t, tags)
}

func (r *reader) goElem(g *GoType, elem types.Type, tags bool) (*GoType, string) {
	e, fault := r.goType(elem, tags)
	if fault != "" {
		return nil, fault
	}
	g.Elem = e
	return g, ""
}

func (r *reader) goNamed(t *types.Named, tags bool) (*GoType, string) {
	return r.goDeclared(t.Obj(), t.TypeArgs(), tags)
}

// goDeclared writes a defined type or an alias by its name.
func (r *reader) goDeclared(obj *types.TypeName, args *types.TypeList, tags bool) (*GoType, string) {
	if obj.Pkg() == nil {
		return &GoType{Form: GoNamed, Ident: Ident{Name: obj.Name()}}, "" // error, comparable
	}
	if obj.Pkg() != r.p.Types {
		switch path := obj.Pkg().Path(); {
		case !obj.Exported():
			return nil, obj.Pkg().Name() + "." + obj.Name() + " cannot be named outside its package"
		case !importable(r.p.Path, path):
			return nil, "package " + path + " is internal and cannot be imported here"
		}
	}
	g := &GoType{Form: GoNamed, Ident: ident(obj)}
	for arg := range args.Types() {
		a, fault := r.goType(arg, tags)
		if fault != "" {
			return nil, fault
		}
		g.Args = append(g.Args, a)
	}
	return g, ""
}

func (r *reader) goStruct(t *types.Struct, tags bool) (*GoType, string) {
	g := &GoType{Form: GoStruct}
	for i := range t.NumFields() {
		v := t.Field(i)
		if !v.Exported() && v.Pkg() != r.p.Types {
			return nil, "field " + v.Name() + " of another package cannot be written here"
		}
		write := r.goType
		if v.Embedded() {
			write = r.goEmbedded
		}
		ft, fault := write(v.Type(), tags)
		if fault != "" {
			return nil, fault
		}
		f := GoField{Name: v.Name(), Type: ft, Embedded: v.Embedded()}
		if tags {
			f.Tag = t.Tag(i)
		}
		g.Fields = append(g.Fields, f)
	}
	return g, ""
}

// importable is Go's rule for internal packages.
func importable(from, path string) bool {
	parent, found := "", false
	switch i := strings.LastIndex(path, "/internal/"); {
	case i >= 0:
		parent, found = path[:i], true
	case strings.HasSuffix(path, "/internal"):
		parent, found = strings.TrimSuffix(path, "/internal"), true
	case strings.HasPrefix(path, "internal/"), path == "internal":
		return false // the standard library's own
	}
	return !found || from == parent || strings.HasPrefix(from, parent+"/")
}
