package openai

import (
	"errors"
	"fmt"
	"strings"

	"github.com/openai/openai-go/v3/responses"

	"github.com/structgen/structgen/providers/internal/exchange"
	"github.com/structgen/structgen/runtime/ladder"
)

// ResponsesReply reads a response. Messages that the model marked as commentary
// and reasoning items are not part of the answer.
//
// Sources: https://platform.openai.com/docs/api-reference/responses/object and
// https://platform.openai.com/docs/guides/structured-outputs?api-mode=responses
// (refusals and incomplete responses).
func ResponsesReply(r *responses.Response) (ladder.Reply, error) {
	reply := ladder.Reply{
		Usage: ladder.Usage{
			InputTokens:     r.Usage.InputTokens,
			CachedTokens:    r.Usage.InputTokensDetails.CachedTokens,
			OutputTokens:    r.Usage.OutputTokens,
			ReasoningTokens: r.Usage.OutputTokensDetails.ReasoningTokens,
			CostUSD:         exchange.Cost(r.Usage.JSON.ExtraFields["cost"].Raw()),
		},
		Model:     r.Model,
		RequestID: r.ID,
		Raw:       r,
	}
	var said, refused strings.Builder
	var calls []string
	for _, item := range r.Output {
		switch {
		case item.Type == "function_call":
			calls = append(calls, item.Arguments.OfString)
		case item.Type == "message" && item.Phase != responses.ResponseOutputMessagePhaseCommentary:
			for _, part := range item.Content {
				said.WriteString(part.Text)
				refused.WriteString(part.Refusal)
			}
		}
	}
	reply.Refusal = refused.String()
	reply.Text = said.String()
	if len(calls) > 0 {
		reply.Text = strings.Join(calls, "\n") // as in answer
	}
	var err error
	reply.Finish, err = status(r)
	return reply, err
}

func status(r *responses.Response) (ladder.Finish, error) {
	switch r.Status {
	case responses.ResponseStatusCompleted:
		return ladder.FinishStop, nil
	case responses.ResponseStatusIncomplete:
		switch r.IncompleteDetails.Reason {
		case "max_output_tokens":
			return ladder.FinishLength, nil
		case "content_filter":
			return ladder.FinishContentFilter, nil
		}
		return ladder.FinishOther, nil
	case responses.ResponseStatusFailed:
		return "", &ladder.APIError{
			Body: []byte(`{"error":` + r.Error.RawJSON() + `}`),
			Err:  fmt.Errorf("openai: the response failed: %s: %s", r.Error.Code, r.Error.Message),
		}
	case "":
		if r.RawJSON() == "" {
			return "", errors.New("openai: the stream ended before its response was complete")
		}
		return "", without("a response", r.RawJSON())
	}
	return "", fmt.Errorf("openai: the response is not ready: it is %s", r.Status)
}

// streamError is an event of type error: the message and code of an API error,
// without the envelope.
func streamError(event responses.ResponseStreamEventUnion) error {
	return &ladder.APIError{
		Body: []byte(`{"error":` + event.RawJSON() + `}`),
		Err:  errors.New("openai: the stream reported an error: " + event.Message),
	}
}
