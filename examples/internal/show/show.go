// Package show prints what the ladder reports, for people who watch an example.
// A program keeps reports as JSON beside its events, or logs them with
// ladder.LogObserver.
package show

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/structgen/structgen/runtime/ladder"
)

// Reports is an observer that prints the report of every call.
type Reports struct{ W io.Writer }

// Attempted says nothing: the report at the end names every attempt.
func (Reports) Attempted(context.Context, ladder.Attempt) {}

// Done prints the report, set apart from what the program says.
func (s Reports) Done(_ context.Context, r ladder.Report) {
	fmt.Fprintf(s.W, "  report  %s\n", strings.ReplaceAll(r.String(), "\n", "\n          "))
}
