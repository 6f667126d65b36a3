package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/manifest"
)

// reading writes the body of one read function. In it, d is the decoder with the
// document, i the index, and -1 in i a refusal that every reader of package wire passes on, so
// that it need not be looked at after each step.
type reading struct {
	*part
	d, i    jen.Code       // the parameters
	fail    *jen.Statement // what refuses: return -1
	temps   []jen.Code     // declarations of the temporaries in use
	named   map[string]bool
	docUsed bool
}

func (p *part) reading(fail ...jen.Code) *reading {
	return &reading{
		part: p,
		d:    p.local("d"), i: p.local("i"),
		fail:  jen.Return(fail...),
		named: map[string]bool{},
	}
}

// params are the parameters of every read function.
func (r *reading) params(more ...jen.Code) []jen.Code {
	return append([]jen.Code{
		r.local("d").Op("*").Add(r.wire("Decoder")), r.local("i").Int(),
	}, more...)
}

// doc is the document, as a variable of the function.
func (r *reading) doc() jen.Code {
	r.docUsed = true
	return r.local("s")
}

// ahead is the index n bytes on, as an argument or one of several values.
func (r *reading) ahead(n int) code { return tight(r.i, "+", num(n)) }

// temp is a variable of the function, declared at its top.
func (r *reading) temp(name string, typ code) code {
	if !r.named[name] {
		r.named[name] = true
		r.temps = append(r.temps, r.local(name).Add(typ))
	}
	return r.local(name)
}

// function is the body with the variables it needs declared before it.
func (r *reading) function(body []jen.Code) []jen.Code {
	var before []jen.Code
	switch len(r.temps) {
	case 0:
	case 1:
		before = append(before, jen.Var().Add(r.temps[0]))
	default:
		before = append(before, jen.Var().Defs(r.temps...))
	}
	if r.docUsed {
		before = append(before, r.local("s").Op(":=").Add(r.on("d", "Doc")))
	}
	return append(before, body...)
}

// predeclared reports whether a type is the predeclared one, or just has it beneath.
func predeclared(t *manifest.GoType, name string) bool {
	return t.Form == manifest.GoNamed && t.Ident.PkgPath == "" && t.Ident.Name == name
}

// text reads a string.
func (r *reading) text(dst place, t *manifest.Type) code {
	if t.Form == manifest.Enum {
		return set(id(r.Enum(t.Go).Enum).Dot("Read").Call(r.d, r.i), r.temp("text", jen.String()), r.i)
	}
	read := r.on("d", "Quoted").Call(r.doc(), r.i)
	if t.Form == manifest.String && predeclared(t.Go, "string") {
		return set(read, dst.value(), r.i)
	}
	return set(read, r.temp("text", jen.String()), r.i)
}

// accept stores a text that was read, unless text did so itself.
func (r *reading) accept(dst place, t *manifest.Type) []jen.Code {
	text := r.local("text")
	switch t.Form {
	case manifest.Time, manifest.Text:
		// The user's method sees only what was read.
		return []jen.Code{jen.If(
			jen.Add(r.i).Op("<").Lit(0).Op("||").Add(dst.call("UnmarshalText", jen.Index().Byte().Parens(text))).Op("!=").Nil(),
		).Block(r.fail)}
	}
	if predeclared(t.Go, "string") {
		return nil
	}
	return []jen.Code{set(r.typ(t.Go).Call(text), dst.value())}
}

// value reads a value of any type at i.
func (r *reading) value(dst place, t *manifest.Type, clamp *manifest.Clamp) []jen.Code {
	i := r.i
	switch t.Form {
	case manifest.String, manifest.Enum, manifest.Time, manifest.Text:
		return append([]jen.Code{r.text(dst, t)}, r.accept(dst, t)...)
	case manifest.Object:
		o := r.Object(t.Go)
		if o.Read == "" {
			return []jen.Code{jen.Block(append([]jen.Code{r.local("v").Op(":=").Add(dst.address())}, r.object(o)...)...)}
		}
		return []jen.Code{set(id(o.Read).Call(r.d, i, dst.address()), i)}
	case manifest.Array:
		return []jen.Code{set(id(r.List(t.Go).Read).Call(r.d, i, dst.address()), i)}
	case manifest.Slice, manifest.Pairs:
		if l := r.List(t.Go); l != nil {
			return []jen.Code{set(id(l.Read).Call(r.d, i), dst.value(), i)}
		}
		return []jen.Code{set(r.plainList(t), dst.value(), i)}
	}
	s := r.doc()
	switch t.Form {
	case manifest.Bool:
		return r.converted(dst, t, r.wire("Bool").Call(s, i), "bool", "truth")
	case manifest.Int:
		read := r.wire("Int").Call(s, i, r.bits(t))
		if clamp != nil {
			lo, hi := r.bounds(clamp)
			read = r.on("d", "ClampInt").Call(s, i, r.bits(t), lo, hi)
		}
		return r.converted(dst, t, read, "int64", "i64")
	case manifest.Uint:
		read := r.wire("Uint").Call(s, i, r.bits(t))
		if clamp != nil {
			lo, hi := r.bounds(clamp)
			read = r.on("d", "ClampUint").Call(s, i, r.bits(t), lo, hi)
		}
		return r.converted(dst, t, read, "uint64", "u64")
	case manifest.Float:
		name, typ, temp := "Float64", "float64", "f64"
		if t.Bits == 32 {
			name, typ, temp = "Float32", "float32", "f32"
		}
		read := r.wire(name).Call(s, i)
		if clamp != nil {
			lo, hi := r.bounds(clamp)
			read = r.on("d", "Clamp"+name).Call(s, i, lo, hi)
		}
		return r.converted(dst, t, read, typ, temp)
	case manifest.Pointer:
		to := dst.pointsTo()
		some := append([]jen.Code{set(jen.New(r.typ(t.Elem.Go)), dst.value())}, r.value(to, t.Elem, clamp)...)
		return []jen.Code{jen.If(r.wire("Has").Call(s, i, quoted("null"))).Block(
			set(jen.List(jen.Nil(), r.ahead(len("null"))), dst.value(), i),
		).Else().Block(some...)}
	}
	panic(fmt.Sprintf("no reader for a type of form %d", t.Form))
}

// plainList reads a list that package wire knows how to read.
func (r *reading) plainList(t *manifest.Type) code {
	if t.Elem.Form == manifest.Int {
		return r.wire("Ints").Types(r.typ(t.Elem.Go)).Call(r.doc(), r.i, r.bits(t.Elem))
	}
	return r.on("d", "Strings").Call(r.doc(), r.i)
}

// converted assigns what a reader returns, through a temporary if the place has
// another type than the reader.
func (r *reading) converted(dst place, t *manifest.Type, read code, typ, temp string) []jen.Code {
	if predeclared(t.Go, typ) {
		return []jen.Code{set(read, dst.value(), r.i)}
	}
	v := r.temp(temp, id(typ))
	return []jen.Code{set(read, v, r.i), set(r.typ(t.Go).Call(v), dst.value())}
}
