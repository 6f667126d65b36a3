package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

// enum is the machinery of an enum: parse finds a constant by its name, so that
// the value holds the constant's text and not a piece of the document.
func (p *part) enum(e *plan.Enum) {
	typ := func() code { return p.typ(e.Type.Go) }
	name, v := p.local("name"), p.local("v")
	var parses, valid, values []jen.Code
	seen := map[string]bool{}
	for _, value := range e.Type.Values {
		if seen[value.Value] { // a deprecated constant may repeat a value
			continue
		}
		seen[value.Value] = true
		parses = append(parses, jen.Case(quoted(value.Value)).Block(jen.Return(p.enumConst(e, value), jen.True())))
		valid = append(valid, p.enumConst(e, value))
		values = append(values, quoted(value.Value))
	}
	p.add("", jen.Func().Id(e.Parse).Params(name.Clone().String()).Params(typ(), jen.Bool()).Block(
		jen.Switch(name).Block(parses...),
		jen.Return(quoted(""), jen.False()),
	))
	p.add("", jen.Func().Id(e.Valid).Params(v.Clone().Add(typ())).Bool().Block(
		jen.Switch(v).Block(jen.Case(valid...).Block(jen.Return(jen.True()))),
		jen.Return(jen.False()),
	))
	p.add("", jen.Var().Id(e.Shape).Op("=").Op("&").Add(p.contract("Shape")).Add(lines(
		p.shapeType("Enum"),
		field("Values", jen.Index().String().Values(values...)),
	)))
}

// enumConst is a constant, or its value where the constant is out of reach.
func (p *part) enumConst(e *plan.Enum, v manifest.EnumValue) code {
	if p.reaches(v.Const) {
		return p.qual(v.Const.PkgPath, v.Const.Name)
	}
	return quoted(v.Value)
}
