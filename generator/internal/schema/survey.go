package schema

import (
	"go/token"
	"unicode/utf8"

	"github.com/invopop/jsonschema"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

// place is where something in a schema comes from.
type place struct {
	pos  token.Position // of the field, or of the grant
	path string         // the member as people write it: witnesses[].name; "" for the root
}

// survey lists what can be limited in a contract, each thing with its place and
// all in the order of the schema, so that the one that is too many is known.
type survey struct {
	pkg *plan.Package

	members  []place
	nullable []place
	values   []value
	enums    []enum
	levels   []level
	names    []name
	nodes    map[*jsonschema.Schema]place
}

type value struct {
	place
	text string
}

type enum struct {
	place
	values, characters int
}

type level struct {
	place
	level int
}

// name is a member's name or an enum value.
type name struct {
	place
	characters int
}

// newSurvey walks a contract beside its schema. Without a schema, which is that
// of a contract with too many members, it stops when the limit is passed.
func newSurvey(c *plan.Contract, pkg *plan.Package, s *jsonschema.Schema) *survey {
	v := &survey{pkg: pkg, nodes: map[*jsonschema.Schema]place{}}
	v.object(c.Value, place{pos: c.Pos}, 1, s)
	return v
}

// object surveys an object at a place. A nil node means that there is no schema.
func (v *survey) object(o *plan.Object, at place, depth int, node *jsonschema.Schema) {
	v.nodes[node] = at
	v.levels = append(v.levels, level{at, depth})
	if o.Agent != nil {
		v.kind(o.Agent, at.pos, property(node, o.Agent.KindMember))
	}
	for _, m := range o.Members {
		if len(v.members) > maxMembers {
			return
		}
		inner := v.member(m.Name, m.Pos, at)
		v.typ(m.Type, inner, depth, property(node, m.Name))
	}
}

// member counts a member of the object at a place.
func (v *survey) member(member string, pos token.Position, object place) place {
	at := place{pos: pos, path: member}
	if object.path != "" {
		at.path = object.path + "." + member
	}
	v.members = append(v.members, at)
	v.names = append(v.names, name{at, utf8.RuneCountInString(member)})
	return at
}

func (v *survey) kind(a *plan.Agent, pos token.Position, node *jsonschema.Schema) {
	at := v.member(a.KindMember, pos, place{})
	v.nodes[node] = at
	e := enum{place: at}
	for _, g := range a.Grants {
		grant := place{pos: g.Pos, path: at.path}
		e.add(v, value{grant, g.Kind.Value})
	}
	v.enums = append(v.enums, e)
}

func (e *enum) add(v *survey, one value) {
	n := utf8.RuneCountInString(one.text)
	e.values++
	e.characters += n
	v.values = append(v.values, one)
	v.names = append(v.names, name{one.place, n})
}

// typ surveys a type at a place inside an object or array of the given depth.
func (v *survey) typ(t *manifest.Type, at place, depth int, node *jsonschema.Schema) {
	v.nodes[node] = at
	switch t.Form {
	case manifest.Pointer:
		v.nullable = append(v.nullable, at)
		if node != nil {
			node = node.AnyOf[0]
		}
		v.typ(t.Elem, at, depth, node)
	case manifest.Enum:
		e := enum{place: at}
		for _, c := range distinct(t.Values) {
			e.add(v, value{at, c.Value})
		}
		v.enums = append(v.enums, e)
	case manifest.Slice, manifest.Array:
		v.levels = append(v.levels, level{at, depth + 1})
		at.path += "[]"
		v.typ(t.Elem, at, depth+1, items(node))
	case manifest.Pairs:
		v.levels = append(v.levels, level{at, depth + 1}, level{at, depth + 2})
		at.path += "[]"
		node = items(node)
		v.nodes[node] = at
		v.nodes[property(node, pairKey)] = v.member(pairKey, at.pos, at)
		inner := v.member(pairValue, at.pos, at)
		v.typ(t.Elem, inner, depth+2, property(node, pairValue))
	case manifest.Object:
		v.object(v.pkg.Object(t.Go), at, depth+1, node)
	}
}

func property(object *jsonschema.Schema, name string) *jsonschema.Schema {
	if object == nil {
		return nil
	}
	p, _ := object.Properties.Get(name)
	return p
}

func items(array *jsonschema.Schema) *jsonschema.Schema {
	if array == nil {
		return nil
	}
	return array.Items
}
