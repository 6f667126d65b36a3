package emit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

// output is the struct of an agent's wire object.
func (p *part) output(c *plan.Contract) {
	a := c.Agent
	fields := []jen.Code{
		jen.Comment(comment("Which event this is.")),
		id(a.KindField).Id(a.KindType).Add(tag(a.KindMember)),
	}
	for _, m := range c.Value.Members {
		if doc := memberDoc(m); doc != "" {
			fields = append(fields, jen.Comment(doc))
		}
		fields = append(fields, id(m.GoName()).Add(p.typ(m.Type.Go)).Add(tag(m.Name)))
	}
	doc := comment(
		fmt.Sprintf("%s is what %s emits, as it stands on the wire: one flat object for all kinds. %s.Event gives the same as one struct per kind.", a.Output, c.Struct, a.Output),
		fmt.Sprintf("What was decoded, encoding/json writes as the contract does. But it checks nothing, and writes a nil slice as null: %s and %s are strict.", c.Append, c.Decode),
	)
	p.add(with(doc, c.Doc), jen.Type().Id(a.Output).Struct(fields...))
}

// tag is a member's json tag. The name - alone would leave the field out.
func tag(name string) code {
	if name == "-" {
		name = "-,"
	}
	return jen.Tag(map[string]string{"json": name})
}

// memberDoc is a field's comment: the user's words and what the contract adds.
func memberDoc(m *plan.Member) string {
	var rules []string
	if len(m.Only) > 0 {
		rules = append(rules, fmt.Sprintf("Set exactly for %s; for every other kind it is nil.", allOf(kindNames(m.Only))))
	}
	if c := m.Clamp; c != nil {
		rules = append(rules, clampRule(c))
	}
	doc := with("", m.Doc)
	if len(rules) == 0 {
		return doc
	}
	if doc != "" {
		doc += "\n//\n"
	}
	return doc + comment(strings.Join(rules, " "))
}

func kindNames(grants []*plan.Grant) []string {
	names := make([]string, len(grants))
	for i, g := range grants {
		names[i] = g.Kind.Value
	}
	return names
}

func clampRule(c *manifest.Clamp) string {
	switch {
	case c.Lo == nil:
		return fmt.Sprintf("At most %v; the decoder clamps.", *c.Hi)
	case c.Hi == nil:
		return fmt.Sprintf("At least %v; the decoder clamps.", *c.Lo)
	}
	return fmt.Sprintf("From %v to %v; the decoder clamps.", *c.Lo, *c.Hi)
}

// outputMethods make the output a contract.Event and lead from it to the event
// of its kind.
func (p *part) outputMethods(c *plan.Contract) {
	a := c.Agent
	self := func() code { return id(a.Output) }
	o := func() code { return p.local("o") }
	ctx, h, e, err := p.local("ctx"), p.local("h"), p.local("e"), p.local("err")

	p.add(comment("ContractName is the contract's name on the wire."),
		method(nil, self(), "ContractName").Params().String().Block(jen.Return(quoted(c.WireName))))

	p.add(comment("KindName is the name of the output's kind, empty if that is not a granted one."),
		method(o(), self(), "KindName").Params().String().Block(
			jen.Return(jen.String().Call(o().Dot(a.KindField).Dot("Kind").Call())),
		))

	p.add(comment("AppendJSON is "+c.Append+"."),
		method(o(), self(), "AppendJSON").Params(p.local("dst").Index().Byte()).Params(jen.Index().Byte(), jen.Error()).Block(
			jen.Return(id(c.Append).Call(p.local("dst"), address(o()))),
		))

	cases := make([]jen.Code, len(a.Grants))
	handled := make([]jen.Code, len(a.Grants))
	for i, g := range a.Grants {
		fields := make([]jen.Code, len(g.Fields))
		for j, f := range g.Fields {
			value := o().Dot(f.GoName())
			if onlyMember(c.Value, f) {
				value = pointer(value)
			}
			fields[j] = field(f.GoName(), value)
		}
		cases[i] = jen.Case(id(g.Const)).Block(set(id(g.Struct).Add(literal(fields)), e))
		handled[i] = jen.Case(id(g.Struct)).Block(set(h.Clone().Dot(g.Method).Call(ctx, e), err))
	}
	p.add(comment(
		fmt.Sprintf("Event is the output as the event of its kind. The error is that of %s. The event shares the output's slices and maps.", c.Validate),
	), method(o(), self(), "Event").Params().Params(id(a.Event), jen.Error()).Block(
		jen.If(err.Clone().Op(":=").Id(c.Validate).Call(address(o())), err.Clone().Op("!=").Nil()).Block(jen.Return(jen.Nil(), err)),
		jen.Var().Add(e).Id(a.Event),
		jen.Switch(o().Dot(a.KindField)).Block(cases...),
		jen.Return(e, jen.Nil()),
	))

	p.add(comment(
		fmt.Sprintf("Dispatch calls the method of h for the output's kind, and none if the output is not valid: then the error is that of %s.", c.Validate),
	), method(o(), self(), "Dispatch").Params(ctx.Clone().Add(p.qual("context", "Context")), h.Clone().Id(a.Handler)).Error().Block(
		jen.List(p.local("event"), err).Op(":=").Add(o()).Dot("Event").Call(),
		jen.If(err.Clone().Op("!=").Nil()).Block(jen.Return(err)),
		jen.Switch(e.Clone().Op(":=").Add(p.local("event")).Assert(jen.Type())).Block(handled...),
		jen.Return(err),
	))
}

// literal is a struct literal's body: lines, or nothing between braces.
func literal(fields []jen.Code) code {
	if len(fields) == 0 {
		return jen.Values()
	}
	return lines(fields...)
}

// onlyMember reports whether the output has a pointer where the event has a value.
func onlyMember(output *plan.Object, f *plan.Member) bool {
	return slices.ContainsFunc(output.Members, func(m *plan.Member) bool {
		return m.GoName() == f.GoName() && len(m.Only) > 0
	})
}
