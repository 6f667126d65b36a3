package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/plan"
)

// entry is one member as the reader of an object sees it.
type entry struct {
	name string
	text func(method string, at jen.Code) code // reads a string; nil if the member is none
	rest func() []jen.Code                     // what follows text, or reads the value at i
}

func (r *reading) entries(o *plan.Object) []entry {
	var all []entry
	if a := o.Agent; a != nil {
		kind := r.on("v", a.KindField)
		all = append(all, entry{
			name: a.KindMember,
			text: func(method string, at jen.Code) code {
				return set(r.on("d", method).Call(r.s, at), r.temp("text", jen.String()), r.i)
			},
			rest: func() []jen.Code {
				return []jen.Code{jen.If(jen.Op("!").Add(kind).Dot(parseMethod).Call(r.local("text"))).Block(r.fail)}
			},
		})
	}
	for _, m := range o.Members {
		dst := r.member("v", m.Path)
		e := entry{name: m.Name, rest: func() []jen.Code { return r.value(dst, m.Type, m.Clamp) }}
		if isText(m.Type) {
			e.text = func(method string, at jen.Code) code { return r.text(dst, m.Type, method, at) }
			e.rest = func() []jen.Code { return r.accept(dst, m.Type) }
		}
		all = append(all, e)
	}
	return all
}

// readObject is the read function of an object: first straight down the
// schema, then by name.
func (p *part) readObject(o *plan.Object) {
	r := p.reading(num(-1))
	all := r.entries(o)
	seen := newBits(r, len(all))
	more, name := r.local("more"), r.local("name")

	body := []jen.Code{set(p.wire("Open").Call(r.s, r.i, jen.LitRune('{')), r.i)}
	for n, e := range all {
		body = append(body, r.expect(e, seen.first(n))...)
	}
	next := set(p.wire("Next").Call(r.s, r.i, jen.LitRune('}')), r.i, more)
	body = append(body, seen.first(len(all))...)
	body = append(body, next, jen.Id("unordered").Op(":"))

	cases := make([]jen.Code, 0, len(all)+1)
	for n, e := range all {
		block := []jen.Code{seen.mark(n)}
		if e.text != nil {
			block = append(block, e.text("Quoted", r.i))
		}
		cases = append(cases, jen.Case(quoted(e.name)).Block(append(block, e.rest()...)...))
	}
	cases = append(cases, jen.Default().Block(r.fail))
	body = append(body,
		jen.For(more.Clone().Op("==").Lit(1)).Block(
			set(r.on("d", "Name").Call(r.s, r.i), name, r.i),
			jen.Switch(name).Block(cases...),
			jen.If(seen.twice()).Block(r.fail),
			seen.note(),
			next,
		),
		jen.If(more.Clone().Op("<").Lit(0).Op("||").Add(seen.missing())).Block(r.fail),
	)
	body = append(body, r.only(o)...)
	body = append(body, jen.Return(r.i))

	r.temps = append(r.temps, name.Clone().String(), more.Clone().Op("=").Lit(1))
	r.temps = append(r.temps, seen.declarations()...)
	p.add("", jen.Func().Id(o.Read).Params(
		r.params(r.local("v").Op("*").Add(p.typ(o.Go)))...,
	).Int().Block(append([]jen.Code{r.declarations()}, body...)...))
}

// expect reads one member where the schema has it, after those that were seen.
// Comma, name and colon are one comparison, and so is the quote of a string;
// white space between them is the second try.
func (r *reading) expect(e entry, seen []jen.Code) []jen.Code {
	name := strconv.Quote(e.name) + ":"
	has := func(lit string) code { return r.wire("Has").Call(r.s, r.i, quoted(lit)) }
	after := func(lit string) code { return r.wire("Space").Call(r.s, r.ahead(len(lit))) }

	elsewhere := jen.If(jen.Op("!").Add(has(name)))
	fused := name
	if len(seen) > 0 { // not the first
		fused = "," + name
		more := r.local("more")
		elsewhere = jen.If(
			set(r.wire("Next").Call(r.s, r.i, jen.LitRune('}')), r.i, more),
			more.Clone().Op("<=").Lit(0).Op("||").Op("!").Add(has(name)),
		)
	}
	elsewhere.Block(append(seen, jen.Goto().Id("unordered"))...)

	var block []jen.Code
	switch {
	case e.text != nil:
		fused += `"`
		block = append(block, jen.If(has(fused)).Block(
			e.text("Str", r.ahead(len(fused))),
		).Else().Block(elsewhere, e.text("Quoted", after(name))))
	case len(seen) > 0:
		block = append(block, jen.If(has(fused)).Block(
			set(after(fused), r.i),
		).Else().Block(elsewhere, set(after(name), r.i)))
	default:
		block = append(block, elsewhere, set(after(name), r.i))
	}
	return append(block, e.rest()...)
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
