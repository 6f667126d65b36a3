package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

// writing writes the body of one write function. In it, b is what was appended
// so far.
type writing struct {
	*part
	b     jen.Code
	temps []jen.Code // declarations
	named map[string]bool
}

func (p *part) writing() *writing {
	return &writing{part: p, b: p.local("b"), named: map[string]bool{}}
}

// refuse returns nil if a condition holds.
func (w *writing) refuse(condition code) code {
	return jen.If(condition).Block(jen.Return(jen.Nil()))
}

func (w *writing) append(function string, args ...jen.Code) code {
	return w.wire("Append" + function).Call(append([]jen.Code{w.b}, args...)...)
}

// set continues b.
func (w *writing) set(value code) jen.Code { return set(value, w.b) }

// try continues b with what may be refused.
func (w *writing) try(value code) jen.Code {
	return jen.If(w.set(value), jen.Add(w.b).Op("==").Nil()).Block(jen.Return(jen.Nil()))
}

// raw appends a literal, if there is one.
func (w *writing) raw(lit string) []jen.Code {
	if lit == "" {
		return nil
	}
	return []jen.Code{w.set(jen.Append(w.b, quoted(lit).Op("...")))}
}

// byte appends one byte.
func (w *writing) byte(c rune) jen.Code { return w.set(jen.Append(w.b, jen.LitRune(c))) }

func (w *writing) temp(name string, typ code) code {
	if !w.named[name] {
		w.named[name] = true
		w.temps = append(w.temps, w.local(name).Add(typ))
	}
	return w.local(name)
}

// writer is a write function: of v, with the byte that is to be appended at its end.
func (w *writing) writer(name string, v code, body []jen.Code, end rune) jen.Code {
	if len(w.temps) > 0 {
		body = append([]jen.Code{jen.Var().Defs(w.temps...)}, body...)
	}
	buf := func() code { return jen.Index().Byte() }
	return jen.Func().Id(name).Params(jen.Add(w.b).Add(buf()), v).Add(buf()).Block(append(body, jen.Return(jen.Append(w.b, jen.LitRune(end))))...)
}

// writeObject is the write function of an object.
func (p *part) writeObject(o *plan.Object) {
	w := p.writing()
	v := p.local("v")
	var body []jen.Code
	first := true
	if a := o.Agent; a != nil {
		kind := p.on("v", a.KindField)
		body = append(body, w.raw(before(first, a.KindMember))...)
		body = append(body, w.try(w.append("Kind", kind.Clone().Dot("IsValid").Call(), kind.Clone().Dot("String").Call())))
		first = false
	}
	for _, m := range o.Members {
		from := p.member("v", m.Path)
		if len(m.Only) > 0 {
			body = append(body, w.refuse(jen.Parens(from.at().Op("!=").Nil()).Op("!=").Parens(p.required(o, m))))
		}
		body = append(body, w.write(before(first, m.Name), from, m.Type, m.Clamp)...)
		first = false
	}
	p.add("", w.writer(o.Write, v.Clone().Op("*").Add(p.typ(o.Go)), body, '}'))
}

// write appends what stands before a value, and a value of any type.
func (w *writing) write(before string, from place, t *manifest.Type, clamp *manifest.Clamp) []jen.Code {
	then := w.set
	if w.fallible(t, clamp) {
		then = w.try
	}
	call := func(function string, args ...jen.Code) []jen.Code {
		return append(w.raw(before), then(w.append(function, args...)))
	}
	numeric := func(name, typ string) []jen.Code {
		v := converted(from, t, typ)
		if clamp == nil {
			return call(name, v)
		}
		lo, hi := w.bounds(clamp)
		return call("Clamp"+name, v, lo, hi)
	}
	function := func(name string, v code) []jen.Code {
		return append(w.raw(before), then(id(name).Call(w.b, v)))
	}
	switch t.Form {
	case manifest.String:
		return call("Str", converted(from, t, "string"))
	case manifest.Enum:
		return call("Enum", address(id(w.Enum(t.Go).Enum)), converted(from, t, "string"))
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
		text, err := w.temp("text", jen.Index().Byte()), w.temp("err", jen.Error())
		return append([]jen.Code{set(from.call("MarshalText"), text, err)}, call("Text", text, err)...)
	case manifest.Object:
		return function(w.Object(t.Go).Write, from.address())
	case manifest.Array:
		return function(w.List(t.Go).Write, from.address())
	case manifest.Slice, manifest.Pairs:
		if l := w.List(t.Go); l != nil {
			return function(l.Write, from.value())
		}
		if t.Elem.Form == manifest.Int {
			return call("Ints", from.value())
		}
		return call("Strings", from.value())
	case manifest.Pointer:
		return []jen.Code{jen.If(from.value().Op("==").Nil()).Block(
			w.raw(before + "null")...,
		).Else().Block(w.write(before, from.pointsTo(), t.Elem, clamp)...)}
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
	w := p.writing()
	v, i := p.local("v"), p.local("i")
	between := jen.If(i.Clone().Op(">").Lit(0)).Block(w.byte(','))
	param := v.Clone()
	if l.Type.Form == manifest.Array {
		param.Op("*")
	}
	param.Add(p.typ(l.Type.Go))

	var loop code
	if l.Type.Form == manifest.Pairs {
		key, value := p.local("key"), p.local("value")
		each := []jen.Code{
			between,
			w.raw(`{"key":`)[0],
			w.try(w.append("Str", key)),
			value.Clone().Op(":=").Add(v).Index(key),
		}
		each = append(each, w.write(`,"value":`, place{self: value}, l.Type.Elem, nil)...)
		each = append(each, w.byte('}'))
		loop = jen.For(jen.List(i, key).Op(":=").Range().Add(p.sortedKeys(v))).Block(each...)
	} else {
		each := append([]jen.Code{between}, w.write("", place{self: v.Clone().Index(i)}, l.Type.Elem, nil)...)
		loop = jen.For(i.Clone().Op(":=").Range().Add(v)).Block(each...)
	}
	p.add("", w.writer(l.Write, param, []jen.Code{w.byte('['), loop}, ']'))
}

func (p *part) sortedKeys(m code) code {
	return p.qual("slices", "Sorted").Call(p.qual("maps", "Keys").Call(m))
}
