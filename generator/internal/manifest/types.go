package manifest

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/structgen/structgen/generator/internal/diag"
)

// contractPath is the package of our Pairs type.
const contractPath = "github.com/structgen/structgen/runtime/contract"

// deepest bounds how far types may nest. Engines give up long before.
const deepest = 64

// mostElements bounds arrays: the decoder reads a document of 1 MiB by default,
// and one of some more where it is told to.
const mostElements = 1 << 22

// step is a named type that is being read, and the field of it that led on.
type step struct {
	named *types.Named
	field string
}

// typ reads a Go type as what it is in a schema, or reports at the site why it
// is nothing and returns nil. Maps count where the field said pairs.
func (r *reader) typ(t types.Type, at site, pairs bool) *Type {
	t = types.Unalias(t)
	out := r.form(t, at, pairs)
	if out == nil {
		return nil
	}
	out.Pos = at.pos
	if out.Go != nil {
		return out
	}
	g, fault := r.goType(t, true)
	if fault != "" {
		return r.unsupported(at, t, fault, "use a type that this package can name")
	}
	out.Go = g
	return out
}

// unsupported reports a type with what to write instead. Of a type that does not
// type-check, only that is worth saying.
func (r *reader) unsupported(at site, t types.Type, why, rewrite string) *Type {
	if unsound(t) {
		return r.unknown(at)
	}
	r.report(at, diag.TypeUnsupported, "%s cannot be in a contract: %s; %s", types.TypeString(t, r.qualify), why, rewrite)
	return nil
}

// form decides by name, then by methods, then by what lies beneath, as
// encoding/json does.
func (r *reader) form(t types.Type, at site, pairs bool) *Type {
	if named, ok := t.(*types.Named); ok {
		if r.endless(named, at) {
			return nil
		}
		if r.isOutput(named.Obj()) {
			return r.generatedType(at, types.TypeString(named, r.qualify))
		}
		switch fullName(named) {
		case "time.Time":
			return &Type{Form: Time}
		case "time.Duration":
			return r.unsupported(at, t, "encoding/json writes it as nanoseconds, which no model gets right", "write int64 and say the unit in the name, as in TimeoutMilliseconds")
		case "encoding/json.RawMessage":
			return r.unsupported(at, t, "strict schemas know no free-form value", "write the struct it holds, or string and say that it holds JSON")
		case "encoding/json.Number":
			return r.unsupported(at, t, "it is a string in Go and a number on the wire", "write float64 or int64, or string for digits beyond them")
		case contractPath + ".Pairs":
			if !pairs {
				return r.unsupported(at, t, "maps travel as arrays of key and value only where the field says so", "add structgen:\"pairs\"")
			}
			return r.inside(named, func() *Type { return r.pairs(t, named.Underlying().(*types.Map), at) })
		}
	}
	if _, isInterface := t.Underlying().(*types.Interface); isInterface {
		if types.TypeString(t, r.qualify) == "error" {
			return r.unsupported(at, t, "encoding/json cannot read an error", "write string for its message")
		}
		return r.unsupported(at, t, "a schema needs to know what it holds", "write the concrete type; one of several is a struct with a nullable field for each")
	}
	if form, handled := r.methods(t, at); handled {
		return form
	}
	if named, ok := t.(*types.Named); ok {
		if r.recursive(named, at) {
			return nil
		}
		return r.inside(named, func() *Type { return r.beneath(t, at, pairs) })
	}
	return r.beneath(t, at, pairs)
}

// inside runs read with named on the path.
func (r *reader) inside(named *types.Named, read func() *Type) *Type {
	r.path = append(r.path, step{named: named})
	defer func() { r.path = r.path[:len(r.path)-1] }()
	return read()
}

