package main

import (
	"context"
	"fmt"

	"github.com/structgen/structgen/runtime/ladder"
)

// Ask sends a conversation to a provider and returns the model's turn: its answer,
// or the calls of tools that it wants first.
type Ask func(ctx context.Context, system string, turns []Turn, f ladder.Format) (Turn, ladder.Usage, error)

// Tool does something in the world and says what came of it.
type Tool func(ctx context.Context, arguments string) (result string, err error)

// maxRounds is how often a model may ask for tools before it has to answer.
const maxRounds = 8

// Loop is a [ladder.Model] around a provider's API. One Complete may ask several
// times; to the ladder, that is one attempt.
type Loop struct {
	Ask   Ask
	Tools map[string]Tool
}

// Complete asks until there is an answer. On a repair, and after a step down, it
// goes on with the transcript of the attempt before.
//
// Every return carries the transcript and what was used so far, errors included:
// tools that ran have run, and tokens that were used are billed.
func (l *Loop) Complete(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
	t, ok := req.State.(*transcript)
	if !ok {
		t = &transcript{asked: len(req.Messages)}
	}
	reply := ladder.Reply{State: t}
	for range maxRounds {
		turn, used, err := l.Ask(ctx, req.System, t.within(req.Messages), req.Format)
		reply.Usage.InputTokens += used.InputTokens
		reply.Usage.OutputTokens += used.OutputTokens
		if err != nil {
			return reply, err
		}
		if len(turn.Calls) == 0 {
			reply.Text, reply.Finish = turn.Text, ladder.FinishStop
			return reply, nil
		}
		if err := l.runTools(ctx, t, turn); err != nil {
			return reply, err
		}
	}
	return reply, fmt.Errorf("no answer after %d rounds of tools", maxRounds)
}

// runTools runs what the model asked for. Each result is written down at once: if
// a later tool fails, the earlier ones have run all the same.
func (l *Loop) runTools(ctx context.Context, t *transcript, turn Turn) error {
	t.turns = append(t.turns, turn)
	for _, c := range turn.Calls {
		tool, ok := l.Tools[c.Tool]
		if !ok {
			t.turns = append(t.turns, Turn{Role: roleTool, Text: "there is no tool " + c.Tool})
			continue
		}
		result, err := tool(ctx, c.Arguments)
		if err != nil {
			return fmt.Errorf("%s: %w", c.Tool, err)
		}
		t.turns = append(t.turns, Turn{Role: roleTool, Text: result})
	}
	return nil
}
