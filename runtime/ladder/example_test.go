package ladder_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/structgen/structgen/runtime/ladder"
	"github.com/structgen/structgen/runtime/laddertest"
	"github.com/structgen/structgen/testdata/golden/detective"
)

// Ask a model for one event. The provider here refuses strict schemas, and the
// first reply is not valid: the report says what that took.
func ExampleRun() {
	model := laddertest.Script(
		laddertest.Text(`{"kind":"clue.found","text":"The key is wet."}`),
		laddertest.Reply(detective.DetectiveClue{Text: "The key is wet.", Confidence: 0.8}),
	).Refusing(ladder.FormatSchema)

	res, err := ladder.Run(context.Background(), model, detective.DetectiveContract, ladder.Prompt{
		System: "You are a detective.",
		User:   "What did you find in the pantry?",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	event, _ := res.Value.Event()
	fmt.Printf("%T: %s\n", event, res.Value.Text)
	fmt.Println(res.Report.Outcome)
	for _, a := range res.Report.Attempts {
		fmt.Println(a.Number, a.Rung, a.Verdict)
	}
	// Output:
	// detective.DetectiveClue: The key is wet.
	// repaired
	// 1 schema stepped_down
	// 2 json_object rejected
	// 3 json_object accepted
}

// A program that has a runner of its own, with tools and history, makes it a
// model. On a repair the ladder hands back the State of the last reply, so that
// the tools need not run again.
func ExampleModelFunc() {
	type transcript struct{ found string }
	search := func() string { // a tool
		fmt.Println("searching the grate")
		return "warm ash"
	}
	replies := []string{`{"reasoning":"warm ash"}`, `{"reasoning":"warm ash","score":0.9}`}

	runner := ladder.ModelFunc(func(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
		seen, ok := req.State.(transcript)
		if !ok {
			seen = transcript{found: search()}
		}
		// Here the provider would be called with req.System, req.Messages, req.Format
		// and what the tools gave.
		reply := replies[req.Repair]
		return ladder.Reply{Text: reply, State: seen}, nil
	})
	model := ladder.Named("api.example.com/acme-2", runner)

	res, err := ladder.Run(context.Background(), model, detective.VerdictContract, ladder.Prompt{User: "Was there a fire?"})
	fmt.Println(res.Value.Score, res.Report.Outcome, err)
	// Output:
	// searching the grate
	// 0.9 repaired <nil>
}

// Fall back only where a model was asked and gave nothing usable. An outage or a
// denial is not disguised as "the model said nothing".
func ExampleModelFailed() {
	pass := func(err error) string {
		switch {
		case err == nil:
			return "use the value"
		case ladder.ModelFailed(err):
			return "the agent passes this turn"
		default:
			return "stop: " + err.Error()
		}
	}
	for _, step := range []laddertest.Step{
		laddertest.Refusal("I would rather not say."),
		laddertest.Fail(errors.New("connection refused")),
	} {
		_, err := ladder.Run(context.Background(), laddertest.Script(step), detective.VerdictContract, ladder.Prompt{User: "Who?"})
		fmt.Println(pass(err))
	}
	// Output:
	// the agent passes this turn
	// stop: connection refused
}

// budget allows attempts until its money is spent.
type budget struct{ left float64 }

var errBroke = errors.New("budget spent")

func (b *budget) Allow(context.Context, ladder.Attempt) error {
	if b.left <= 0 {
		return errBroke
	}
	return nil
}

func (b *budget) Record(_ context.Context, _ ladder.Attempt, u ladder.Usage, _ error) {
	if u.CostUSD != nil {
		b.left -= *u.CostUSD
	}
}

// A governor is asked before every attempt and told what it cost. Its denial
// comes through as itself, here from between an invalid reply and its repair.
func ExampleGovernor() {
	tier := ladder.New(
		ladder.WithGovernor(&budget{left: 0.01}),
		ladder.WithPrice(ladder.PerMillion(1, 0.1, 4)), // dollars for a million tokens
	)
	model := laddertest.Script(laddertest.Text("?").WithUsage(ladder.Usage{InputTokens: 9000, OutputTokens: 1000}))

	res, err := ladder.Run(context.Background(), model, detective.VerdictContract, ladder.Prompt{User: "Who?"}, tier)
	fmt.Println(err, errors.Is(err, errBroke))
	fmt.Printf("%s after %d attempt, %.3f dollars\n", res.Report.Outcome, len(res.Report.Attempts), *res.Report.Usage.CostUSD)
	// Output:
	// budget spent true
	// denied after 1 attempt, 0.013 dollars
}

// Stats sums up all calls that report to it.
func ExampleStats() {
	stats := &ladder.Stats{}
	model := ladder.Named("api.example.com/acme-3", laddertest.Script(
		laddertest.Reply(detective.Verdict{Reasoning: "The alibi fails.", Score: 0.5}).WithUsage(ladder.Usage{InputTokens: 120, OutputTokens: 20}),
	).Forever())
	for range 3 {
		ladder.Run(context.Background(), model, detective.VerdictContract, ladder.Prompt{User: "Who?"}, ladder.WithObserver(stats))
	}
	for _, row := range stats.Rows() {
		fmt.Println(row.Contract, row.Model, row.Calls, row.FirstTry, row.Usage.InputTokens, row.Usage.CostUSD == nil)
	}
	// Output:
	// verdict api.example.com/acme-3 3 3 360 true
}

// A report marshals to JSON, for storing beside the event.
func ExampleReport() {
	model := laddertest.Script(laddertest.Text(`{"reasoning":"Certain.","score":8.5}`))
	res, err := ladder.Run(context.Background(), model, detective.VerdictContract, ladder.Prompt{User: "How sure are you?"})
	if err != nil {
		fmt.Println(err)
		return
	}
	notes, _ := json.Marshal(res.Report.Notes)
	fmt.Println(res.Value.Score, string(notes))
	// Output:
	// 1 [{"action":"clamped","path":"/score","from":"8.5","to":"1"}]
}
