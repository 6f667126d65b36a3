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

// readSlice collects elements on the stack, so that a short list is allocated
// once and exactly; those of a longer one are moved from there by the dozen, into
// memory for as many as may follow, by the size of those that were read.
func (p *part) readSlice(l *plan.List) {
	r := p.reading(jen.Nil(), num(-1))
	few, out, n, more, start := r.local("few"), r.local("out"), r.local("n"), r.local("more"), r.local("start")
	typ := func() code { return p.typ(l.Type.Go) }
	element := append(r.value(place{self: few.Clone().Index(n)}, l.Type.Elem, nil), r.next())
	longer := more.Clone().Op(">").Lit(0).Op("&&").Len(out).Op("==").Lit(0)
	body := []jen.Code{
		out.Clone().Op(":=").Add(typ()).Values(),
		r.first(),
		jen.For(start.Clone().Op(":=").Add(r.i), more.Clone().Op(">").Lit(0), jen.Empty()).Block(
			jen.Var().Add(few).Index(num(8)).Add(p.typ(l.Type.Elem.Go)),
			n.Clone().Op(":=").Lit(0),
			jen.For(jen.Empty(), n.Clone().Op("<").Len(few).Op("&&").Add(more).Op(">").Lit(0), n.Clone().Op("++")).Block(element...),
			jen.If(longer).Block(set(jen.Make(typ(), num(0), tight(n, "+", p.wire("Room").Call(r.doc(), start, r.i, n))), out)),
			set(jen.Append(out, few.Clone().Index(jen.Empty(), n).Op("...")), out),
		),
		jen.If(more.Clone().Op("<").Lit(0)).Block(r.fail),
		jen.Return(out, r.i),
	}
	p.readFunc(l, r, body)
}

// first opens an array, next goes on behind an element.
func (r *reading) first() code {
	return jen.List(r.i, r.local("more")).Op(":=").Add(r.wire("First").Call(r.doc(), r.i))
}

func (r *reading) next() code { return set(r.wire("Next").Call(r.doc(), r.i), r.i, r.local("more")) }

// readFunc is the read function of what is returned.
func (p *part) readFunc(l *plan.List, r *reading, body []jen.Code) {
	p.add("", jen.Func().Id(l.Read).Params(r.params()...).Params(p.typ(l.Type.Go), jen.Int()).
		Block(r.function(body)...))
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
	).Int().Block(r.function(body)...))
}

// readPairs reads an array of {"key": …, "value": …} into a map. No key may
// stand twice.
func (p *part) readPairs(l *plan.List) {
	r := p.reading(jen.Nil(), num(-1))
	out, more, key, value := r.local("out"), r.local("more"), r.local("key"), r.local("value")
	end := jen.Id("pair")
	pair := r.members(p.wire("PairNames"), []entry{
		{"key", func() []jen.Code {
			return []jen.Code{set(r.on("o", "String").Call(r.i, address(key)), r.local("member"), r.i)}
		}},
		{"value", func() []jen.Code { return r.memberValue(place{self: value}, l.Type.Elem, nil) }},
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