// recursive reports a type that is being read already, with the cycle.
func (r *reader) recursive(named *types.Named, at site) bool {
	i := slices.IndexFunc(r.path, func(s step) bool { return types.Identical(s.named, named) })
	if i < 0 {
		if len(r.path) < deepest {
			return false
		}
		r.report(at, diag.TypeRecursive, "types nest more than %d levels deep here; flatten them", deepest)
		return true
	}
	var cycle strings.Builder
	for _, s := range r.path[i:] {
		cycle.WriteString(types.TypeString(s.named, r.qualify))
		if s.field != "" {
			cycle.WriteString("." + s.field)
		}
		cycle.WriteString(" → ")
	}
	cycle.WriteString(types.TypeString(named, r.qualify))
	r.report(at, diag.TypeRecursive, "strict schemas cannot recurse: %s; write a flat list whose elements name their parent", cycle.String())
	return true
}

// endless reports an instance of a generic type from a package in which generic
// types expand without end. The type checker says so for one of them, with the
// cycle; to look into any of them might take forever.
func (r *reader) endless(named *types.Named, at site) bool {
	if named.TypeArgs().Len() == 0 {
		return false
	}
	for _, e := range r.b.loaded.TypeErrors(named.Obj().Pkg().Path()) {
		if strings.HasPrefix(e.Msg, "instantiation cycle") {
			r.report(at, diag.TypeRecursive, "generic type %s cannot be looked into, since generic types of its package expand without end; write structs without parameters", named.Obj().Name()).
				Also(r.b.position(e.Pos), "one of them expands here")
			return true
		}
	}
	return false
}

// methods handles types that encoding/json would ask for their own form.
func (r *reader) methods(t types.Type, at site) (form *Type, handled bool) {
	if _, isPointer := t.Underlying().(*types.Pointer); isPointer {
		return nil, false // judged by what it points to
	}
	for _, m := range []string{"MarshalJSON", "UnmarshalJSON"} {
		if via, has := r.method(t, m); has {
			why := "its method " + m + " makes JSON that no schema knows"
			if via != "" {
				return r.unsupported(at, t, "it embeds "+via+", whose method "+m+" would stand for the whole struct", "make it a field with a name of its own"), true
			}
			return r.unsupported(at, t, why, "write a plain type with the fields that the JSON has, or give it MarshalText and UnmarshalText instead"), true
		}
	}
	_, marshals := r.method(t, "MarshalText")
	_, unmarshals := r.method(t, "UnmarshalText")
	switch {
	case marshals && unmarshals:
		return &Type{Form: Text}, true
	case marshals:
		return r.unsupported(at, t, "it has MarshalText but no UnmarshalText, so its JSON cannot be read back", "add UnmarshalText"), true
	case unmarshals:
		return r.unsupported(at, t, "it has UnmarshalText but no MarshalText, so its JSON cannot be written", "add MarshalText"), true
	}
	return nil, false
}

// method reports whether a type or a pointer to it has one of encoding's
// methods, and through which embedded field.
func (r *reader) method(t types.Type, name string) (via string, has bool) {
	obj, index, _ := types.LookupFieldOrMethod(t, true, r.p.Types, name)
	fn, ok := obj.(*types.Func)
	if !ok || !encodes(fn.Signature(), strings.HasPrefix(name, "Unmarshal")) {
		return "", false
	}
	if st, ok := t.Underlying().(*types.Struct); ok && len(index) > 1 {
		return types.TypeString(st.Field(index[0]).Type(), r.qualify), true
	}
	return "", true
}

// textLost reports a field whose type has its MarshalText on the pointer. As
// encoding/json cannot take the address of a field in a struct passed by value,
// json.Marshal(v) would write another JSON than json.Marshal(&v), which is ours.
// Behind a pointer or in a slice there always is an address.
func (r *reader) textLost(t types.Type, read *Type, at site) bool {
	t = types.Unalias(t)
	for read.Form == Array {
		t, read = types.Unalias(t.Underlying().(*types.Array).Elem()), read.Elem
	}
	if read.Form != Text {
		return false
	}
	if obj, _, _ := types.LookupFieldOrMethod(t, false, r.p.Types, "MarshalText"); obj != nil {
		return false
	}
	rewrite := "write *" + types.TypeString(t, r.qualify)
	if named, ok := t.(*types.Named); ok && named.Obj().Pkg() == r.p.Types {
		rewrite = "give it a value receiver, or " + rewrite
	}
	r.unsupported(at, t, "its method MarshalText has a pointer receiver, and encoding/json does not call that of a struct passed by value", rewrite)
	return true
}

