package schema

import (
	"github.com/invopop/jsonschema"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

// maxMembers bounds a schema whoever reads it: no provider takes as many, and
// types that each hold the next one twice would otherwise grow without end
// when they are inlined.
const maxMembers = 10_000

// Build makes the schema of a contract of pkg. It answers nil for a contract
// with more members than any provider takes, which [Check] reports as an error.
func Build(c *plan.Contract, pkg *plan.Package) *jsonschema.Schema {
	b := builder{pkg: pkg}
	s := b.object(c.Value)
	s.Description = prose(c.Doc)
	if b.members > maxMembers {
		return nil
	}
	return s
}

type builder struct {
	pkg     *plan.Package
	members int // written so far, in all objects
}

// object makes an object without a description.
func (b *builder) object(o *plan.Object) *jsonschema.Schema {
	s := newObject()
	if o.Agent != nil {
		b.add(s, o.Agent.KindMember, kind(o.Agent))
	}
	for _, m := range o.Members {
		if b.members > maxMembers {
			break
		}
		n := b.node(m.Type, note{doc: m.Doc, clamp: m.Clamp, only: m.Only})
		b.add(s, m.Name, n)
	}
	return s
}

func newObject() *jsonschema.Schema {
	return &jsonschema.Schema{
		Type:                 "object",
		Properties:           jsonschema.NewProperties(),
		AdditionalProperties: jsonschema.FalseSchema,
	}
}

// add adds a member. Every member is required: strict modes know no optional ones.
func (b *builder) add(object *jsonschema.Schema, name string, member *jsonschema.Schema) {
	object.Properties.Set(name, member)
	object.Required = append(object.Required, name)
	b.members++
}

// kind makes the discriminator: the granted kinds, in the order of the grants.
func kind(a *plan.Agent) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string", Description: describeKinds(a.Grants)}
	for _, g := range a.Grants {
		s.Enum = append(s.Enum, g.Kind.Value)
	}
	return s
}

// node makes the schema of a type where the manifest says n about it.
func (b *builder) node(t *manifest.Type, n note) *jsonschema.Schema {
	if t.Form == manifest.Pointer {
		// The description stands beside anyOf and not inside it. It is about the
		// member, null included; the providers' own libraries put it there; and
		// what renders a schema for a model looks for it on the member.
		inner := b.bare(t.Elem)
		return &jsonschema.Schema{
			Description: b.describe(t.Elem, n),
			AnyOf:       []*jsonschema.Schema{inner, {Type: "null"}},
		}
	}
	s := b.bare(t)
	s.Description = b.describe(t, n)
	return s
}

// bare makes the schema of a type other than a pointer, without a description.
func (b *builder) bare(t *manifest.Type) *jsonschema.Schema {
	switch t.Form {
	case manifest.Bool:
		return &jsonschema.Schema{Type: "boolean"}
	case manifest.Int, manifest.Uint:
		return &jsonschema.Schema{Type: "integer"}
	case manifest.Float:
		return &jsonschema.Schema{Type: "number"}
	case manifest.Enum:
		s := &jsonschema.Schema{Type: "string"}
		for _, v := range distinct(t.Values) {
			s.Enum = append(s.Enum, v.Value)
		}
		return s
	case manifest.Slice, manifest.Array:
		return &jsonschema.Schema{Type: "array", Items: b.node(t.Elem, note{})}
	case manifest.Pairs:
		pair := newObject()
		b.add(pair, pairKey, &jsonschema.Schema{Type: "string"})
		b.add(pair, pairValue, b.node(t.Elem, note{}))
		return &jsonschema.Schema{Type: "array", Items: pair}
	case manifest.Object:
		return b.object(b.pkg.Object(t.Go))
	default: // String, Time, Text
		return &jsonschema.Schema{Type: "string"}
	}
}

// The members of the objects that stand for a map's entries.
const (
	pairKey   = "key"
	pairValue = "value"
)

// distinct drops constants that repeat a value under another name, as a
// deprecated one may: an enum lists each value once.
func distinct(values []manifest.EnumValue) []manifest.EnumValue {
	seen := make(map[string]bool, len(values))
	var kept []manifest.EnumValue
	for _, v := range values {
		if !seen[v.Value] {
			seen[v.Value] = true
			kept = append(kept, v)
		}
	}
	return kept
}
