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

// readSlice collects the elements in a [wire.List].
func (p *part) readSlice(l *plan.List) {
	r := p.reading(jen.Nil(), num(-1))
	list, more, v := r.local("list"), r.local("more"), r.local("v")
	element := append([]jen.Code{
		v.Clone().Op(":=").Add(r.on("list", "Place").Call(r.s, r.i)),
	}, r.value(place{self: v, pointee: true}, l.Type.Elem, nil)...)
	r.temps = append(r.temps, list.Clone().Add(p.wire("List")).Types(p.typ(l.Type.Elem.Go)))
	body := []jen.Code{
		r.first(),
		jen.For(more.Clone().Op("==").Lit(1)).Block(append(element, r.next())...),
		jen.If(more.Clone().Op("<").Lit(0)).Block(r.fail),
		jen.Return(r.on("list", "Slice").Call(), r.i),
	}
	p.readFunc(l, r, body)
}

// first opens an array, next goes on behind an element.
func (r *reading) first() code {
	return jen.List(r.i, r.local("more")).Op(":=").Add(r.wire("First").Call(r.s, r.i))
}

func (r *reading) next() code { return set(r.wire("Next").Call(r.s, r.i), r.i, r.local("more")) }

// readFunc is the read function of what is returned.
func (p *part) readFunc(l *plan.List, r *reading, body []jen.Code) {
	p.add("", jen.Func().Id(l.Read).Params(r.params()...).Params(p.typ(l.Type.Go), jen.Int()).
		Block(append([]jen.Code{r.declarations()}, body...)...))
}

// readArray reads exactly as many elements as the array has.
func (p *part) readArray(l *plan.List) {
	r := p.reading(num(-1))
	n, more, v := r.local("n"), r.local("more"), r.local("v")
	element := append([]jen.Code{
		jen.If(more.Clone().Op("!=").Lit(1)).Block(r.fail),
	}, r.value(place{self: v.Clone().Index(n)}, l.Type.Elem, nil)...)
	body := []jen.Code{
		r.first(),
		jen.For(n.Clone().Op(":=").Range().Add(v)).Block(append(element, r.next())...),
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
	out, more, key, value := r.local("out"), r.local("more"), r.local("key"), r.local("value")
	end := jen.Id("pair")
	pair := r.members(p.wire("PairNames"), []entry{
		{"key", true, func() []jen.Code { return []jen.Code{set(r.on("d", "Quoted").Call(r.s, r.i), key, r.i)} }},
		{"value", isText(l.Type.Elem), func() []jen.Code { return r.value(place{self: value}, l.Type.Elem, nil) }},
	}, jen.Break().Add(end))
	each := []jen.Code{jen.Var().Defs(
		key.Clone().String(),
		value.Clone().Add(p.typ(l.Type.Elem.Go)),
	)}
	each = append(each, pair[:len(pair)-1]...)
	each = append(each, end.Clone().Op(":"), pair[len(pair)-1],
		jen.List(jen.Id("_"), r.local("taken")).Op(":=").Add(out).Index(key),
		jen.If(r.local("taken").Op("||").Add(r.i).Op("<").Lit(0)).Block(r.fail),
		set(value, out.Clone().Index(key)),
		r.next(),
	)
	body := []jen.Code{
		out.Clone().Op(":=").Add(p.typ(l.Type.Go)).Values(),
		r.first(),
		jen.For(more.Clone().Op("==").Lit(1)).Block(each...),
		jen.If(more.Clone().Op("<").Lit(0)).Block(r.fail),
		jen.Return(out, r.i),
	}
	p.readFunc(l, r, body)
}
