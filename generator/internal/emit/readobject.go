package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

// entry reads the value of one member, at i, and goes on to the next member.
type entry func() []jen.Code

func (r *reading) entries(o *plan.Object) []entry {
	var all []entry
	if a := o.Agent; a != nil {
		kind := r.on("v", a.KindField)
		all = append(all, func() []jen.Code {
			text := r.temp("text", jen.String())
			return []jen.Code{
				set(r.on("d", "Quoted").Call(r.doc(), r.i), text, r.i),
				jen.If(jen.Op("!").Add(kind).Dot(parseMethod).Call(text)).Block(r.fail),
				r.then(),
			}
		})
	}
	for _, m := range o.Members {
		all = append(all, func() []jen.Code { return r.memberValue(r.member("v", m.Path), m.Type, m.Clamp) })
	}
	return all
}

// readObject is the read function of an object, if it has one.
func (p *part) readObject(o *plan.Object) {
	if o.Read == "" {
		return
	}
	r := p.reading(num(-1))
	body := r.object(o)
	if only := r.only(o); len(only) > 0 {
		body = append(body, jen.If(jen.Add(r.i).Op("<").Lit(0)).Block(r.fail))
		body = append(body, only...)
	}
	body = append(body, jen.Return(r.i))
	p.add("", jen.Func().Id(o.Read).Params(
		r.params(r.local("v").Op("*").Add(p.typ(o.Go)))...,
	).Int().Block(r.function(body)...))
}

// object reads the object that the local v points to.
func (r *reading) object(o *plan.Object) []jen.Code {
	return r.members(address(id(o.Shape).Dot("Names")), r.entries(o))
}

// members reads the members of an object, in whatever order [wire.Object] finds
// them. In the order of the schema each case falls through to the next: that costs
// less than to choose anew.
func (r *reading) members(names jen.Code, all []entry) []jen.Code {
	member := r.temp("member", jen.Int())
	cases := make([]jen.Code, len(all))
	for n, e := range all {
		block := e()
		if n+1 < len(all) {
			block = append(block, jen.If(jen.Add(member).Op("!=").Add(num(n+1))).Block(jen.Continue()), jen.Fallthrough())
		}
		cases[n] = jen.Case(num(n)).Block(block...)
	}
	return []jen.Code{
		r.local("o").Op(":=").Add(r.wire("Object")).Values(field("Decoder", r.d), field("Names", names)),
		set(r.on("o", "Open").Call(r.i), member, r.i),
		jen.For(member.Clone().Op(">=").Lit(0)).Block(jen.Switch(member).Block(cases...)),
	}
}

// then goes on to the next member.
func (r *reading) then() code {
	return set(r.on("o", "Then").Call(r.i), r.local("member"), r.i)
}

// memberValue reads a member's value and goes on to the next member, in one call
// for most types.
func (r *reading) memberValue(dst place, t *manifest.Type, clamp *manifest.Clamp) []jen.Code {
	into := func(method, typ string, args ...jen.Code) []jen.Code {
		to := dst.address()
		if !predeclared(t.Go, typ) {
			to = tight(jen.Parens(pointer(id(typ))), "", jen.Parens(to))
		}
		args = append(append([]jen.Code{r.i}, args...), to)
		return []jen.Code{set(r.on("o", method).Call(args...), r.local("member"), r.i)}
	}
	result := func(method, typ, temp string, args ...jen.Code) []jen.Code {
		read := r.on("o", method).Call(append([]jen.Code{r.i}, args...)...)
		if predeclared(t.Go, typ) {
			return []jen.Code{set(read, dst.value(), r.local("member"), r.i)}
		}
		v := r.temp(temp, id(typ))
		return []jen.Code{set(read, v, r.local("member"), r.i), set(r.typ(t.Go).Call(v), dst.value())}
	}
	switch {
	case t.Form == manifest.String:
		return into("String", "string")
	case t.Form == manifest.Enum:
		return into("Enum", "string", address(id(r.Enum(t.Go).Enum)))
	case t.Form == manifest.Slice && r.List(t.Go) == nil && t.Elem.Form == manifest.String && t.Go.Form == manifest.GoSlice:
		return []jen.Code{set(r.on("o", "Strings").Call(r.i, dst.address()), r.local("member"), r.i)}
	case t.Form == manifest.Bool:
		return result("Bool", "bool", "truth")
	case t.Form == manifest.Int && clamp == nil:
		return result("Int", "int64", "i64", r.bits(t))
	case t.Form == manifest.Float && t.Bits == 64 && clamp == nil:
		return result("Float64", "float64", "f64")
	}
	return append(r.value(dst, t, clamp), r.then())
}

// only holds the members of some kinds against the kind, which may have stood
// last: one that the kind requires must be there, another is dropped.
func (r *reading) only(o *plan.Object) []jen.Code {
	var all []jen.Code
	for _, m := range o.Members {
		if len(m.Only) == 0 {
			continue
		}
		dst := r.member("v", m.Path)
		all = append(all, jen.If(r.required(o, m)).Block(
			jen.If(dst.at().Op("==").Nil()).Block(r.fail),
		).Else().If(dst.at().Op("!=").Nil()).Block(
			set(jen.List(jen.Nil(), jen.True()), dst.at(), r.on("d", "Noted")),
		))
	}
	return all
}

// required is the condition under which an only= member must be set.
func (p *part) required(o *plan.Object, m *plan.Member) code {
	terms := make([]jen.Code, len(m.Only))
	for i, g := range m.Only {
		terms[i] = p.on("v", o.Agent.KindField).Op("==").Id(g.Const)
	}
	return either(terms)
}
