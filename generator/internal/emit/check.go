package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

func (p *part) checker() code { return p.local("c") }

func (p *part) enter(name string) code { return p.on("c", "Enter").Call(quoted(name)) }
func (p *part) leave() code            { return p.on("c", "Leave").Call() }

// fallible reports whether a value of this type can break the contract. What
// cannot, like a bool, needs no check, and neither does what is made of it.
func (p *part) fallible(t *manifest.Type, clamp *manifest.Clamp) bool {
	switch t.Form {
	case manifest.Bool:
		return false
	case manifest.Int, manifest.Uint:
		return clamp != nil
	case manifest.Slice, manifest.Array:
		return p.fallible(t.Elem, nil)
	case manifest.Pointer:
		return p.fallible(t.Elem, clamp)
	case manifest.Object:
		return p.fallibleObject(p.Object(t.Go))
	}
	return true
}

func (p *part) fallibleObject(o *plan.Object) bool {
	if o.Agent != nil {
		return true
	}
	for _, m := range o.Members {
		if p.fallible(m.Type, m.Clamp) {
			return true
		}
	}
	return false
}

// checkObject is the check function of an object.
func (p *part) checkObject(o *plan.Object) {
	if !p.fallibleObject(o) {
		return
	}
	v := p.local("v")
	var body []jen.Code
	if a := o.Agent; a != nil {
		kind := p.on("v", a.KindField)
		body = append(body, p.on("c", "Kind").Call(quoted(a.KindMember), kind.Clone().Dot("IsValid").Call()))
	}
	for _, m := range o.Members {
		from := p.member("v", m.Path)
		if len(m.Only) > 0 {
			body = append(body, p.on("c", "Only").Call(quoted(m.Name),
				p.required(o, m), from.at().Op("!=").Nil(), p.on("v", o.Agent.KindField).Dot("String").Call()))
		}
		body = append(body, p.check(m.Name, from, m.Type, m.Clamp)...)
	}
	p.add("", p.checks(o.Check, v.Clone().Op("*").Add(p.typ(o.Go))).Block(body...))
}

func (p *part) checks(name string, v code) code {
	return jen.Func().Id(name).Params(p.checker().Op("*").Add(p.contract("Checker")), v)
}

// check looks at a value of any type: a member, or without a name what the
// checker has reached.
func (p *part) check(member string, from place, t *manifest.Type, clamp *manifest.Clamp) []jen.Code {
	if !p.fallible(t, clamp) {
		return nil
	}
	call := func(method string, args ...jen.Code) []jen.Code {
		return []jen.Code{p.on("c", method).Call(append([]jen.Code{quoted(member)}, args...)...)}
	}
	numeric := func(method, typ string) []jen.Code {
		lo, hi := p.bounds(clamp)
		return call(method, converted(from, t, typ), lo, hi)
	}
	within := func(check jen.Code) []jen.Code {
		if member == "" {
			return []jen.Code{check}
		}
		return []jen.Code{p.enter(member), check, p.leave()}
	}
	switch t.Form {
	case manifest.String:
		return call("Str", converted(from, t, "string"))
	case manifest.Enum:
		return call("Enum", jen.Id(p.Enum(t.Go).Values).Dot("Has").Call(converted(from, t, "string")), converted(from, t, "string"))
	case manifest.Int:
		return numeric("Int", "int64")
	case manifest.Uint:
		return numeric("Uint", "uint64")
	case manifest.Float:
		switch {
		case t.Bits == 32:
			return numeric("Float32", "float32")
		case clamp == nil:
			return call("Finite", converted(from, t, "float64"))
		}
		return numeric("Float", "float64")
	case manifest.Time, manifest.Text:
		return within(p.on("c", "Text").Call(from.call("MarshalText")))
	case manifest.Object:
		return within(jen.Id(p.Object(t.Go).Check).Call(p.checker(), from.address()))
	case manifest.Array:
		return within(jen.Id(p.List(t.Go).Check).Call(p.checker(), from.address()))
	case manifest.Slice, manifest.Pairs:
		if l := p.List(t.Go); l != nil {
			return within(jen.Id(l.Check).Call(p.checker(), from.value()))
		}
		return call("Strings", from.value())
	case manifest.Pointer:
		return []jen.Code{jen.If(from.value().Op("!=").Nil()).Block(p.check(member, from.pointsTo(), t.Elem, clamp)...)}
	}
	panic(fmt.Sprintf("no check for a type of form %d", t.Form))
}

// checkList is the check function of a slice, an array or pairs.
func (p *part) checkList(l *plan.List) {
	if !p.fallible(l.Type, nil) {
		return
	}
	v, i := p.local("v"), p.local("i")
	param := v.Clone()
	if l.Type.Form == manifest.Array {
		param.Op("*")
	}
	param.Add(p.typ(l.Type.Go))

	var loop code
	if l.Type.Form == manifest.Pairs {
		key, value := p.local("key"), p.local("value")
		block := []jen.Code{p.on("c", "Key").Call(key)}
		if p.fallible(l.Type.Elem, nil) {
			block = append(block, value.Clone().Op(":=").Add(v).Index(key))
			block = append(block, p.check("", place{self: value}, l.Type.Elem, nil)...)
		}
		loop = jen.For(jen.List(jen.Id("_"), key).Op(":=").Range().Add(p.sortedKeys(v))).
			Block(append(block, p.leave())...)
	} else {
		block := []jen.Code{p.on("c", "Index").Call(i)}
		block = append(block, p.check("", place{self: v.Clone().Index(i)}, l.Type.Elem, nil)...)
		loop = jen.For(i.Clone().Op(":=").Range().Add(v)).Block(append(block, p.leave())...)
	}
	p.add("", p.checks(l.Check, param).Block(loop))
}
