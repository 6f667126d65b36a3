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

// Done prints one line for the call, one for each attempt if there was more to
// it than a first valid reply, and one for everything done to that reply.
func (s Reports) Done(_ context.Context, r ladder.Report) {
	fmt.Fprintf(s.W, "  report  %s\n", headline(r))
	if r.Outcome != ladder.Valid || len(r.Attempts) > 1 {
		for _, a := range r.Attempts {
			fmt.Fprintf(s.W, "          %d. %s: %s%s\n", a.Number, a.Rung, a.Verdict, reason(a))
		}
	}
	for _, rung := range r.Skipped {
		fmt.Fprintf(s.W, "          rung %s was left out: the model is known to refuse it\n", rung)
	}
	for _, removed := range r.Removed {
		fmt.Fprintf(s.W, "          removed: %s\n", removed)
	}
	for _, n := range r.Notes {
		fmt.Fprintf(s.W, "          %s: %s from %s to %s\n", n.Action, n.Path, n.From, n.To)
	}
}

func headline(r ladder.Report) string {
	if len(r.Attempts) == 0 {
		return fmt.Sprintf("%s, and no model was asked: %s", r.Outcome, r.Error)
	}
	return fmt.Sprintf("%s on rung %s, %s, tokens %d/%d, %s", r.Outcome, r.Rung, attempts(len(r.Attempts)),
		r.Usage.InputTokens, r.Usage.OutputTokens, cost(r))
}

func attempts(n int) string {
	if n == 1 {
		return "1 attempt"
	}
	return fmt.Sprintf("%d attempts", n)
}

// cost keeps apart what is often confused: a cost that is zero, and one that
// nobody told.
func cost(r ladder.Report) string {
	switch {
	case r.Usage.CostUSD != nil:
		return fmt.Sprintf("$%.4f", *r.Usage.CostUSD)
	case r.KnownCostUSD > 0:
		return fmt.Sprintf("$%.4f and something unknown", r.KnownCostUSD)
	}
	return "cost unknown"
}

// reason is why an attempt was not accepted.
func reason(a ladder.Attempt) string {
	var why []string
	for _, v := range a.Violations {
		why = append(why, v.String())
	}
	switch {
	case len(why) > 0:
	case a.Error != "":
		why = []string{a.Error}
	default:
		return ""
	}
	return "; " + strings.Join(why, "; ")
}
