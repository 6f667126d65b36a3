package main

import "github.com/structgen/structgen/runtime/ladder"

// roleTool is the role of a tool's result; the other roles are the ladder's.
const roleTool ladder.Role = "tool"

// Turn is one turn of a conversation that may have tools in it.
type Turn struct {
	Role  ladder.Role
	Text  string
	Calls []Call // what the model wants to have run
}

// Call is one call of a tool.
type Call struct{ Tool, Arguments string }

// transcript is what happened between the question and the answer: calls and
// results. It is the loop's own; the ladder carries it and never looks at it.
type transcript struct {
	asked int // how many messages the question had
	turns []Turn
}

// within puts the transcript where it belongs: behind the question, and before the
// invalid answer and the complaint that a repair adds to it.
func (t *transcript) within(messages []ladder.Message) []Turn {
	var turns []Turn
	for i, m := range messages {
		if i == t.asked {
			turns = append(turns, t.turns...)
		}
		turns = append(turns, Turn{Role: m.Role, Text: m.Text})
	}
	if len(messages) == t.asked {
		turns = append(turns, t.turns...)
	}
	return turns
}
