package game

import (
	"context"
	"fmt"
	"strings"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/ladder"
)

// turn asks one agent for one event and appends it to the ledger. Without ok the
// model gave nothing usable, and the ledger holds nothing of what it said: only a
// note that the program itself makes.
//
// E is the output of the agent whose contract c is, so that nothing else can come
// back: turn has no text to pass on, and no kind to check.
func turn[E contract.Event](ctx context.Context, g *Game, m ladder.Model, c *contract.Contract[E], ask string) (event E, ok bool, err error) {
	fmt.Fprintf(g.Out, "%s: %s\n", c.Name(), ask)
	defer fmt.Fprintln(g.Out)
	res, err := ladder.Run(ctx, m, c, ladder.Prompt{System: system(c.Name()), User: g.soFar() + ask}, g.Tier)
	switch {
	case err == nil:
		return res.Value, true, g.enter(res.Value)
	case ladder.ModelFailed(err):
		// The one kind of failure that a game can go on after. Every other one says
		// nothing about the model, and playing on would hide it.
		fmt.Fprintln(g.Out, "  ledger  nothing that was said enters it")
		return event, false, g.enter(Reflection{About: c.Name(), Text: "lost a turn: " + res.Report.Outcome.String()})
	default:
		return event, false, err
	}
}

// enter appends an event and lets the other agents hear of it.
func (g *Game) enter(e contract.Event) error {
	seq, err := g.Ledger.Append(e)
	if err != nil {
		return err
	}
	fmt.Fprintf(g.Out, "  ledger  %d %s by %s\n", seq, e.KindName(), e.ContractName())
	if _, private := e.(Reflection); private {
		return nil
	}
	line, err := e.AppendJSON(nil)
	g.story = append(g.story, e.ContractName()+": "+string(line))
	return err
}

// system says who an agent is. What it may emit is said by its contract: the
// descriptions in the schema are part of the prompt.
func system(agent string) string {
	role := map[string]string{
		"narrator":  "You narrate the game. You know everything and take no side.",
		"spy":       "You play " + spy + ", who is the spy, took the microfilm from the library half an hour before midnight, and must not be found out.",
		"detective": "You play the detective, who is no guest and wants to know which of them is the spy.",
	}
	return "A parlour game about a spy in a country house. The guests are " + strings.Join(Guests, ", ") + ". " + role[agent]
}

// soFar is the evening up to now.
func (g *Game) soFar() string {
	if len(g.story) == 0 {
		return ""
	}
	return "What happened so far:\n" + strings.Join(g.story, "\n") + "\n\n"
}
