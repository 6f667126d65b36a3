package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

// readList is the read function of a slice, an array or pairs.
func (p *part) readList(l *plan.List) {
	switch l.Type.Form {
	case manifest.Array:
		p.readArray(l)
	case manifest.Pairs:
		p.readPairs(l)
	default:
		p.readSlice(l)
	}
}

// readSlice collects a short list on the stack and allocates it once and
// exactly. For a longer one, the size of what was read tells how much may follow.
func (p *part) readSlice(l *plan.List) {
	r := p.reading(jen.Nil(), num(-1))
	few, out, n, more, open := r.local("few"), r.local("out"), r.local("n"), r.local("more"), r.local("open")
	typ := func() code { return p.typ(l.Type.Go) }
	element := func(of code) []jen.Code {
		dst := place{self: of.Clone().Index(n)}
		return append(r.value(dst, l.Type.Elem, nil), set(p.wire("Next").Call(r.s, r.i, jen.LitRune(']')), r.i, more))
	}
	room := func() code { return p.wire("Room").Call(r.s, open, r.i, n) }

	first := jen.For(jen.Empty(), more.Clone().Op("==").Lit(1).Op("&&").Add(n).Op("<").Len(few), n.Clone().Op("++")).
		Block(element(few)...)
	rest := jen.For(more.Clone().Op("==").Lit(1)).Block(append([]jen.Code{
		jen.If(set(jen.Len(out), n), n.Clone().Op("==").Cap(out)).Block(
			set(p.qual("slices", "Grow").Call(out, tight(num(1), "+", room())), out),
		),
		set(out.Clone().Index(jen.Empty(), tight(n, "+", num(1))), out),
	}, element(out)...)...)

	body := []jen.Code{
		open.Clone().Op(":=").Add(r.i),
		set(p.wire("Open").Call(r.s, r.i, jen.LitRune('[')), r.i),
		jen.If(p.wire("Has").Call(r.s, r.i, quoted("]"))).Block(jen.Return(typ().Values(), r.local("i").Op("+").Lit(1))),
		jen.Var().Add(few).Index(num(8)).Add(p.typ(l.Type.Elem.Go)),
		jen.List(n, more).Op(":=").List(num(0), num(1)),
		first,
		jen.If(more.Clone().Op("<").Lit(0)).Block(r.fail),
		out.Clone().Op(":=").Make(typ(), n, tight(n, "+", tight(more, "*", room()))),
		jen.Copy(out, few.Clone().Index(jen.Empty(), n)),
		rest,
		jen.If(more.Clone().Op("<").Lit(0)).Block(r.fail),
		jen.Return(out, r.i),
	}
	p.add("", jen.Func().Id(l.Read).Params(r.params()...).Params(typ(), jen.Int()).Block(append([]jen.Code{r.declarations()}, body...)...))
}

// readArray reads exactly as many elements as the array has.
func (p *part) readArray(l *plan.List) {
	r := p.reading(num(-1))
	n, more, v := r.local("n"), r.local("more"), r.local("v")
	element := append([]jen.Code{
		jen.If(more.Clone().Op("!=").Lit(1)).Block(r.fail),
	}, r.value(place{self: v.Clone().Index(n)}, l.Type.Elem, nil)...)
	element = append(element, set(p.wire("Next").Call(r.s, r.i, jen.LitRune(']')), r.i, more))
	body := []jen.Code{
		set(p.wire("Open").Call(r.s, r.i, jen.LitRune('[')), r.i),
		more.Clone().Op(":=").Lit(1),
		jen.For(n.Clone().Op(":=").Range().Add(v)).Block(element...),
		jen.If(more.Clone().Op("!=").Lit(0)).Block(r.fail),
		jen.Return(r.i),
	}
	p.add("", jen.Func().Id(l.Read).Params(
		r.params(v.Clone().Op("*").Add(p.typ(l.Type.Go)))...,
	).Int().Block(append([]jen.Code{r.declarations()}, body...)...))
}

// readPairs reads an array of {"key": …, "value": …} into a map. No key may
// stand twice.
func (p *part) readPairs(l *plan.List) {
	r := p.reading(jen.Nil(), num(-1))
	out, more, inner := r.local("out"), r.local("more"), r.local("inner")
	name, key, value := r.local("name"), r.local("key"), r.local("value")
	seen := bits{seen: r.local("seen"), bit: r.local("bit"), members: 2}
	typ := func() code { return p.typ(l.Type.Go) }

	pair := jen.For(inner.Clone().Op("==").Lit(1)).Block(
		set(r.on("d", "Name").Call(r.s, r.i), name, r.i),
		jen.Switch(name).Block(
			jen.Case(quoted("key")).Block(
				seen.mark(0), set(r.on("d", "Quoted").Call(r.s, r.i), key, r.i)),
			jen.Case(quoted("value")).Block(
				append([]jen.Code{seen.mark(1)}, r.value(place{self: value}, l.Type.Elem, nil)...)...),
			jen.Default().Block(r.fail),
		),
		jen.If(seen.twice()).Block(r.fail),
		seen.note(),
		set(p.wire("Next").Call(r.s, r.i, jen.LitRune('}')), r.i, inner),
	)
	each := []jen.Code{
		jen.Var().Defs(
			jen.List(name, key).String(),
			value.Clone().Add(p.typ(l.Type.Elem.Go)),
			seen.declarations()[0],
		),
		set(p.wire("Open").Call(r.s, r.i, jen.LitRune('{')), r.i),
		inner.Clone().Op(":=").Lit(1),
		pair,
		jen.List(jen.Id("_"), r.local("taken")).Op(":=").Add(out).Index(key),
		jen.If(r.local("taken").Op("||").Add(inner).Op("<").Lit(0).Op("||").Add(seen.missing())).Block(r.fail),
		set(value, out.Clone().Index(key)),
		set(p.wire("Next").Call(r.s, r.i, jen.LitRune(']')), r.i, more),
	}
	body := []jen.Code{
		out.Clone().Op(":=").Add(typ()).Values(),
		set(p.wire("Open").Call(r.s, r.i, jen.LitRune('[')), r.i),
		jen.If(p.wire("Has").Call(r.s, r.i, quoted("]"))).Block(jen.Return(out, r.local("i").Op("+").Lit(1))),
		more.Clone().Op(":=").Lit(1),
		jen.For(more.Clone().Op("==").Lit(1)).Block(each...),
		jen.If(more.Clone().Op("<").Lit(0)).Block(r.fail),
		jen.Return(out, r.i),
	}
	p.add("", jen.Func().Id(l.Read).Params(r.params()...).Params(typ(), jen.Int()).Block(append([]jen.Code{r.declarations()}, body...)...))
}
