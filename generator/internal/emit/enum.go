package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/plan"
)

// enum is the machinery of an enum: its values.
func (p *part) enum(e *plan.Enum) {
	var values []jen.Code
	seen := map[string]bool{}
	for _, value := range e.Type.Values {
		if seen[value.Value] { // a deprecated constant may repeat a value
			continue
		}
		seen[value.Value] = true
		values = append(values, quoted(value.Value))
	}
	p.add("", jen.Var().Id(e.Enum).Op("=").Add(p.wire("Enum")).Values(field("Values", jen.Index().String().Values(values...))))
	p.add("", jen.Var().Id(e.Shape).Op("=").Add(p.literalShape(p.shapeType("Enum"), field("Enum", address(id(e.Enum))))))
}
