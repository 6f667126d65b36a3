package emit

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

func (p *part) shapeType(name string) code {
	return field("Type", p.contract("Shape"+name))
}

// shape is a package variable, or fields of a literal.
type shape struct {
	variable code
	fields   []jen.Code
}

// objectShape is the shape of an object, as a package variable. An agent's
// output names the variable with its kinds.
func (p *part) objectShape(o *plan.Object, kinds string) {
	var names, members []jen.Code
	add := func(name string, shape shape) {
		names = append(names, quoted(before(len(names) == 0, name)))
		if shape.variable != nil {
			members = append(members, shape.variable)
		} else {
			members = append(members, jen.Values(shape.fields...))
		}
	}
	if a := o.Agent; a != nil {
		add(a.KindMember, shape{fields: []jen.Code{p.shapeType("Kind"), field("Kinds", id(kinds))}})
	}
	for _, m := range o.Members {
		if len(m.Only) > 0 {
			add(m.Name, p.onlyShape(m))
		} else {
			add(m.Name, p.shapeOf(m.Type, m.Clamp))
		}
	}
	p.add("", jen.Var().Id(o.Shape).Op("=").Op("&").Add(p.contract("Shape")).Add(lines(
		p.shapeType("Object"),
		field("Names", p.wire("Names").Values(field("Before", jen.Index().String().Values(names...)))),
		field("Members", jen.Index().Op("*").Add(p.contract("Shape")).Add(lines(members...))),
	)))
}

// before is what stands before a member's value in compact JSON.
func before(first bool, name string) string {
	if first {
		return "{" + strconv.Quote(name) + ":"
	}
	return "," + strconv.Quote(name) + ":"
}

// onlyShape is the shape of a member that only some kinds require.
func (p *part) onlyShape(m *plan.Member) shape {
	kinds := make([]jen.Code, len(m.Only))
	for i, g := range m.Only {
		kinds[i] = quoted(g.Kind.Value)
	}
	return p.nullable(m.Type.Elem, m.Clamp, field("Only", jen.Index().String().Values(kinds...)))
}

// listShape is the shape of a list, as a package variable.
func (p *part) listShape(l *plan.List) {
	p.add("", jen.Var().Id(l.Shape).Op("=").Add(p.literalShape(p.listFields(l.Type, p.elemShape(l.Type.Elem))...)))
}

func (p *part) listFields(t *manifest.Type, elem code) []jen.Code {
	switch fields := []jen.Code{p.shapeType("Array"), field("Elem", elem)}; t.Form {
	case manifest.Pairs:
		return []jen.Code{p.shapeType("Pairs"), field("Elem", elem)}
	case manifest.Array:
		return append(fields, field("Fixed", jen.True()), field("Len", num(int(t.Len))))
	default:
		return fields
	}
}

func (p *part) literalShape(fields ...jen.Code) code {
	return jen.Op("&").Add(p.contract("Shape")).Values(fields...)
}

// elemShape is the shape of the elements of a list.
func (p *part) elemShape(t *manifest.Type) code {
	shape := p.shapeOf(t, nil)
	if shape.variable != nil {
		return shape.variable
	}
	return p.literalShape(shape.fields...)
}

// shapeOf is the shape of any type.
func (p *part) shapeOf(t *manifest.Type, clamp *manifest.Clamp) shape {
	l := p.machineryOf(t)
	name := sharedShape(t)
	switch {
	case t.Form == manifest.Object:
		return shape{variable: id(p.Object(t.Go).Shape)}
	case t.Form == manifest.Enum:
		return shape{variable: id(p.Enum(t.Go).Shape)}
	case l != nil:
		return shape{variable: id(l.Shape)}
	case name != "" && clamp == nil:
		return shape{variable: address(p.contract(name))}
	case t.Form == manifest.Pointer:
		return p.nullable(t.Elem, clamp)
	}
	return shape{fields: p.shapeFields(t, clamp)}
}

