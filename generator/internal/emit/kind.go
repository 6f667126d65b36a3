package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/plan"
)

// parseMethod is the unexported method of a kind type that finds a kind by its name.
const parseMethod = "parse"

// kindType is the integer type of an agent's kinds and its constants.
func (p *part) kindType(c *plan.Contract) {
	a := c.Agent
	p.add(comment(
		fmt.Sprintf("%s is a kind of event that %s may emit. Its zero value is no kind.", a.KindType, c.Struct),
		fmt.Sprintf("It is an integer type so that neither a string nor another agent's kind can be assigned to it. An integer literal or a conversion does compile; IsValid tells such a value apart, and %s, %s and everything that stores a kind refuse it.", c.Append, c.Validate),
	), jen.Type().Id(a.KindType).Uint16())

	constants := make([]jen.Code, 0, 2*len(a.Grants))
	for i, g := range a.Grants {
		if doc := with("", g.Kind.Doc); doc != "" {
			constants = append(constants, jen.Comment(doc))
		}
		constant := id(g.Const)
		if i == 0 {
			constant.Id(a.KindType).Op("=").Iota().Op("+").Lit(1)
		}
		constants = append(constants, constant)
	}
	p.add(comment("The kinds granted to "+c.Struct+", in the order of the grants."), jen.Const().Defs(constants...))

	all := make([]jen.Code, len(a.Grants))
	for i, g := range a.Grants {
		all[i] = id(g.Const)
	}
	p.add(comment(fmt.Sprintf("%s yields the granted kinds in the order of the grants.", a.AllKinds)),
		jen.Func().Id(a.AllKinds).Params().Add(p.qual("iter", "Seq")).Types(id(a.KindType)).Block(
			jen.Return(p.qual("slices", "Values").Call(jen.Index().Id(a.KindType).Values(all...))),
		))

	k, name := p.local("k"), p.local("name")
	p.add(comment(
		fmt.Sprintf("%s narrows the name of a kind to what %s may emit. The error wraps contract.ErrNotGranted for a kind of the vocabulary that was not granted.", a.ParseKind, c.Struct),
	), jen.Func().Id(a.ParseKind).Params(name.Clone().String()).Params(id(a.KindType), jen.Error()).Block(
		jen.Var().Add(k).Id(a.KindType),
		jen.Switch().Block(
			jen.Case(k.Clone().Dot(parseMethod).Call(name)).Block(jen.Return(k, jen.Nil())),
			jen.Case(p.qual("slices", "Contains").Call(id(a.Vocabulary.Known), name)).Block(
				jen.Return(num(0), p.qual("fmt", "Errorf").Call(quoted(c.WireName+": %q: %w"), name, p.contract("ErrNotGranted"))),
			),
			jen.Default().Block(
				jen.Return(num(0), p.qual("fmt", "Errorf").Call(quoted(c.WireName+": no kind is called %q"), name)),
			),
		),
	))
}

