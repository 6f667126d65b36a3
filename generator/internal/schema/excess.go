package schema

import (
	"fmt"
	"go/token"
	"unicode/utf8"

	"github.com/invopop/jsonschema"

	"github.com/structgen/structgen/generator/internal/diag"
	"github.com/structgen/structgen/generator/internal/plan"
)

// excess is one place where a limit is passed, and how much there is in the
// schema, or at the place, in all.
type excess struct {
	place
	got int
}

// excesses finds where a measure passes a limit.
func (k *checker) excesses(what measure, most int) []excess {
	v := k.survey
	switch what {
	case members:
		return counted(v.members, most, func(p place) (place, int) { return p, 1 })
	case nullable:
		return counted(v.nullable, most, func(p place) (place, int) { return p, 1 })
	case values:
		return counted(v.values, most, func(o value) (place, int) { return o.place, 1 })
	case names:
		return counted(v.names, most, func(n name) (place, int) { return n.place, n.characters })
	case levels:
		return v.deeper(most)
	case longEnum:
		return v.longer(most)
	case size:
		return v.larger(k.schema, most)
	}
	return nil
}

// counted adds up a list, and finds the one thing that is too much.
func counted[T any](list []T, most int, weigh func(T) (place, int)) []excess {
	var first *place
	sum := 0
	for _, one := range list {
		at, weight := weigh(one)
		sum += weight
		if sum > most && first == nil {
			first = &at
		}
	}
	if first == nil {
		return nil
	}
	return []excess{{*first, sum}}
}

// deeper finds, in each branch that is too deep, the deepest field; a struct
// met in several branches is reported for the first.
func (v *survey) deeper(most int) []excess {
	var found []excess
	seen := map[token.Position]bool{}
	for i := 0; i < len(v.levels); i++ {
		if v.levels[i].level <= most {
			continue
		}
		// The levels are in the order of the walk, so a branch ends where they
		// come up again to the level that it starts at.
		deepest := v.levels[i]
		for i+1 < len(v.levels) && v.levels[i+1].level > most+1 {
			i++
			if v.levels[i].level > deepest.level {
				deepest = v.levels[i]
			}
		}
		if !seen[deepest.pos] {
			seen[deepest.pos] = true
			found = append(found, excess{deepest.place, deepest.level})
		}
	}
	return found
}

// longer finds the long enums whose values are too long together.
func (v *survey) longer(most int) []excess {
	var found []excess
	for _, e := range v.enums {
		if e.values > longEnumValues && e.characters > most {
			found = append(found, excess{e.place, e.characters})
		}
	}
	return found
}

// larger finds the node with whose end a schema's text becomes too long.
func (v *survey) larger(s *jsonschema.Schema, most int) []excess {
	var first *place
	characters, counted := 0, 0
	w := writer{}
	w.ended = func(node *jsonschema.Schema) {
		characters += utf8.RuneCount(w.buf[counted:])
		counted = len(w.buf)
		at, known := v.nodes[node] // {"type":"null"} has no place of its own
		if characters > most && first == nil && known {
			first = &at
		}
	}
	w.schema(s)
	if first == nil {
		return nil
	}
	return []excess{{*first, characters}}
}

// code is the code under which an excess of a measure is reported.
func (m measure) code() diag.Code {
	switch m {
	case members:
		return diag.BudgetMembers
	case levels:
		return diag.BudgetDepth
	case values, longEnum:
		return diag.BudgetEnum
	case nullable:
		return diag.BudgetNullable
	default: // names, size
		return diag.BudgetSize
	}
}

// says says what is wrong.
func (m measure) says(c *plan.Contract, e excess) string {
	switch m {
	case members:
		return fmt.Sprintf("the schema of %s has %d members, nested ones counted%s", c.Struct, e.got, passed(e.place))
	case levels:
		return fmt.Sprintf("the schema of %s nests %d levels of objects and arrays at %s", c.Struct, e.got, e.path)
	case values:
		return fmt.Sprintf("the schema of %s lists %d enum values%s", c.Struct, e.got, passed(e.place))
	case longEnum:
		return fmt.Sprintf("the more than %d values of %s have %d characters in the schema of %s", longEnumValues, e.path, e.got, c.Struct)
	case names:
		return fmt.Sprintf("the member names and enum values in the schema of %s have %d characters%s", c.Struct, e.got, passed(e.place))
	case nullable:
		return fmt.Sprintf("the schema of %s has %d places that may be null%s", c.Struct, e.got, passed(e.place))
	default: // size
		return fmt.Sprintf("the schema of %s has %d characters without white space%s", c.Struct, e.got, passed(e.place))
	}
}

// advice says what to do.
func (m measure) advice() string {
	switch m {
	case members:
		return "move some into a contract of their own"
	case levels:
		return "flatten the structs on the way"
	case values, longEnum:
		return "use a string and check it with WithCheck, or split the enum"
	case nullable:
		return "put what belongs to one kind into one struct field with only="
	default: // names, size
		return "shorten names and comments, or split the contract"
	}
}

// passed says at which member a sum passes the limit, for the position alone
// cannot tell where a struct is inlined several times.
func passed(at place) string {
	if at.path == "" {
		return ""
	}
	return " (too many from " + at.path + " on)"
}
