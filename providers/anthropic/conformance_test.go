package anthropic_test

import (
	"encoding/json"
	"errors"
	"flag"
	"net/http"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"

	structanthropic "github.com/structgen/structgen/providers/anthropic"
	"github.com/structgen/structgen/providers/providertest"
	"github.com/structgen/structgen/runtime/ladder"
)

var update = flag.Bool("update", false, "write the golden request bodies")

func client(url string) anthropic.Client {
	return anthropic.NewClient(option.WithBaseURL(url), option.WithAPIKey("test-key"), option.WithMaxRetries(1))
}

func TestConformance(t *testing.T) {
	providertest.Run(t, providertest.Adapter{
		New: func(_ testing.TB, url string) ladder.Model {
			return structanthropic.New(client(url), "model-under-test")
		},
		NewStreaming: func(_ testing.TB, url string) ladder.Model {
			return structanthropic.New(client(url), "model-under-test", structanthropic.WithStreaming())
		},
		Loop: func(_ testing.TB, url string, lookUp func(string) string) ladder.Model {
			return scout{client: client(url), lookUp: lookUp, watch: func(string) {}}
		},
		Envelope: envelope,
		Formats:  ladder.Formats(ladder.FormatSchema, ladder.FormatText, ladder.FormatTool),
		IsSDKError: func(err error) bool {
			_, ok := errors.AsType[*anthropic.Error](err)
			return ok
		},
		Golden:  "testdata/messages",
		Update:  *update,
		Retries: true,
	})
}

type object = map[string]any

func text(v any) string {
	out, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(out)
}

// usage writes input tokens as the API counts them: cached ones beside the rest,
// and those that were written to the cache beside both.
func usage(u ladder.Usage) object {
	written := (u.InputTokens - u.CachedTokens) / 2
	return object{
		"input_tokens":                u.InputTokens - u.CachedTokens - written,
		"cache_creation_input_tokens": written,
		"cache_read_input_tokens":     u.CachedTokens,
		"output_tokens":               u.OutputTokens,
		"output_tokens_details":       object{"thinking_tokens": u.ReasoningTokens},
	}
}

func message(s providertest.Said, stop any, content ...object) object {
	return object{
		"id": "msg_1", "type": "message", "role": "assistant", "model": s.Model,
		"content": content, "stop_reason": stop, "stop_sequence": nil, "stop_details": nil,
		"usage": usage(s.Usage),
	}
}

func answered(s providertest.Said, m object) providertest.Answer {
	return providertest.Answer{Header: http.Header{"Request-Id": {s.RequestID}}, Body: text(m)}
}

func textBlock(s string) object { return object{"type": "text", "text": s} }

func apiError(status int, kind, message string) providertest.Answer {
	return providertest.Answer{Status: status, Body: text(object{
		"type":       "error",
		"error":      object{"type": kind, "message": message},
		"request_id": "req_1",
	})}
}

func events(s providertest.Said, list ...object) providertest.Answer {
	var b strings.Builder
	for _, event := range list {
		b.WriteString("event: " + event["type"].(string) + "\ndata: " + text(event) + "\n\n")
	}
	return providertest.Answer{
		Header: http.Header{"Request-Id": {s.RequestID}, "Content-Type": {"text/event-stream"}},
		Body:   b.String(),
	}
}

var envelope = providertest.Envelope{
	Says: func(s providertest.Said) providertest.Answer {
		return answered(s, message(s, "end_turn",
			object{"type": "thinking", "thinking": s.Thought, "signature": "c2lnbmVk"},
			object{"type": "redacted_thinking", "data": "aGlkZGVu"},
			textBlock(s.Text)))
	},
	Streams: func(s providertest.Said) providertest.Answer {
		begin := s
		begin.Usage.OutputTokens, begin.Usage.ReasoningTokens = 1, 0
		half := len(s.Text) / 2
		return events(s,
			object{"type": "message_start", "message": message(begin, nil)},
			object{"type": "content_block_start", "index": 0, "content_block": object{"type": "thinking", "thinking": "", "signature": ""}},
			object{"type": "content_block_delta", "index": 0, "delta": object{"type": "thinking_delta", "thinking": s.Thought}},
			object{"type": "content_block_stop", "index": 0},
			object{"type": "content_block_start", "index": 1, "content_block": textBlock("")},
			object{"type": "ping"},
			object{"type": "content_block_delta", "index": 1, "delta": object{"type": "text_delta", "text": s.Text[:half]}},
			object{"type": "content_block_delta", "index": 1, "delta": object{"type": "text_delta", "text": s.Text[half:]}},
			object{"type": "content_block_stop", "index": 1},
			object{"type": "message_delta", "delta": object{"stop_reason": "end_turn", "stop_sequence": nil}, "usage": usage(s.Usage)},
			object{"type": "message_stop"},
		)
	},
	StreamsCall: func(s providertest.Said, name, arguments string) providertest.Answer {
		begin := s
		begin.Usage.OutputTokens, begin.Usage.ReasoningTokens = 1, 0
		half := len(arguments) / 2
		return events(s,
			object{"type": "message_start", "message": message(begin, nil)},
			object{"type": "content_block_start", "index": 0, "content_block": textBlock("")},
			object{"type": "content_block_delta", "index": 0, "delta": object{"type": "text_delta", "text": "I will look."}},
			object{"type": "content_block_stop", "index": 0},
			object{"type": "content_block_start", "index": 1, "content_block": object{"type": "tool_use", "id": "toolu_1", "name": name, "input": object{}}},
			object{"type": "content_block_delta", "index": 1, "delta": object{"type": "input_json_delta", "partial_json": ""}},
			object{"type": "content_block_delta", "index": 1, "delta": object{"type": "input_json_delta", "partial_json": arguments[:half]}},
			object{"type": "content_block_delta", "index": 1, "delta": object{"type": "input_json_delta", "partial_json": arguments[half:]}},
			object{"type": "content_block_stop", "index": 1},
			object{"type": "message_delta", "delta": object{"stop_reason": "tool_use", "stop_sequence": nil}, "usage": usage(s.Usage)},
			object{"type": "message_stop"},
		)
	},
	Calls: func(arguments string) providertest.Answer {
		return answered(providertest.Said{}, message(providertest.Said{}, "tool_use",
			textBlock("I will note this clue."),
			object{"type": "tool_use", "id": "toolu_1", "name": "scout", "input": json.RawMessage(arguments)}))
	},
	Truncated: func(s string) providertest.Answer {
		return answered(providertest.Said{}, message(providertest.Said{}, "max_tokens", textBlock(s)))
	},
	Refuses: func(s string) providertest.Answer {
		m := message(providertest.Said{}, "refusal", textBlock(`{"text":"The lam`))
		m["stop_details"] = object{"type": "refusal", "category": nil, "explanation": s}
		return answered(providertest.Said{}, m)
	},
	Fails: func(status int, message string) providertest.Answer {
		return apiError(status, "api_error", message)
	},
	RefusesFormat: apiError(http.StatusBadRequest, "invalid_request_error",
		"output_config.format: Extra inputs are not permitted"),
	RefusesSchema: apiError(http.StatusBadRequest, "invalid_request_error",
		"output_config.format.schema: For 'integer' type, property 'minimum' is not supported"),
}
