package emit

import (
	"fmt"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

func (p *part) encoder() code { return p.local("e") }

func (p *part) raw(lit string) code { return p.on("e", "Raw").Call(quoted(lit)) }

// bad marks what cannot be written if a condition holds.
func (p *part) bad(condition code) code {
	return jen.If(condition).Block(set(jen.True(), p.on("e", "Bad")))
}

// writeObject is the write function of an object.
func (p *part) writeObject(o *plan.Object) {
	v := p.local("v")
	var body []jen.Code
	before := "{"
	if a := o.Agent; a != nil {
		kind := p.on("v", a.KindField)
		body = append(body,
			p.bad(jen.Op("!").Add(kind).Dot("IsValid").Call()),
			p.raw(before+strconv.Quote(a.KindMember)+`:"`),
			p.on("e", "Raw").Call(kind.Clone().Dot("String").Call()),
		)
		before = `",`
	}
	for _, m := range o.Members {
		from := p.member("v", m.Path)
		if len(m.Only) > 0 {
			body = append(body, p.bad(jen.Parens(from.at().Op("!=").Nil()).Op("!=").Parens(p.required(o, m))))
		}
		body = append(body, p.raw(before+strconv.Quote(m.Name)+":"))
		body = append(body, p.write(from, m.Type, m.Clamp)...)
		before = ","
	}
	if before == `",` { // nothing but the kind
		body = append(body, p.raw(`"}`))
	} else {
		body = append(body, p.raw("}"))
	}
	p.add("", p.writer(o.Write, v.Clone().Op("*").Add(p.typ(o.Go))).Block(body...))
}

func (p *part) writer(name string, v code) code {
	return jen.Func().Id(name).Params(p.encoder().Op("*").Add(p.wire("Encoder")), v)
}

// write appends a value of any type.
func (p *part) write(from place, t *manifest.Type, clamp *manifest.Clamp) []jen.Code {
	call := func(method string, args ...jen.Code) []jen.Code {
		return []jen.Code{p.on("e", method).Call(args...)}
	}
	numeric := func(name, typ string) []jen.Code {
		v := converted(from, t, typ)
		if clamp == nil {
			return call(name, v)
		}
		lo, hi := p.bounds(clamp)
		return call("Clamp"+name, v, lo, hi)
	}
	switch t.Form {
	case manifest.String:
		return call("Str", converted(from, t, "string"))
	case manifest.Enum:
		return append([]jen.Code{
			p.bad(jen.Op("!").Id(p.Enum(t.Go).Valid).Call(from.value())),
		}, call("Str", converted(from, t, "string"))...)
	case manifest.Bool:
		return call("Bool", converted(from, t, "bool"))
	case manifest.Int:
		return numeric("Int", "int64")
	case manifest.Uint:
		return numeric("Uint", "uint64")
	case manifest.Float:
		if t.Bits == 32 {
			return numeric("Float32", "float32")
		}
		return numeric("Float64", "float64")
	case manifest.Time, manifest.Text:
		return call("Text", from.call("MarshalText"))
	case manifest.Object:
		return []jen.Code{jen.Id(p.Object(t.Go).Write).Call(p.encoder(), from.address())}
	case manifest.Array:
		return []jen.Code{jen.Id(p.List(t.Go).Write).Call(p.encoder(), from.address())}
	case manifest.Slice, manifest.Pairs:
		if l := p.List(t.Go); l != nil {
			return []jen.Code{jen.Id(l.Write).Call(p.encoder(), from.value())}
		}
		if t.Elem.Form == manifest.Int {
			return []jen.Code{p.wire("WriteInts").Call(p.encoder(), from.value())}
		}
		return call("Strings", from.value())
	case manifest.Pointer:
		return []jen.Code{jen.If(from.value().Op("==").Nil()).Block(
			p.raw("null"),
		).Else().Block(p.write(from.pointsTo(), t.Elem, clamp)...)}
	}
	panic(fmt.Sprintf("no writer for a type of form %d", t.Form))
}

// converted is a value as a predeclared type.
func converted(from place, t *manifest.Type, typ string) code {
	if predeclared(t.Go, typ) {
		return from.value()
	}
	return id(typ).Call(from.value())
}

// writeList is the write function of a slice, an array or pairs. Pairs are
// written in the order of their keys: the same map, the same bytes.
func (p *part) writeList(l *plan.List) {
	v, i := p.local("v"), p.local("i")
	comma := jen.If(i.Clone().Op(">").Lit(0)).Block(p.raw(","))
	param := v.Clone()
	if l.Type.Form == manifest.Array {
		param.Op("*")
	}
	param.Add(p.typ(l.Type.Go))

	var loop code
	if l.Type.Form == manifest.Pairs {
		key, value := p.local("key"), p.local("value")
		each := []jen.Code{
			comma,
			p.raw(`{"key":`),
			p.on("e", "Str").Call(key),
			p.raw(`,"value":`),
			value.Clone().Op(":=").Add(v).Index(key),
		}
		each = append(each, p.write(place{self: value}, l.Type.Elem, nil)...)
		loop = jen.For(jen.List(i, key).Op(":=").Range().Add(p.sortedKeys(v))).Block(append(each, p.raw("}"))...)
	} else {
		each := append([]jen.Code{comma}, p.write(place{self: v.Clone().Index(i)}, l.Type.Elem, nil)...)
		loop = jen.For(i.Clone().Op(":=").Range().Add(v)).Block(each...)
	}
	p.add("", p.writer(l.Write, param).Block(p.raw("["), loop, p.raw("]")))
}

func (p *part) sortedKeys(m code) code {
	return p.qual("slices", "Sorted").Call(p.qual("maps", "Keys").Call(m))
}