// encodes reports whether a method is func() ([]byte, error), or func([]byte) error.
func encodes(sig *types.Signature, reads bool) bool {
	tuples := []*types.Tuple{sig.Params(), sig.Results()}
	if reads {
		return tuples[0].Len() == 1 && isBytes(tuples[0].At(0).Type()) && tuples[1].Len() == 1 && isError(tuples[1].At(0).Type())
	}
	return tuples[0].Len() == 0 && tuples[1].Len() == 2 && isBytes(tuples[1].At(0).Type()) && isError(tuples[1].At(1).Type())
}

func isBytes(t types.Type) bool {
	return types.Identical(t, types.NewSlice(types.Typ[types.Byte]))
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

// beneath reads a type by its underlying type.
func (r *reader) beneath(t types.Type, at site, pairs bool) *Type {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return r.basic(t, u, at)
	case *types.Slice:
		return r.slice(t, u, at, pairs)
	case *types.Array:
		if u.Len() == 0 {
			return r.unsupported(at, t, "an array of no elements says nothing", "remove the field, or write a slice")
		}
		if elements(u) > mostElements {
			return r.unsupported(at, t, "no reply holds that many elements, and the memory for them is taken at once", "write a slice")
		}
		return r.container(&Type{Form: Array, Len: u.Len()}, u.Elem(), at, pairs)
	case *types.Map:
		switch {
		case !types.Identical(u.Key(), types.Typ[types.String]):
			return r.unsupported(at, t, "only string keys can travel", "write map[string]T with structgen:\"pairs\", or a slice of structs with the key as a field")
		case !pairs:
			return r.unsupported(at, t, "strict schemas know no maps", "add structgen:\"pairs\" to send it as an array of key and value, or write a slice of structs")
		}
		return r.pairs(t, u, at)
	case *types.Pointer:
		return r.pointer(t, u, at, pairs)
	case *types.Struct:
		s := r.object(t, u, at)
		if s == nil {
			return nil
		}
		return &Type{Form: Object, Struct: s, Go: s.Go}
	case *types.Chan, *types.Signature:
		return r.unsupported(at, t, "it is no data", "remove the field or leave it out with json:\"-\"")
	case *types.TypeParam:
		return r.unsupported(at, t, "it stands for any type", "instantiate it")
	}
	return r.unsupported(at, t, "it has no JSON form", "remove the field or leave it out with json:\"-\"")
}

func (r *reader) basic(t types.Type, u *types.Basic, at site) *Type {
	number := func(form Form, bits int) *Type { return &Type{Form: form, Bits: bits} }
	switch u.Kind() {
	case types.Invalid:
		return r.unknown(at)
	case types.String:
		if named, ok := t.(*types.Named); ok {
			values, ok := r.enum(named.Obj(), at)
			if !ok {
				return nil
			}
			if len(values) > 0 {
				return &Type{Form: Enum, Values: values}
			}
		}
		return &Type{Form: String}
	case types.Bool:
		return &Type{Form: Bool}
	case types.Int:
		return number(Int, 0)
	case types.Int8:
		return number(Int, 8)
	case types.Int16:
		return number(Int, 16)
	case types.Int32:
		return number(Int, 32)
	case types.Int64:
		return number(Int, 64)
	case types.Uint:
		return number(Uint, 0)
	case types.Uint8:
		return number(Uint, 8)
	case types.Uint16:
		return number(Uint, 16)
	case types.Uint32:
		return number(Uint, 32)
	case types.Uint64:
		return number(Uint, 64)
	case types.Float32:
		return number(Float, 32)
	case types.Float64:
		return number(Float, 64)
	case types.Complex64, types.Complex128:
		return r.unsupported(at, t, "JSON has no complex numbers", "write a struct of two float64")
	case types.Uintptr:
		return r.unsupported(at, t, "an address means nothing to a model", "write uint64")
	}
	return r.unsupported(at, t, "it has no JSON form", "remove the field or leave it out with json:\"-\"")
}

