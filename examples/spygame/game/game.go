package game

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/structgen/structgen/examples/spygame/agents"
	"github.com/structgen/structgen/examples/spygame/ledger"
	"github.com/structgen/structgen/runtime/ladder"
)

// Cast is who plays: one model for each agent. They may all be the same.
type Cast struct{ Narrator, Spy, Detective ladder.Model }

// Guests are the people in the house. The spy is one of them.
var Guests = []string{"Otto Brandt", "Lena Voss", "Ida Kern"}

// spy is the guest whom the spy plays.
const spy = "Lena Voss"

// rounds is how often the detective may look around before the night is over.
const rounds = 3

// Game is one evening of it.
type Game struct {
	Cast   Cast
	Ledger *ledger.Ledger
	Tier   *ladder.Ladder // how models are asked: budget, prices, observers
	Out    io.Writer

	board board
	story []string // the events of this evening, as they stand in the ledger
}

// detective is the detective's contract with a rule that no schema can state. A
// model that breaks it is told so, like of any other violation, and may try again.
var detective = agents.DetectiveContract.WithCheck(func(o agents.DetectiveOutput) error {
	if o.Suspect != nil && !slices.Contains(Guests, *o.Suspect) {
		return fmt.Errorf("%s is not in the house; the suspect must be one of %s", *o.Suspect, strings.Join(Guests, ", "))
	}
	return nil
})

// Play plays until the detective accuses somebody, at most so many rounds.
//
// The error is that of a model which could not be asked: a denial, an outage, a
// cancellation. A model that was asked and gave nothing usable ends nothing; it
// only loses its turn.
func (g *Game) Play(ctx context.Context) error {
	if err := g.narrate(ctx, "Set the scene: it is midnight, and a microfilm is gone from the library."); err != nil {
		return err
	}
	for round := 1; round <= rounds && g.board.accused == ""; round++ {
		if err := g.question(ctx, round); err != nil {
			return err
		}
		if err := g.investigate(ctx, round); err != nil {
			return err
		}
	}
	return g.narrate(ctx, "End the game. The winner is "+g.winner()+".")
}

func (g *Game) narrate(ctx context.Context, ask string) error {
	out, ok, err := turn(ctx, g, g.Cast.Narrator, agents.NarratorContract, ask)
	if err != nil || !ok {
		return err
	}
	return out.Dispatch(ctx, &g.board)
}

func (g *Game) question(ctx context.Context, round int) error {
	ask := "Say where you were, or what you saw."
	if round == rounds {
		ask = "The detective is about to decide. Say what points to somebody else."
	}
	out, ok, err := turn(ctx, g, g.Cast.Spy, agents.SpyContract, ask)
	if err != nil || !ok {
		return err
	}
	return out.Dispatch(ctx, &g.board)
}

func (g *Game) investigate(ctx context.Context, round int) error {
	ask := "Look around and report what you find."
	if round == rounds {
		ask = "The night is over: accuse one of the guests."
	}
	out, ok, err := turn(ctx, g, g.Cast.Detective, detective, ask)
	if err != nil || !ok {
		return err
	}
	return out.Dispatch(ctx, &g.board)
}

func (g *Game) winner() string {
	if g.board.accused == spy {
		return "the detective"
	}
	return "the spy"
}
