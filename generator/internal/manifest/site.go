package manifest

import (
	"go/token"

	"github.com/structgen/structgen/generator/internal/diag"
)

// site is where a type is used, and so where its mistakes are reported: always
// in the manifest's own package, since that is where the user can act. Places
// in other packages, and in generic types whose arguments are at fault, come
// along as related.
type site struct {
	pos     token.Position
	related []diag.Related
}

// within is the same place, seen from further inside.
func (s site) within(pos token.Position, message string) site {
	related := append([]diag.Related(nil), s.related...)
	return site{s.pos, append(related, diag.Related{Pos: pos, Message: message})}
}

// report adds an error at the site.
func (r *reader) report(at site, code diag.Code, format string, args ...any) *diag.Diagnostic {
	d := r.b.diags.Errorf(at.pos, code, format, args...)
	d.Related = append(d.Related, at.related...)
	return d
}