// elements counts what an array holds, arrays in it looked through. Arrays that
// are too long already are not multiplied: the product might overflow.
func elements(u *types.Array) int64 {
	inner, nested := u.Elem().Underlying().(*types.Array)
	if !nested || u.Len() > mostElements {
		return u.Len()
	}
	n := elements(inner)
	if n > mostElements {
		return n
	}
	return u.Len() * n
}

// container reads the element of a list.
func (r *reader) container(out *Type, elem types.Type, at site, pairs bool) *Type {
	out.Elem = r.typ(elem, at, pairs)
	if out.Elem == nil {
		return nil
	}
	return out
}

func (r *reader) slice(t types.Type, u *types.Slice, at site, pairs bool) *Type {
	if b, ok := u.Elem().Underlying().(*types.Basic); ok && b.Kind() == types.Uint8 {
		// encoding/json takes any slice of bytes for base64, unless the elements
		// bring a text form of their own.
		if _, text := r.method(u.Elem(), "MarshalText"); !text {
			return r.unsupported(at, t, "encoding/json writes it as base64, which a schema cannot say", "write string and say in its comment that it holds base64, or []int for numbers")
		}
	}
	return r.container(&Type{Form: Slice}, u.Elem(), at, pairs)
}

func (r *reader) pairs(t types.Type, u *types.Map, at site) *Type {
	return r.container(&Type{Form: Pairs}, u.Elem(), at, true)
}

func (r *reader) pointer(t types.Type, u *types.Pointer, at site, pairs bool) *Type {
	if _, named := t.(*types.Named); named {
		return r.unsupported(at, t, "it hides that it may be null", "write the pointer itself: "+types.TypeString(u, r.qualify))
	}
	elem := types.Unalias(u.Elem())
	switch elem.Underlying().(type) {
	case *types.Pointer:
		return r.unsupported(at, t, "null has one level only", fmt.Sprintf("write %s", types.TypeString(elem, r.qualify)))
	case *types.Slice, *types.Map:
		return r.unsupported(at, t, "null and empty would be two ways to say nothing", r.withoutPointer(elem))
	}
	return r.container(&Type{Form: Pointer}, elem, at, pairs)
}

// withoutPointer says how to write a list or a map that stood behind a pointer.
func (r *reader) withoutPointer(t types.Type) string {
	_, isMap := t.Underlying().(*types.Map)
	inner := t
	for range deepest { // type T []T has no end
		container, ok := inner.Underlying().(interface{ Elem() types.Type })
		if !ok {
			break
		}
		inner = types.Unalias(container.Elem())
	}
	switch {
	case types.IsInterface(inner):
		return fmt.Sprintf("drop the pointer, and write the concrete type for %s", types.TypeString(inner, r.qualify))
	case isMap:
		return fmt.Sprintf("write %s with structgen:\"pairs\"; it is never null, and empty is []", types.TypeString(t, r.qualify))
	}
	return fmt.Sprintf("write %s; it is never null, and empty is []", types.TypeString(t, r.qualify))
}

func fullName(t *types.Named) string {
	if t.Obj().Pkg() == nil {
		return t.Obj().Name()
	}
	return typeKey(t.Obj())
}

// typeString identifies a type by full import paths.
func typeString(t types.Type) string { return types.TypeString(t, nil) }

func invalid(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Invalid
}

// unsound reports whether some part of a type, as written, is invalid.
func unsound(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		for arg := range t.TypeArgs().Types() {
			if unsound(arg) {
				return true
			}
		}
		return invalid(t)
	case *types.Map:
		return unsound(t.Key()) || unsound(t.Elem())
	case interface{ Elem() types.Type }: // pointers, slices, arrays, channels
		return unsound(t.Elem())
	}
	return invalid(t)
}
