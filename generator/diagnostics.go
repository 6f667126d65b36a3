package generator

import (
	"strings"

	"github.com/structgen/structgen/generator/internal/diag"
)

// Diagnostic is one mistake in a manifest, with its position, a stable code,
// what is wrong and what to do.
type Diagnostic = diag.Diagnostic

// Diagnostics is the error of a run that found mistakes: all of them, sorted by
// position, warnings among them.
type Diagnostics []Diagnostic

// Error lists the diagnostics, one a line.
func (d Diagnostics) Error() string {
	lines := make([]string, len(d))
	for i := range d {
		lines[i] = d[i].String()
	}
	return strings.Join(lines, "\n")
}
