package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/plan"
)

// entry is one member as the reader of an object sees it.
type entry struct {
	name string
	text bool              // its JSON begins with a quote
	read func() []jen.Code // reads the value at i
}

func (r *reading) entries(o *plan.Object) []entry {
	var all []entry
	if a := o.Agent; a != nil {
		kind := r.on("v", a.KindField)
		all = append(all, entry{
			name: a.KindMember,
			text: true,
			read: func() []jen.Code {
				text := r.temp("text", jen.String())
				return []jen.Code{
					set(r.on("d", "Quoted").Call(r.s, r.i), text, r.i),
					jen.If(jen.Op("!").Add(kind).Dot(parseMethod).Call(text)).Block(r.fail),
				}
			},
		})
	}
	for _, m := range o.Members {
		dst := r.member("v", m.Path)
		all = append(all, entry{
			name: m.Name,
			text: isText(m.Type),
			read: func() []jen.Code { return r.value(dst, m.Type, m.Clamp) },
		})
	}
	return all
}

// readObject is the read function of an object, and the names of its members.
func (p *part) readObject(o *plan.Object) {
	r := p.reading(num(-1))
	all := r.entries(o)
	names := make([]jen.Code, len(all))
	for n, e := range all {
		names[n] = quoted(label(e.name))
	}
	p.add("", jen.Var().Id(o.Names).Op("=").Add(p.wire("Names")).Values(
		field("Quoted", jen.Index().String().Values(names...)),
	))

	var done []jen.Code
	if only := r.only(o); len(only) > 0 {
		done = append(done, jen.If(jen.Add(r.i).Op("<").Lit(0)).Block(r.fail))
		done = append(done, only...)
	}
	done = append(done, jen.Return(r.i))
	body := r.members(address(id(o.Names)), all, done...)
	p.add("", jen.Func().Id(o.Read).Params(
		r.params(r.local("v").Op("*").Add(p.typ(o.Go)))...,
	).Int().Block(append([]jen.Code{r.declarations()}, body...)...))
}

// label is how a member begins in compact JSON.
func label(name string) string { return strconv.Quote(name) + ":" }

// members reads the members of an object, and then does what is to be done at
// its end, or with an index that is not valid. Each case reads one member and
// falls through to the next if that follows as the schema has it; otherwise
// [wire.Object] tells which one it is.
func (r *reading) members(names jen.Code, all []entry, done ...jen.Code) []jen.Code {
	cases := make([]jen.Code, 0, len(all)+1)
	for n, e := range all {
		due := r.on("o", "Due").Op("=").Add(num(n + 1))
		block := e.read()
		if n+1 < len(all) {
			block = append(block, r.follows(all[n+1], due)...)
		} else {
			block = append(block, due)
		}
		cases = append(cases, jen.Case(num(n)).Block(block...))
	}
	cases = append(cases, jen.Default().Block(done...))
	member := r.temp("member", jen.Int())
	return []jen.Code{
		r.local("o").Op(":=").Add(r.wire("Object")).Values(field("Names", names)),
		jen.For().Block(jen.Switch(
			set(r.on("o", "Next").Call(r.s, r.i), member, r.i), member,
		).Block(cases...)),
	}
}

// follows goes on to a member if it is the next one in the document. For a string
// that is one comparison with a constant, its quote included; where white space
// may stand before the value, package wire looks.
func (r *reading) follows(e entry, due jen.Code) []jen.Code {
	lit := "," + label(e.name)
	if e.text {
		n := num(len(lit) + 1)
		here := jen.Add(r.s).Index(r.i, r.ahead(len(lit)+1))
		return []jen.Code{
			jen.If(jen.Op("!").Add(r.wire("Fits").Call(r.s, r.i, n)).Op("||").Add(here).Op("!=").Add(quoted(lit+`"`))).
				Block(due, jen.Continue()),
			jen.Add(r.i).Op("+=").Add(num(len(lit))),
			jen.Fallthrough(),
		}
	}
	ok := r.temp("ok", jen.Bool())
	return []jen.Code{
		jen.If(
			set(r.wire("Follows").Call(r.s, r.i, quoted(lit)), r.i, ok),
			jen.Op("!").Add(ok),
		).Block(due, jen.Continue()),
		jen.Fallthrough(),
	}
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