// sharedShape names the variable of package contract for a common type.
func sharedShape(t *manifest.Type) string {
	switch {
	case t.Form == manifest.String:
		return "StringShape"
	case t.Form == manifest.Bool:
		return "BoolShape"
	case t.Form == manifest.Int && t.Bits == 0:
		return "IntShape"
	case t.Form == manifest.Int && t.Bits == 64:
		return "Int64Shape"
	case t.Form == manifest.Float && t.Bits == 64:
		return "Float64Shape"
	case t.Form == manifest.Slice && t.Elem.Form == manifest.String:
		return "StringsShape"
	case t.Form == manifest.Slice && t.Elem.Form == manifest.Int && t.Elem.Bits == 64:
		return "Int64sShape"
	case t.Form == manifest.Pointer && t.Elem.Form == manifest.String:
		return "NullableStringShape"
	}
	return ""
}

func (p *part) machineryOf(t *manifest.Type) *plan.List {
	switch t.Form {
	case manifest.Slice, manifest.Array, manifest.Pairs:
		return p.List(t.Go)
	}
	return nil
}

// nullable is the shape of what a pointer points to, with null accepted too, and
// what more is said of it. What it has in common with a package variable it shares.
func (p *part) nullable(t *manifest.Type, clamp *manifest.Clamp, more ...jen.Code) shape {
	var fields []jen.Code
	switch l := p.machineryOf(t); {
	case t.Form == manifest.Object:
		shape := p.Object(t.Go).Shape
		fields = []jen.Code{p.shapeType("Object"), field("Names", id(shape).Dot("Names")), field("Members", id(shape).Dot("Members"))}
	case t.Form == manifest.Enum:
		fields = []jen.Code{p.shapeType("Enum"), field("Enum", address(id(p.Enum(t.Go).Enum)))}
	case l != nil:
		fields = p.listFields(t, id(l.Shape).Dot("Elem"))
	default:
		fields = p.shapeFields(t, clamp)
	}
	fields = slices.Insert(fields, 1, jen.Code(field("Nullable", jen.True())))
	return shape{fields: append(fields, more...)}
}

// shapeFields describe a type without machinery of its own.
func (p *part) shapeFields(t *manifest.Type, clamp *manifest.Clamp) []jen.Code {
	var fields []jen.Code
	switch t.Form {
	case manifest.String:
		return []jen.Code{p.shapeType("String")}
	case manifest.Bool:
		return []jen.Code{p.shapeType("Bool")}
	case manifest.Time, manifest.Text:
		return p.textFields(t)
	case manifest.Slice: // of plain strings
		return []jen.Code{p.shapeType("Array"), field("Elem", p.elemShape(t.Elem))}
	case manifest.Int:
		fields = []jen.Code{p.shapeType("Int"), field("Bits", p.bits(t))}
	case manifest.Uint:
		fields = []jen.Code{p.shapeType("Uint"), field("Bits", p.bits(t))}
	case manifest.Float:
		fields = []jen.Code{p.shapeType("Number"), field("Bits", num(t.Bits))}
	default:
		panic(fmt.Sprintf("no shape for a type of form %d", t.Form))
	}
	if clamp != nil {
		var bounds []jen.Code
		if clamp.Lo != nil {
			bounds = append(bounds, field("Lo", p.bound(*clamp.Lo)))
		}
		if clamp.Hi != nil {
			bounds = append(bounds, field("Hi", p.bound(*clamp.Hi)))
		}
		fields = append(fields, field("Clamp", jen.Op("&").Add(p.contract("Clamp")).Values(bounds...)))
	}
	return fields
}

// bound is a pointer to a float64.
func (p *part) bound(f float64) code { return jen.New(jen.Float64().Call(p.number(f))) }

// textFields describe a type that reads its own text.
func (p *part) textFields(t *manifest.Type) []jen.Code {
	text, v := p.local("text"), p.local("v")
	format := "RFC 3339 date-time"
	if t.Form == manifest.Text {
		format = goName(p, t.Go.Ident)
	}
	return []jen.Code{
		p.shapeType("Text"),
		field("Text", jen.Op("&").Add(p.contract("Text")).Values(field("Format", quoted(format)), field("Check", jen.Func().Params(text.Clone().String()).Error().Block(
			jen.Var().Add(v).Add(p.typ(t.Go)),
			jen.Return(v.Clone().Dot("UnmarshalText").Call(jen.Index().Byte().Parens(text))),
		)))),
	}
}
