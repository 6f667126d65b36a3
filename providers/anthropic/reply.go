package anthropic

import (
	"errors"
	"fmt"
	"strings"

	"github.com/anthropics/anthropic-sdk-go/v2"

	"github.com/structgen/structgen/providers/internal/exchange"
	"github.com/structgen/structgen/runtime/ladder"
)

// Reply reads a message, of a streamed one what [Join] has made of it. Its error is that of a message which is not whole.
//
// Only text blocks are the answer, or the input of tool calls if there are any:
// thinking, redacted or not, and the blocks of the server's own tools are not.
func Reply(m *anthropic.Message) (ladder.Reply, error) {
	reply := ladder.Reply{
		Usage:     usage(m.Usage),
		Model:     m.Model,
		RequestID: m.ID,
		Raw:       m,
	}
	var said strings.Builder
	var calls []string
	for _, block := range m.Content {
		switch block.Type {
		case "text":
			said.WriteString(block.Text)
		case "tool_use":
			calls = append(calls, string(block.Input))
		}
	}
	reply.Text = said.String()
	if len(calls) > 0 {
		// Several calls are several lines, which no strict decoder takes for one value.
		reply.Text = strings.Join(calls, "\n")
	}
	var err error
	reply.Finish, err = finish(m.StopReason)
	if m.StopReason == anthropic.StopReasonRefusal {
		reply.Refusal = refusal(m)
	}
	return reply, err
}

// finish maps a stop reason.
//
// Source: https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons.
func finish(reason anthropic.StopReason) (ladder.Finish, error) {
	switch reason {
	case anthropic.StopReasonEndTurn, anthropic.StopReasonStopSequence, anthropic.StopReasonToolUse:
		return ladder.FinishStop, nil
	case anthropic.StopReasonMaxTokens, anthropic.StopReasonModelContextWindowExceeded:
		return ladder.FinishLength, nil
	case anthropic.StopReasonRefusal:
		return ladder.FinishRefusal, nil
	case anthropic.StopReasonPauseTurn:
		return "", errors.New("anthropic: the turn was paused for one of the server's tools; go on with it in a loop of your own")
	case "":
		return "", errors.New("anthropic: the message ended without a stop reason: it is not whole")
	}
	return ladder.FinishOther, nil
}

// refusal is the explanation that comes with a refusal, or its category. It is
// never empty.
func refusal(m *anthropic.Message) string {
	switch {
	case m.StopDetails.Explanation != "":
		return m.StopDetails.Explanation
	case m.StopDetails.Category != "":
		return fmt.Sprintf("refused: %s", m.StopDetails.Category)
	}
	return "refused without an explanation"
}

// usage maps a message's usage. The API counts cached input beside the rest;
// the ladder's input tokens are all of them. Output tokens include thinking.
//
// Source: https://platform.claude.com/docs/en/build-with-claude/prompt-caching#tracking-cache-performance.
func usage(u anthropic.Usage) ladder.Usage {
	return ladder.Usage{
		InputTokens:     u.InputTokens + u.CacheCreationInputTokens + u.CacheReadInputTokens,
		CachedTokens:    u.CacheReadInputTokens,
		OutputTokens:    u.OutputTokens,
		ReasoningTokens: u.OutputTokensDetails.ThinkingTokens,
		CostUSD:         exchange.Cost(u.JSON.ExtraFields["cost"].Raw()),
	}
}
