package schema

import (
	"math"
	"strconv"
	"strings"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

// note is what a manifest says about one place in a schema.
type note struct {
	doc   string
	clamp *manifest.Clamp
	only  []*plan.Grant
}

// describe composes the description of a type that is no pointer: what the
// manifest's author wrote, then what the decoder enforces and the schema
// cannot say. An object nobody described is described by its type.
func (b *builder) describe(t *manifest.Type, n note) string {
	doc := prose(n.doc)
	if doc == "" && t.Form == manifest.Object {
		doc = prose(b.pkg.Object(t.Go).Doc)
	}
	return join(doc, rule(t, n.clamp), only(n.only))
}

// describeKinds gives each kind a line of its own. Kinds without any doc need
// no description: the enum lists their names already.
func describeKinds(grants []*plan.Grant) string {
	documented := false
	lines := make([]string, len(grants))
	for i, g := range grants {
		lines[i] = g.Kind.Value
		if doc := oneLine(g.Kind.Doc); doc != "" {
			lines[i] += ": " + doc
			documented = true
		}
	}
	if !documented {
		return ""
	}
	return strings.Join(lines, "\n")
}

// rule says what the decoder demands of a value beyond its schema.
func rule(t *manifest.Type, clamp *manifest.Clamp) string {
	switch t.Form {
	case manifest.Int, manifest.Uint, manifest.Float:
		return interval(bounds(t, clamp))
	case manifest.Array:
		if t.Len == 1 {
			return "Exactly 1 item."
		}
		return "Exactly " + strconv.FormatInt(t.Len, 10) + " items."
	case manifest.Pairs:
		return "Each entry is one object with its key and its value; no key twice."
	case manifest.Time:
		return "RFC 3339 date and time with time zone, such as 2006-01-02T15:04:05Z."
	case manifest.Text:
		return textRule(t.Go.Ident)
	}
	return ""
}

// only says for which kinds a member is required, and null for all others.
func only(kinds []*plan.Grant) string {
	if len(kinds) == 0 {
		return ""
	}
	return "Required for " + kindList(kinds) + "; null for every other kind."
}

func kindList(grants []*plan.Grant) string {
	names := make([]string, len(grants))
	for i, g := range grants {
		names[i] = g.Kind.Value
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// bounds are what a number may be after clamping. The range of a small integer
// type is said too: a model that knows it is not sent back for breaking it.
// The sizes that a model cannot hit by accident are not worth the words.
func bounds(t *manifest.Type, clamp *manifest.Clamp) (lo, hi float64) {
	lo, hi = math.Inf(-1), math.Inf(1)
	small := t.Bits > 0 && t.Bits < 64
	switch {
	case t.Form == manifest.Int && small:
		lo, hi = -math.Ldexp(1, t.Bits-1), math.Ldexp(1, t.Bits-1)-1
	case t.Form == manifest.Uint && small:
		lo, hi = 0, math.Ldexp(1, t.Bits)-1
	case t.Form == manifest.Uint:
		lo = 0
	}
	if clamp != nil && clamp.Lo != nil {
		lo = max(lo, *clamp.Lo)
	}
	if clamp != nil && clamp.Hi != nil {
		hi = min(hi, *clamp.Hi)
	}
	return lo, hi
}

func interval(lo, hi float64) string {
	below, above := math.IsInf(lo, -1), math.IsInf(hi, 1)
	switch {
	case below && above:
		return ""
	case above:
		return "At least " + number(lo) + "."
	case below:
		return "At most " + number(hi) + "."
	case lo == hi:
		return "Always " + number(lo) + "."
	}
	return "Between " + number(lo) + " and " + number(hi) + "."
}

// number writes a bound as JSON would.
func number(x float64) string {
	format := byte('f')
	if a := math.Abs(x); a != 0 && (a < 1e-6 || a >= 1e21) {
		format = 'e'
	}
	return strconv.FormatFloat(x+0, format, -1, 64) // -0+0 is 0
}

// texts say in a model's words what the text form of some types is.
var texts = map[manifest.Ident]string{
	{PkgPath: "math/big", PkgName: "big", Name: "Float"}:                 "A decimal number.",
	{PkgPath: "math/big", PkgName: "big", Name: "Int"}:                   "A decimal integer of any size.",
	{PkgPath: "math/big", PkgName: "big", Name: "Rat"}:                   "A fraction such as 3/4, or a decimal number.",
	{PkgPath: "net", PkgName: "net", Name: "IP"}:                         "An IP address.",
	{PkgPath: "net/netip", PkgName: "netip", Name: "Addr"}:               "An IP address.",
	{PkgPath: "net/netip", PkgName: "netip", Name: "AddrPort"}:           "An IP address and port, such as 192.0.2.1:80.",
	{PkgPath: "net/netip", PkgName: "netip", Name: "Prefix"}:             "An IP network in CIDR notation, such as 192.0.2.0/24.",
	{PkgPath: "regexp", PkgName: "regexp", Name: "Regexp"}:               "A regular expression in RE2 syntax.",
	{PkgPath: "github.com/google/uuid", PkgName: "uuid", Name: "UUID"}:   "A UUID.",
	{PkgPath: "github.com/gofrs/uuid/v5", PkgName: "uuid", Name: "UUID"}: "A UUID.",
}

// textRule describes the text form of a type. A type nobody here knows is
// named: that is all there is to say, and its author's doc says the rest.
func textRule(id manifest.Ident) string {
	if s, ok := texts[id]; ok {
		return s
	}
	return "In the text form of " + id.Name + "."
}
