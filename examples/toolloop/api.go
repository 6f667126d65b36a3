package main

import (
	"context"
	"fmt"

	"github.com/structgen/structgen/runtime/ladder"
)

// dispatcher plays a provider and its model. It knows only the conversation, as a
// real one does: without a tool's result in it, it wants the tool; without a
// complaint behind that, it gives an answer that is not valid.
func dispatcher(_ context.Context, _ string, turns []Turn, _ ladder.Format) (Turn, ladder.Usage, error) {
	used := ladder.Usage{InputTokens: int64(100 * len(turns)), OutputTokens: 40}
	reference, answered := "", false
	for _, t := range turns {
		switch t.Role {
		case roleTool:
			reference = t.Text
		case ladder.RoleAssistant:
			answered = answered || len(t.Calls) == 0
		}
	}
	switch {
	case reference == "":
		return Turn{Role: ladder.RoleAssistant, Calls: []Call{{"book_courier", `{"from":"Mill Lane 4"}`}}}, used, nil
	case !answered:
		return say(`{"reference":%q,"window":"after lunch","text":"Please have the parcel ready."}`, reference), used, nil
	default:
		return say(`{"reference":%q,"window":"afternoon","text":"Please have the parcel ready."}`, reference), used, nil
	}
}

func say(format string, args ...any) Turn {
	return Turn{Role: ladder.RoleAssistant, Text: fmt.Sprintf(format, args...)}
}
