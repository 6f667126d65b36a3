package schema

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/invopop/jsonschema"

	"github.com/structgen/structgen/generator/internal/diag"
	"github.com/structgen/structgen/generator/internal/plan"
)

// decoderLevels is what contract.DefaultMaxDepth is in the runtime, which the
// generator does not import.
const decoderLevels = 64

// Check compares a contract and the schema that [Build] made of it with what
// providers take, and reports every excess at the field or grant that is one
// too many.
//
// Without targets every figure of every provider counts and all of them are
// warnings: the schema is portable if there are none. With targets only theirs
// count, and what is documented is an error. Targets that do not exist are
// ignored here and reported by [CheckTargets].
//
// A schema that nobody can use is an error in any case: one that Build gave up,
// and one deeper than the decoder reads.
func Check(c *plan.Contract, pkg *plan.Package, s *jsonschema.Schema, targets []string) diag.List {
	k := checker{contract: c, survey: newSurvey(c, pkg, s), schema: s, targets: targets}
	if k.endless() {
		return k.diags
	}
	for what := range measures {
		if what == levels && k.bottomless() {
			continue
		}
		if len(targets) == 0 {
			k.budget(what, k.limits(what, func(figure) bool { return true }), diag.Warning)
			continue
		}
		k.budget(what, k.limits(what, func(f figure) bool { return f.firm }), diag.Error)
		k.budget(what, k.limits(what, func(f figure) bool { return !f.firm }), diag.Warning)
	}
	return k.diags
}

type checker struct {
	contract *plan.Contract
	survey   *survey
	schema   *jsonschema.Schema
	targets  []string
	diags    diag.List
}

// called reports whether a provider is one of those really called. Nothing said
// means that any may be.
func (k *checker) called(target string) bool {
	return len(k.targets) == 0 || slices.Contains(k.targets, target)
}

// limits are the figures of a measure that count in this run.
func (k *checker) limits(what measure, want func(figure) bool) []figure {
	var found []figure
	for _, f := range figures {
		if f.what == what && k.called(f.target) && want(f) {
			found = append(found, f)
		}
	}
	return found
}

// endless reports a contract that Build gave up, at its own field that leads
// there: what lies deeper is met so often that no place is the one to blame.
// Nothing else is known of it.
func (k *checker) endless() bool {
	all := k.survey.members
	if len(all) <= maxMembers {
		return false
	}
	top, _, _ := strings.Cut(all[maxMembers].path, ".")
	top = strings.TrimRight(top, "[]")
	at := all[slices.IndexFunc(all, func(p place) bool { return p.path == top })]
	k.diags.Errorf(at.pos, diag.BudgetMembers,
		"the schema of %s grows beyond %d members in %s, and no provider takes so many; look on the way for structs with several fields of one type, each of which holds all of that type again",
		k.contract.Struct, maxMembers, at.path)
	return true
}

// bottomless reports a contract deeper than its decoder reads by default.
func (k *checker) bottomless() bool {
	deep := k.survey.deeper(decoderLevels)
	for _, e := range deep {
		k.diags.Errorf(e.pos, diag.BudgetDepth,
			"%s, and the decoder reads no more than %d; %s", levels.says(k.contract, e), decoderLevels, levels.advice())
	}
	return len(deep) > 0
}

// budget reports what exceeds the lowest of some figures, naming all whose own
// figure is exceeded.
func (k *checker) budget(what measure, limits []figure, severity diag.Severity) {
	if len(limits) == 0 {
		return
	}
	lowest := slices.MinFunc(limits, func(a, b figure) int { return a.most - b.most })
	for _, e := range k.excesses(what, lowest.most) {
		d := k.diags.Errorf(e.pos, what.code(), "%s: %s; %s%s",
			what.says(k.contract, e), refusing(limits, e.got), what.advice(), k.orTarget())
		d.Severity = severity
		if what == size {
			k.blameLargest(d)
		}
	}
}

// refusing says who of some refuses a schema with got of what they limit.
func refusing(limits []figure, got int) string {
	var clauses []string
	for _, f := range limits {
		switch {
		case got <= f.most:
		case f.firm:
			clauses = append(clauses, fmt.Sprintf("%s takes at most %d", f.target, f.most))
		default:
			clauses = append(clauses, fmt.Sprintf("%s is known to refuse more than %d", f.target, f.most))
		}
	}
	return strings.Join(clauses, ", ")
}

func (k *checker) orTarget() string {
	if len(k.targets) > 0 {
		return ""
	}
	return ", or say with -target which providers are really called"
}

// blameLargest adds the member that takes most of a schema's text.
func (k *checker) blameLargest(d *diag.Diagnostic) {
	var most int
	var largest string
	for p := k.schema.Properties.Oldest(); p != nil; p = p.Next() {
		if n := utf8.RuneCount(compact(p.Value)); n > most {
			most, largest = n, p.Key
		}
	}
	if largest != "" {
		d.Also(k.survey.nodes[property(k.schema, largest)].pos, "%s alone takes %d of them", largest, most)
	}
}