// kindMethods convert a kind from and to its name, and to the vocabulary.
func (p *part) kindMethods(c *plan.Contract) {
	a := c.Agent
	self := func() code { return id(a.KindType) }
	k := func() code { return p.local("k") }
	text, err, b, src := p.local("text"), p.local("err"), p.local("b"), p.local("src")

	names := make([]jen.Code, len(a.Grants))
	parses := make([]jen.Code, len(a.Grants))
	kinds := make([]jen.Code, len(a.Grants))
	for i, g := range a.Grants {
		names[i] = jen.Case(id(g.Const)).Block(jen.Return(quoted(g.Kind.Value)))
		parses[i] = jen.Case(quoted(g.Kind.Value)).Block(set(id(g.Const), pointer(k())))
		kinds[i] = jen.Case(id(g.Const)).Block(jen.Return(p.qual(g.Kind.Const.PkgPath, g.Kind.Const.Name)))
	}

	p.add(comment("String is the kind's name on the wire."),
		method(k(), self(), "String").Params().String().Block(
			jen.Switch(k()).Block(names...),
			jen.Return(p.qual("fmt", "Sprintf").Call(quoted(a.KindType+"(%d)"), jen.Uint16().Call(k()))),
		))

	first, last := a.Grants[0], a.Grants[len(a.Grants)-1]
	valid := id(first.Const).Op("<=").Add(k()).Op("&&").Add(k()).Op("<=").Id(last.Const)
	if first == last {
		valid = k().Op("==").Id(first.Const)
	}
	p.add(comment("IsValid reports whether k is one of the granted kinds."),
		method(k(), self(), "IsValid").Params().Bool().Block(jen.Return(valid)))

	vocabulary := a.Vocabulary.Type
	p.add(comment("Kind widens k to the vocabulary. What is no granted kind becomes the empty string."),
		method(k(), self(), "Kind").Params().Add(p.qual(vocabulary.PkgPath, vocabulary.Name)).Block(
			jen.Switch(k()).Block(kinds...),
			jen.Return(quoted("")),
		))

	p.add("", method(k(), pointer(self()), parseMethod).Params(p.local("name").String()).Bool().Block(
		jen.Switch(p.local("name")).Block(append(parses, jen.Default().Block(jen.Return(jen.False())))...),
		jen.Return(jen.True()),
	))

	p.add(comment("AppendText appends the kind's name, see encoding.TextAppender. What is no granted kind is an error."),
		method(k(), self(), "AppendText").Params(b.Clone().Index().Byte()).Params(jen.Index().Byte(), jen.Error()).Block(
			jen.If(jen.Op("!").Add(k()).Dot("IsValid").Call()).Block(
				jen.Return(b, p.qual("fmt", "Errorf").Call(quoted(c.WireName+": %v is no granted kind"), k())),
			),
			jen.Return(jen.Append(b, k().Dot("String").Call().Op("...")), jen.Nil()),
		))

	p.add(comment("MarshalText is AppendText to a new slice."),
		method(k(), self(), "MarshalText").Params().Params(jen.Index().Byte(), jen.Error()).Block(
			jen.Return(k().Dot("AppendText").Call(jen.Nil())),
		))

	p.add(comment(fmt.Sprintf("UnmarshalText is %s. On an error k stays as it was.", a.ParseKind)),
		method(k(), pointer(self()), "UnmarshalText").Params(text.Clone().Index().Byte()).Error().Block(
			jen.List(p.local("parsed"), err).Op(":=").Id(a.ParseKind).Call(jen.String().Call(text)),
			jen.If(err.Clone().Op("!=").Nil()).Block(jen.Return(err)),
			set(p.local("parsed"), pointer(k())),
			jen.Return(jen.Nil()),
		))

	p.add(comment("Value stores the kind's name in a database. What is no granted kind is an error."),
		method(k(), self(), "Value").Params().Params(p.qual("database/sql/driver", "Value"), jen.Error()).Block(
			jen.List(text, err).Op(":=").Add(k()).Dot("MarshalText").Call(),
			jen.If(err.Clone().Op("!=").Nil()).Block(jen.Return(jen.Nil(), err)),
			jen.Return(jen.String().Call(text), jen.Nil()),
		))

	p.add(comment("Scan reads a kind's name from a database: a string or bytes. NULL is no kind and refused."),
		method(k(), pointer(self()), "Scan").Params(src.Clone().Any()).Error().Block(
			jen.Switch(src.Clone().Op(":=").Add(src).Assert(jen.Type())).Block(
				jen.Case(jen.String()).Block(jen.Return(k().Dot("UnmarshalText").Call(jen.Index().Byte().Parens(src)))),
				jen.Case(jen.Index().Byte()).Block(jen.Return(k().Dot("UnmarshalText").Call(src))),
				jen.Case(jen.Nil()).Block(jen.Return(p.qual("errors", "New").Call(quoted(c.WireName+": NULL is no kind")))),
				jen.Default().Block(jen.Return(p.qual("fmt", "Errorf").Call(quoted(c.WireName+": a kind cannot be read from a %T"), src))),
			),
		))
}
