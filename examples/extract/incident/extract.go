package incident

import (
	"context"
	"embed"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/ladder"
)

// Samples are reports to try it with, in the folder samples.
//
//go:embed samples/*.txt
var Samples embed.FS

// sane is the contract with a rule that no schema can state.
var sane = IncidentContract.WithCheck(func(i Incident) error {
	if i.Ended != nil && i.Ended.Before(i.Began) {
		return &contract.DecodeError{Contract: "incident", Violations: []contract.Violation{{
			Code: contract.CodeCheck, Path: "/ended", Offset: -1, Want: "an incident ends after it began",
		}}}
	}
	return nil
})

// Extract reads one written report. What a model does not find must be null or an
// empty list; it is told so by the descriptions in the schema.
func Extract(ctx context.Context, m ladder.Model, report string, opts ...ladder.Option) (ladder.Result[Incident], error) {
	return ladder.Run(ctx, m, sane, ladder.Prompt{
		System: "You read reports of incidents and write down what they say, and nothing that they do not say. Times are UTC.",
		User:   report,
	}, opts...)
}

// Print writes an incident for people.
func (i Incident) Print(w io.Writer) {
	const clock = "2006-01-02 15:04"
	until := "still going on"
	if i.Ended != nil {
		until = "until " + i.Ended.Format(clock)
	}
	fmt.Fprintf(w, "  %s (%s), since %s, %s\n", i.Title, i.Severity, i.Began.Format(clock), until)
	for _, s := range i.Services {
		cause := "cause unknown"
		if s.Cause != nil {
			cause = *s.Cause
		}
		fmt.Fprintf(w, "    %s: %s (%s)\n", s.Name, s.Symptom, cause)
	}
	for _, a := range i.Actions {
		helped := "which did not help"
		if a.Helped {
			helped = "which helped"
		}
		fmt.Fprintf(w, "    %s: %s, %s\n", a.Who, a.What, helped)
	}
	for _, region := range slices.Sorted(maps.Keys(i.Customers)) {
		fmt.Fprintf(w, "    %d customers in %s\n", i.Customers[region], region)
	}
}
