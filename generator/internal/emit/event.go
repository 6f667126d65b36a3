package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/plan"
)

// event is the sealed interface of an agent's events.
func (p *part) event(c *plan.Contract) {
	a := c.Agent
	structs := make([]string, len(a.Grants))
	for i, g := range a.Grants {
		structs[i] = g.Struct
	}
	p.add(comment(
		fmt.Sprintf("%s is one event of %s: %s. No other package can implement it; but a struct that embeds an event has its methods too, so ask for the concrete type, or use %s.", a.Event, c.Struct, oneOf(structs), a.Handler),
	), jen.Type().Id(a.Event).Interface(
		p.contract("Event"),
		jen.Comment(comment("Output is the event as it stands on the wire.")),
		id("Output").Params().Id(a.Output),
		id(a.Marker).Params(),
	))
}

// eventOfKind is the struct of one granted kind and its methods.
func (p *part) eventOfKind(c *plan.Contract, g *plan.Grant) {
	a := c.Agent
	self := func() code { return id(g.Struct) }
	e, dst, o := p.local("e"), p.local("dst"), p.local("o")

	fields := make([]jen.Code, 0, 2*len(g.Fields))
	for _, m := range g.Fields {
		if doc := memberDoc(m); doc != "" {
			fields = append(fields, jen.Comment(doc))
		}
		fields = append(fields, id(m.GoName()).Add(p.typ(m.Type.Go)))
	}
	doc := comment(fmt.Sprintf("%s is the event of kind %s.", g.Struct, g.Kind.Value))
	p.add(with(doc, g.Kind.Doc), jen.Type().Add(self()).Struct(fields...))

	p.add(comment("ContractName is the contract's name on the wire."),
		method(nil, self(), "ContractName").Params().String().Block(jen.Return(quoted(c.WireName))))

	p.add(comment("KindName is the name of the event's kind."),
		method(nil, self(), "KindName").Params().String().Block(jen.Return(quoted(g.Kind.Value))))

	own := map[string]bool{}
	for _, m := range g.Fields {
		own[m.GoName()] = true
	}
	wire := []jen.Code{field(a.KindField, id(g.Const))}
	for _, m := range c.Value.Members {
		if !own[m.GoName()] {
			continue
		}
		value := e.Clone().Dot(m.GoName())
		if len(m.Only) > 0 {
			value = jen.New(value)
		}
		wire = append(wire, field(m.GoName(), value))
	}
	receiver := p.local("e")
	if len(g.Fields) == 0 {
		receiver = nil
	}
	p.add(comment("Output is the event as it stands on the wire. It shares the event's slices and maps."),
		method(receiver, self(), "Output").Params().Id(a.Output).Block(
			jen.Return(id(a.Output).Add(lines(wire...))),
		))

	p.add(comment("AppendJSON appends the event in its wire form, the kind included."),
		method(p.local("e"), self(), "AppendJSON").Params(dst.Clone().Index().Byte()).Params(jen.Index().Byte(), jen.Error()).Block(
			o.Clone().Op(":=").Add(e).Dot("Output").Call(),
			jen.Return(id(c.Append).Call(dst, address(o))),
		))

	p.add(comment("MarshalJSON is AppendJSON to a new slice."),
		method(p.local("e"), self(), "MarshalJSON").Params().Params(jen.Index().Byte(), jen.Error()).Block(
			jen.Return(e.Clone().Dot("AppendJSON").Call(jen.Nil())),
		))

	p.add("", method(nil, self(), a.Marker).Params().Block())
	if m := p.names.markers[g.Kind]; m != "" {
		p.add("", method(nil, self(), m).Params().Block())
	}
}

// handler is the interface with one method for each granted kind.
func (p *part) handler(c *plan.Contract) {
	a := c.Agent
	methods := make([]jen.Code, len(a.Grants))
	for i, g := range a.Grants {
		methods[i] = id(g.Method).Params(
			p.local("ctx").Add(p.qual("context", "Context")), p.local("e").Id(g.Struct),
		).Error()
	}
	p.add(comment(
		fmt.Sprintf("%s handles every kind granted to %s, see %s.Dispatch. A new grant is a new method here, so that the program does not compile until it is handled.", a.Handler, c.Struct, a.Output),
	), jen.Type().Id(a.Handler).Interface(methods...))
}
