package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/structgen/structgen/examples/backoffice/forms"
	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/ladder"
)

// Desk is where requests are worked on.
type Desk struct {
	Clerk, Judge ladder.Model
	Tier         *ladder.Ladder
	Out          io.Writer
}

// plan is the plan's contract with a rule that no schema can state.
var plan = forms.PlanContract.WithCheck(func(p forms.Plan) error {
	if len(p.Steps) == 0 {
		return errors.New("a plan needs at least one step")
	}
	return nil
})

// Handle takes one request through the wizard: three shapes, each of which is
// asked for with what came of the one before. What the next step is given is a Go
// value that was validated, and never the text that a model wrote.
func (d *Desk) Handle(ctx context.Context, mail string) error {
	intake, err := step(ctx, d, d.Clerk, forms.IntakeContract, "Who wants what?\n\n"+mail)
	if err != nil {
		return err
	}
	todo, err := step(ctx, d, d.Clerk, plan, fmt.Sprintf("Plan what we do about it: %s wants this: %s", intake.Customer, intake.Request))
	if err != nil {
		return err
	}
	letter, err := d.write(ctx, intake, todo)
	if err != nil {
		return err
	}
	verdict, err := step(ctx, d, d.Judge, forms.VerdictContract, "How good is this letter?\n\n"+strings.Join(letter.Paragraphs, "\n"))
	if err != nil {
		return err
	}
	fmt.Fprintf(d.Out, "The judge gives the letter %.1f: %s\n\n", verdict.Score, verdict.Reasoning)
	return d.note(ctx, intake)
}

// step asks for one shape.
func step[T any](ctx context.Context, d *Desk, m ladder.Model, c *contract.Contract[T], ask string) (T, error) {
	fmt.Fprintf(d.Out, "%s\n", c.Name())
	defer fmt.Fprintln(d.Out)
	res, err := ladder.Run(ctx, m, c, ladder.Prompt{System: "You work in the office of a heating company.", User: ask}, d.Tier)
	return res.Value, err
}

// write asks for the letter, and has a form letter for a model that gives none.
func (d *Desk) write(ctx context.Context, intake forms.Intake, todo forms.Plan) (forms.Letter, error) {
	var steps []string
	for _, s := range todo.Steps {
		steps = append(steps, fmt.Sprintf("%s: %s (%d minutes)", s.Owner, s.Task, s.Minutes))
	}
	letter, err := step(ctx, d, d.Clerk, forms.LetterContract, "Write to "+intake.Customer+". What we do:\n"+strings.Join(steps, "\n"))
	if ladder.ModelFailed(err) {
		// Only now: a model was asked and gave nothing. A denial or an outage is
		// returned as what it is, or else every customer would get the form letter
		// on the day that the money runs out, and nobody would know.
		fmt.Fprintf(d.Out, "The form letter it is: %v\n\n", err)
		return formLetter, nil
	}
	return letter, err
}

var formLetter = forms.Letter{
	Subject:    "Your request",
	Paragraphs: []string{"We have received your request and will get back to you within two working days."},
	Promises:   []string{"An answer within two working days."},
}

// note asks for something whose form belongs to somebody else: the archive takes
// any one JSON object. There is no schema to send, so that the ladder begins with
// the format for a JSON object; duplicates, broken text and everything around the
// object are refused as strictly as elsewhere.
func (d *Desk) note(ctx context.Context, intake forms.Intake) error {
	object, err := step(ctx, d, d.Clerk, contract.JSONObject, "Give the archive a note about the request of "+intake.Customer+", with whatever members you find useful.")
	if err != nil {
		return err
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(object, &members); err != nil {
		return err
	}
	fmt.Fprintf(d.Out, "The archive has a note with %d members: %s\n\n", len(members), object)
	return nil
}
