package ollama

import (
	"errors"
	"strings"

	"github.com/ollama/ollama/api"

	"github.com/structgen/structgen/runtime/ladder"
)

// Reply reads a response; of a streamed one what [Join] has made of it. Its error is that
// of an answer that is not whole: the client reports a lost connection as
// nothing at all.
//
// The answer is the message's content, not its thinking, or the arguments of
// tool calls if a loop has offered tools and there are any.
func Reply(r *api.ChatResponse) (ladder.Reply, error) {
	reply := ladder.Reply{
		Text: r.Message.Content,
		// A prompt that is cached is counted like any other, and thinking like any
		// other output: the API does not tell them apart.
		// Source: https://docs.ollama.com/api/usage.
		Usage: ladder.Usage{InputTokens: int64(r.PromptEvalCount), OutputTokens: int64(r.EvalCount)},
		Model: r.Model,
		Raw:   r,
	}
	if len(r.Message.ToolCalls) > 0 {
		// Several calls are several lines, which no strict decoder takes for one value.
		var lines []string
		for _, call := range r.Message.ToolCalls {
			lines = append(lines, call.Function.Arguments.String())
		}
		reply.Text = strings.Join(lines, "\n")
	}
	var err error
	reply.Finish, err = finish(r)
	return reply, err
}

// finish maps a done reason; old servers send none.
//
// Source: https://docs.ollama.com/api/chat.
func finish(r *api.ChatResponse) (ladder.Finish, error) {
	switch {
	case !r.Done:
		return "", errors.New("ollama: the answer ended before it was done: it is not whole")
	case r.DoneReason == "stop" || r.DoneReason == "":
		return ladder.FinishStop, nil
	case r.DoneReason == "length":
		return ladder.FinishLength, nil
	}
	return ladder.FinishOther, nil
}
