package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/plan"
)

// contractFile is what people read of one contract.
func contractFile(pkg *plan.Package, n *names, c *plan.Contract, hash string) *draft {
	build := func(p *part) {
		if c.Agent != nil {
			p.kindType(c)
			p.kindMethods(c)
			p.output(c)
		}
		p.functions(c)
		if c.Agent != nil {
			p.outputMethods(c)
			p.event(c)
			for _, g := range c.Agent.Grants {
				p.eventOfKind(c, g)
			}
			p.handler(c)
		}
		p.variables(c, hash)
	}
	return &draft{pkg: pkg, names: n, name: c.GoFile, sources: []string{c.Source}, build: []func(*part){build}}
}

// functions are the contract's entry points: Decode, Append, Validate.
func (p *part) functions(c *plan.Contract) {
	typ := func() code { return p.typ(c.Value.Go) }
	// The annotated struct may have any name, so the value is called by none of it.
	data, v, dst, b := p.local("data"), p.local("v"), p.local("dst"), p.local("b")
	ok, doc, err := p.local("ok"), p.local("doc"), p.local("err")
	decode := func(name string, param code, body ...jen.Code) code {
		return jen.Func().Id(name).Params(param).Params(v.Clone().Add(typ()), err.Clone().Error()).Block(append(body,
			jen.If(jen.Len(doc).Op("<=").Add(p.contract("DefaultMaxBytes"))).Block(
				jen.If(
					jen.List(ok, jen.Id("_")).Op(":=").Id(c.FastPath).Call(doc, address(v)),
					ok,
				).Block(jen.Return(v, jen.Nil())),
			),
			jen.Return(typ().Values(), p.contract("Explain").Call(quoted(c.WireName), id(c.Value.Shape), doc)),
		)...)
	}

	p.add(comment(
		fmt.Sprintf("%s reads one reply under contract %s. It accepts exactly what %s allows, and beyond that insists on what no schema can say: no member twice, numbers that fit, valid text.", c.Decode, c.WireName, c.SchemaFile),
		"On any error the value is zero and the error a *contract.DecodeError with every violation found. What was clamped or dropped is not reported here but by the Decode method of "+c.Variable+".",
	), decode(c.Decode, data.Clone().Index().Byte(),
		doc.Clone().Op(":=").Add(p.contract("Document")).Call(data)))

	p.add(comment(
		fmt.Sprintf("%s is %s for a reply that is a string. Nothing is copied: the texts of the value are parts of doc. To read a buffer of your own in place, see contract.Alias.", c.DecodeString, c.Decode),
	), decode(c.DecodeString, doc.Clone().String()))

	write := id(c.Value.Write).Call(p.wire("Start").Call(dst), v)
	appends := jen.Func().Id(c.Append).Params(
		dst.Clone().Index().Byte(), v.Clone().Op("*").Add(typ()),
	).Params(jen.Index().Byte(), jen.Error())
	says := fmt.Sprintf("%s appends v as one compact JSON object in the order of the schema. Like append it may write to all of dst's capacity.", c.Append)
	if !p.fallibleObject(c.Value) {
		p.add(comment(says+" The error is always nil."), appends.Block(jen.Return(write, jen.Nil())))
		p.add(comment(
			fmt.Sprintf("%s returns nil: there is no %s that %s could not write.", c.Validate, c.Struct, c.Append),
		), jen.Func().Id(c.Validate).Params(jen.Op("*").Add(typ())).Error().Block(jen.Return(jen.Nil())))
		return
	}
	p.add(comment(
		fmt.Sprintf("%s What %s refuses it refuses too, and then returns dst.", says, c.Validate),
	), appends.Block(
		b.Clone().Op(":=").Add(write),
		jen.If(b.Clone().Op("==").Nil()).Block(
			jen.Return(dst, p.contract("Invalid").Call(quoted(c.WireName), id(c.Value.Shape), pointer(v))),
		),
		jen.Return(b, jen.Nil()),
	))
	p.add(comment(
		fmt.Sprintf("%s checks a value that was built in code. It returns nil exactly for what %s writes and %s reads back, else a *contract.DecodeError.", c.Validate, c.Append, c.Decode),
	), jen.Func().Id(c.Validate).Params(v.Clone().Op("*").Add(typ())).Error().Block(
		jen.List(b, err).Op(":=").Id(c.Append).Call(p.wire("Borrow").Call(), v),
		p.wire("Return").Call(b),
		jen.Return(err),
	))
}

// variables are the contract itself and the files embedded for it.
func (p *part) variables(c *plan.Contract, hash string) {
	p.used["embed"] = true
	spec := []jen.Code{
		field("Name", quoted(c.WireName)),
		field("Schema", id(c.SchemaVar)),
		field("Hash", quoted(hash)),
		field("Prompt", id(c.PromptVar)),
	}
	if c.Agent != nil {
		spec = append(spec, field("Kinds", id(c.KindsVar)))
	}
	spec = append(spec, field("Shape", id(c.Value.Shape)))
	doc := c.Variable + " is the contract of " + c.Struct + ": its schema, its decoder, and what a model is told."
	p.add(comment(doc), jen.Var().Id(c.Variable).Op("=").Add(p.contract("New")).Call(
		address(p.contract("Spec")).Add(lines(spec...)), id(c.FastPath), id(c.Append),
	))
	if c.Agent != nil {
		p.add("", jen.Var().Id(c.KindsVar).Op("=").Op("&").Add(p.contract("Kinds")).Add(lines(p.kindLists(c)...)))
	}
	p.add("//go:embed "+c.SchemaFile, jen.Var().Id(c.SchemaVar).String())
	p.add("//go:embed "+c.PromptFile, jen.Var().Id(c.PromptVar).String())
}

func (p *part) kindLists(c *plan.Contract) []jen.Code {
	granted := make([]jen.Code, len(c.Agent.Grants))
	for i, g := range c.Agent.Grants {
		granted[i] = quoted(g.Kind.Value)
	}
	lists := []jen.Code{
		field("Member", quoted(c.Agent.KindMember)),
		field("Granted", jen.Index().String().Values(granted...)),
		field("Known", id(c.Agent.Vocabulary.Known)),
	}
	if c.Agent.Vocabulary.Reserved != "" {
		lists = append(lists, field("Reserved", id(c.Agent.Vocabulary.Reserved)))
	}
	return lists
}
