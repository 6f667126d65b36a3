package game

import (
	"context"
	"fmt"
	"strings"

	"github.com/structgen/structgen/examples/spygame/agents"
)

// board is what everybody knows. It handles every kind that was granted to
// anybody: after a new grant this file does not compile until it has a method for
// it, and a method for a kind that nobody was granted cannot be written, since its
// event has no type.
type board struct {
	clues   int
	seen    []agents.Sighting
	accused string
	winner  string
}

var (
	_ agents.NarratorHandler  = (*board)(nil)
	_ agents.SpyHandler       = (*board)(nil)
	_ agents.DetectiveHandler = (*board)(nil)
)

func (*board) OnNarratorScene(context.Context, agents.NarratorScene) error { return nil }

func (b *board) OnNarratorEnding(_ context.Context, e agents.NarratorEnding) error {
	if e.Winner != nil {
		b.winner = *e.Winner
	}
	return nil
}

func (b *board) OnSpyAlibi(_ context.Context, e agents.SpyAlibi) error {
	b.seen = append(b.seen, e.Alibi)
	return nil
}

func (b *board) OnSpyClue(_ context.Context, e agents.SpyClue) error {
	pin(b, e)
	return nil
}

func (b *board) OnDetectiveClue(_ context.Context, e agents.DetectiveClue) error {
	pin(b, e, e.Sightings...)
	return nil
}

func (b *board) OnDetectiveAccusation(_ context.Context, e agents.DetectiveAccusation) error {
	b.accused = e.Suspect
	return nil
}

// pin pins a clue, whichever agent found it. ClueEvent is a set of types: pinning
// an alibi, or anything else that only looks like a clue, does not compile.
func pin[C agents.ClueEvent](b *board, _ C, seen ...agents.Sighting) {
	b.clues++
	b.seen = append(b.seen, seen...)
}

// String sums it up.
func (b *board) String() string {
	facts := []string{fmt.Sprintf("%d clues", b.clues)}
	for _, s := range b.seen {
		facts = append(facts, fmt.Sprintf("%s in the %s %d minutes before midnight", s.Person, s.Room, s.Minutes))
	}
	if b.accused != "" {
		facts = append(facts, b.accused+" accused")
	}
	if b.winner != "" {
		facts = append(facts, "won by "+b.winner)
	}
	return strings.Join(facts, "; ")
}
