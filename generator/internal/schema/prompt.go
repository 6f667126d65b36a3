package schema

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"github.com/structgen/structgen/generator/internal/plan"
	"github.com/structgen/structgen/templates"
)

// Prompt renders the instruction text of a contract, for calls in which the
// schema travels in the prompt. file is the schema's file as [Marshal] wrote it;
// the prompt carries it without white space, which the model would pay for.
func Prompt(c *plan.Contract, file []byte) []byte {
	var schema bytes.Buffer
	if err := json.Compact(&schema, file); err != nil {
		panic("structgen bug: the schema of " + c.Struct + " is no JSON: " + err.Error())
	}
	p := templates.Prompt{
		Schema:   schema.String(),
		Nullable: bytes.Contains(schema.Bytes(), []byte(`{"type":"null"}`)), // in a description its quotes would be escaped
	}
	if c.Agent != nil {
		p.KindMember = c.Agent.KindMember
		for _, g := range c.Agent.Grants {
			needs, nulls := conditional(c.Value, g)
			p.Kinds = append(p.Kinds, templates.PromptKind{
				Name: g.Kind.Value, Meaning: oneLine(g.Kind.Doc), Needs: needs, Nulls: nulls,
			})
		}
	}
	return []byte(p.Render())
}

// conditional names the members that one kind requires and others do not, and
// those that are null for it. The schema says so as well, member by member; a
// model that has just chosen a kind needs it the other way round.
func conditional(o *plan.Object, g *plan.Grant) (needs, nulls string) {
	var needed, null []string
	for _, m := range o.Members {
		switch {
		case m.Only == nil:
		case slices.Contains(m.Only, g):
			needed = append(needed, m.Name)
		default:
			null = append(null, m.Name)
		}
	}
	return strings.Join(needed, ", "), strings.Join(null, ", ")
}
