package openai

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/openai/openai-go/v3"

	"github.com/structgen/structgen/providers/internal/exchange"
	"github.com/structgen/structgen/runtime/ladder"
)

// Reply reads the first choice of a completion, of a streamed one what [Join] has
// made of it.
//
// Its error is a [*ladder.APIError] for an error that a gateway served with
// status 200, and another one for an answer that is no whole completion.
func Reply(c *openai.ChatCompletion) (ladder.Reply, error) {
	if len(c.Choices) == 0 {
		return ladder.Reply{}, without("choices", c.RawJSON())
	}
	choice := c.Choices[0]
	reply := ladder.Reply{
		Text:      answer(choice.Message),
		Refusal:   choice.Message.Refusal,
		Usage:     usage(c.Usage),
		Model:     c.Model,
		RequestID: c.ID,
		Raw:       c,
	}
	var err error
	reply.Finish, err = finish(choice)
	if err == nil && choice.FinishReason == "" && c.RawJSON() == "" {
		// A completion that came as one document is whole, whatever the server did
		// not tell; one that was put together from a stream is not.
		err = errors.New("openai: the stream ended before its completion did")
	}
	return reply, err
}

// without is the error of an answer that lacks what it should consist of.
func without(what, body string) error {
	err := fmt.Errorf("openai: the server answered without %s", what)
	var told struct {
		Error json.RawMessage `json:"error"`
	}
	if json.Unmarshal([]byte(body), &told) == nil && len(told.Error) > 0 && string(told.Error) != "null" {
		return &ladder.APIError{Status: exchange.StatusIn([]byte(body)), Body: []byte(body), Err: err}
	}
	return err
}

// finish maps a choice's finish reason.
//
// Beyond OpenAI's own (https://platform.openai.com/docs/api-reference/chat/object):
// "error" beside an error is OpenRouter's (https://openrouter.ai/docs/api/errors),
// "model_length" is Mistral's (https://docs.mistral.ai/api), and
// "insufficient_system_resource", an answer given up on, is DeepSeek's
// (https://api-docs.deepseek.com/api/create-chat-completion).
func finish(choice openai.ChatCompletionChoice) (ladder.Finish, error) {
	if told := choice.JSON.ExtraFields["error"].Raw(); told != "" && told != "null" {
		body := []byte(`{"error":` + told + `}`)
		return "", &ladder.APIError{
			Status: exchange.StatusIn(body),
			Body:   body,
			Err:    errors.New("openai: the provider failed while it answered"),
		}
	}
	switch choice.FinishReason {
	case "stop", "tool_calls", "function_call":
		return ladder.FinishStop, nil
	case "length", "model_length":
		return ladder.FinishLength, nil
	case "content_filter":
		return ladder.FinishContentFilter, nil
	case "":
		return "", nil // some compatible servers do not tell
	case "error", "insufficient_system_resource":
		return "", fmt.Errorf("openai: the server gave up on its answer: %s", choice.FinishReason)
	}
	return ladder.FinishOther, nil
}

// answer is a message's content or, if it calls tools, what it calls them with:
// a forced call has no content worth reading beside it. Arguments of several
// calls stand in several lines, which no strict decoder takes for one value.
func answer(m openai.ChatCompletionMessage) string {
	var calls []string
	for _, call := range m.ToolCalls {
		calls = append(calls, call.Function.Arguments)
	}
	if len(calls) > 0 {
		return strings.Join(calls, "\n")
	}
	return content(m.Content, m.JSON.Content.Raw())
}

// content is the text of a content member, which some servers send as a list of
// typed parts when the model reasons: then the parts of type text are the answer
// and the SDK's text is the list itself.
//
// Source: https://docs.mistral.ai/studio-api/conversations/reasoning.
func content(text, raw string) string {
	if !strings.HasPrefix(raw, "[") {
		return text
	}
	var parts []struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	if json.Unmarshal([]byte(raw), &parts) != nil {
		return text
	}
	var b strings.Builder
	for _, part := range parts {
		if part.Type == "text" {
			b.WriteString(part.Text)
		}
	}
	return b.String()
}

// usage maps a completion's usage. Output tokens include reasoning tokens, and
// input tokens include cached ones, as OpenAI counts them
// (https://platform.openai.com/docs/api-reference/chat/object). OpenRouter adds
// what the call cost, in credits of one dollar
// (https://openrouter.ai/docs/use-cases/usage-accounting), and DeepSeek has a
// member of its own for cached tokens (https://api-docs.deepseek.com/guides/kv_cache).
func usage(u openai.CompletionUsage) ladder.Usage {
	out := ladder.Usage{
		InputTokens:     u.PromptTokens,
		CachedTokens:    u.PromptTokensDetails.CachedTokens,
		OutputTokens:    u.CompletionTokens,
		ReasoningTokens: u.CompletionTokensDetails.ReasoningTokens,
		CostUSD:         exchange.Cost(u.JSON.ExtraFields["cost"].Raw()),
	}
	if out.CachedTokens == 0 {
		// Zero if it is absent or no number.
		_ = json.Unmarshal([]byte(u.JSON.ExtraFields["prompt_cache_hit_tokens"].Raw()), &out.CachedTokens)
	}
	return out
}
