package emit

import (
	"fmt"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

// writing writes the body of one write function. In it, b is what was appended
// so far. What is the same for all values, as names and brackets, is gathered
// until a value follows, and appended at once.
type writing struct {
	*part
	b     jen.Code
	lit   string     // to be appended before anything else
	depth int        // of lists
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

// set continues b.
func (w *writing) set(value code) jen.Code { return set(value, w.b) }

// try continues b with what may be refused.
func (w *writing) try(value code) jen.Code {
	return jen.If(w.set(value), jen.Add(w.b).Op("==").Nil()).Block(jen.Return(jen.Nil()))
}

// appended is b with what was gathered, of which there is something, behind it.
func (w *writing) appended() code {
	lit := w.lit
	w.lit = ""
	if len(lit) == 1 {
		return jen.Append(w.b, jen.LitRune(rune(lit[0])))
	}
	return jen.Append(w.b, quoted(lit).Op("..."))
}

// flush appends what was gathered.
func (w *writing) flush() []jen.Code {
	if w.lit == "" {
		return nil
	}
	return []jen.Code{w.set(w.appended())}
}

func (w *writing) temp(name string, typ code) code {
	if !w.named[name] {
		w.named[name] = true
		w.temps = append(w.temps, w.local(name).Add(typ))
	}
	return w.local(name)
}

// nested is a local of a list: in a list of lists key, innerKey, innerInnerKey.
func (w *writing) nested(name string) code {
	if w.depth > 0 {
		name = "inner" + strings.Repeat("Inner", w.depth-1) + strings.ToUpper(name[:1]) + name[1:]
	}
	return w.local(name)
}

// writeObject is the write function of an object, if it has one.
func (p *part) writeObject(o *plan.Object) {
	if o.Write == "" {
		return
	}
	w := p.writing()
	v := p.local("v")
	body := w.object(place{self: v, pointee: true}, o)
	body = append(body, jen.Return(w.appended()))
	if len(w.temps) > 0 {
		body = append([]jen.Code{jen.Var().Defs(w.temps...)}, body...)
	}
	buf := func() code { return jen.Index().Byte() }
	p.add("", jen.Func().Id(o.Write).Params(jen.Add(w.b).Add(buf()), v.Clone().Op("*").Add(p.typ(o.Go))).Add(buf()).Block(body...))
}

// object appends the members of an object, which has some; its end is gathered.
func (w *writing) object(from place, o *plan.Object) (body []jen.Code) {
	first := true
	member := func(name string) { w.lit, first = w.lit+before(first, name), false }
	if a := o.Agent; a != nil {
		member(a.KindMember)
		kind := from.field([]string{a.KindField})
		body = append(w.flush(), w.try(w.wire("AppendKind").Call(w.b, kind.call("IsValid"), kind.call("String"))))
	}
	for _, m := range o.Members {
		field := from.field(m.Path)
		if len(m.Only) > 0 {
			body = append(body, w.refuse(jen.Parens(field.at().Op("!=").Nil()).Op("!=").Parens(w.required(o, m))))
		}
		member(m.Name)
		body = append(body, w.write(field, m.Type, m.Clamp)...)
	}
	w.lit += "}"
	return body
}

// write appends what was gathered, and a value of any type.
func (w *writing) write(from place, t *manifest.Type, clamp *manifest.Clamp) []jen.Code {
	then := w.set
	if w.fallible(t, clamp) {
		then = w.try
	}
	call := func(function string, args ...jen.Code) []jen.Code {
		value := w.wire("Append" + function).Call(append([]jen.Code{w.b}, args...)...)
		return append(w.flush(), then(value))
	}
	numeric := func(name, typ string) []jen.Code {
		v := converted(from, t, typ)
		if clamp == nil {
			return call(name, v)
		}
		lo, hi := w.bounds(clamp)
		return call("Clamp"+name, v, lo, hi)
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
		o := w.Object(t.Go)
		if o.Write == "" {
			return w.object(from, o)
		}
		return append(w.flush(), then(id(o.Write).Call(w.b, from.address())))
	case manifest.Pairs:
		return w.pairs(from, t)
	case manifest.Slice, manifest.Array:
		if t.Form == manifest.Slice && w.List(t.Go) == nil {
			if t.Elem.Form == manifest.Int {
				return call("Ints", from.value())
			}
			return call("Strings", from.value())
		}
		return w.list(from, t)
	case manifest.Pointer:
		lit := w.lit
		w.lit += "null"
		null := w.flush()
		w.lit = lit
		value := w.write(from.pointsTo(), t.Elem, clamp)
		value = append(value, w.flush()...)
		return []jen.Code{jen.If(from.value().Op("==").Nil()).Block(null...).Else().Block(value...)}
	}
	panic(fmt.Sprintf("no writer for a type of form %d", t.Form))
}

// list appends a slice or an array.
func (w *writing) list(from place, t *manifest.Type) []jen.Code {
	i := w.nested("i")
	w.lit += "["
	all := w.flush()
	each := w.between(i)
	element := from.element(i)
	if t.Elem.Form == manifest.Object && w.Object(t.Elem.Go).Write == "" {
		v := w.local("v")
		each = append(each, v.Clone().Op(":=").Add(element.address()))
		element = place{self: v, pointee: true}
	}
	w.depth++
	each = append(each, w.write(element, t.Elem, nil)...)
	w.depth--
	each = append(each, w.flush()...)
	w.lit = "]"
	return append(all, jen.For(i.Clone().Op(":=").Range().Add(from.value())).Block(each...))
}

// pairs appends a map as a list of pairs, in the order of their keys: the same map,
// the same bytes.
func (w *writing) pairs(from place, t *manifest.Type) []jen.Code {
	i, key, value := w.nested("i"), w.nested("key"), w.nested("value")
	w.lit += "["
	all := w.flush()
	each := w.between(i)
	w.lit = `{"key":`
	w.depth++
	each = append(each, w.flush()...)
	each = append(each, w.try(w.wire("AppendStr").Call(w.b, key)), value.Clone().Op(":=").Add(from.element(key).at()))
	w.lit = `,"value":`
	each = append(each, w.write(place{self: value}, t.Elem, nil)...)
	w.depth--
	w.lit += "}"
	each = append(each, w.flush()...)
	w.lit = "]"
	return append(all, jen.For(jen.List(i, key).Op(":=").Range().Add(w.sortedKeys(from.value()))).Block(each...))
}

// between appends a comma before all elements but the first.
func (w *writing) between(i code) []jen.Code {
	return []jen.Code{jen.If(i.Clone().Op(">").Lit(0)).Block(w.set(jen.Append(w.b, jen.LitRune(','))))}
}

// converted is a value as a predeclared type.
func converted(from place, t *manifest.Type, typ string) code {
	if predeclared(t.Go, typ) {
		return from.value()
	}
	return id(typ).Call(from.value())
}

func (p *part) sortedKeys(m code) code {
	return p.qual("slices", "Sorted").Call(p.qual("maps", "Keys").Call(m))
}
