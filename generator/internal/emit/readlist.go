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

// readSlice collects the first elements on the stack, so that a short list is
// allocated once and exactly. A longer one gets memory for as many as may follow,
// by the size of those that were read, and is read into that.
func (p *part) readSlice(l *plan.List) {
	r := p.reading(jen.Nil(), num(-1))
	few, list, longer, v := r.local("few"), r.local("list"), r.local("longer"), r.local("v")
	n, more, start := r.local("n"), r.local("more"), r.local("start")
	typ := func() code { return p.typ(l.Type.Go) }
	first := func() code { return few.Clone().Index(jen.Op(":")) }
	r.temps = append(r.temps, few.Clone().Index(num(8)).Add(p.typ(l.Type.Elem.Go)), list.Clone().Add(typ()), n.Clone().Int())
	onHeap := jen.If(n.Clone().Op(">=").Len(few)).Block(
		jen.If(n.Clone().Op(">=").Cap(list)).Block(
			longer.Clone().Op(":=").Make(typ(), n, tight(n, "+", p.wire("Room").Call(r.doc(), start, r.i, n))),
			jen.If(jen.Copy(longer, list).Op("==").Lit(0)).Block(jen.Copy(longer, first())),
			set(longer, list),
		),
		set(list.Clone().Index(jen.Empty(), tight(n, "+", num(1))), list),
		set(jen.Op("&").Add(list.Clone().Index(n)), v),
	)
	element := []jen.Code{v.Clone().Op(":=").Op("&").Add(few.Clone().Index(tight(n, "&", num(7)))), onHeap}
	if o := r.Object(l.Type.Elem.Go); o != nil && o.Read == "" {
		element = append(element, r.object(o)...)
	} else {
		element = append(element, r.value(place{self: v, pointee: true}, l.Type.Elem, nil)...)
	}
	body := []jen.Code{
		r.first(),
		jen.For(start.Clone().Op(":=").Add(r.i), more.Clone().Op(">").Lit(0), n.Clone().Op("++")).Block(append(element, r.next())...),
		jen.If(n.Clone().Op("<=").Len(few)).Block(
			set(jen.Append(typ().Values(), few.Clone().Index(jen.Empty(), n).Op("...")), list),
		),
		jen.Return(list, r.i),
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
	pair := r.members(p.wire("PairNames"), []entry{
		func() []jen.Code {
			return []jen.Code{set(r.on("o", "String").Call(r.i, address(key)), r.local("member"), r.i)}
		},
		func() []jen.Code { return r.memberValue(place{self: value}, l.Type.Elem, nil) },
	})
	each := []jen.Code{jen.Var().Defs(
		key.Clone().String(),
		value.Clone().Add(p.typ(l.Type.Elem.Go)),
	)}
	each = append(each, pair...)
	each = append(each,
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
