package gemini_test

import (
	"encoding/json"
	"errors"
	"flag"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"google.golang.org/genai"

	"github.com/structgen/structgen/providers/gemini"
	"github.com/structgen/structgen/providers/providertest"
	"github.com/structgen/structgen/runtime/ladder"
)

var update = flag.Bool("update", false, "write the golden request bodies")

func client(tb testing.TB, url string) *genai.Client {
	atOnce := 0.001
	c, err := genai.NewClient(tb.Context(), &genai.ClientConfig{
		APIKey:  "test-key",
		Backend: genai.BackendGeminiAPI,
		HTTPOptions: genai.HTTPOptions{
			BaseURL: url,
			RetryOptions: &genai.HTTPRetryOptions{
				Attempts:     genai.Ptr[int32](2),
				InitialDelay: &atOnce,
				MaxDelay:     &atOnce,
				Jitter:       genai.Ptr(0.0),
			},
		},
	})
	require.NoError(tb, err)
	return c
}

func TestConformance(t *testing.T) {
	providertest.Run(t, providertest.Adapter{
		New: func(tb testing.TB, url string) ladder.Model {
			return gemini.New(client(tb, url), "model-under-test")
		},
		NewStreaming: func(tb testing.TB, url string) ladder.Model {
			return gemini.New(client(tb, url), "model-under-test", gemini.WithStreaming())
		},
		Loop: func(tb testing.TB, url string, lookUp func(string) string) ladder.Model {
			return scout{client: client(tb, url), lookUp: lookUp, watch: func(string) {}}
		},
		Envelope: envelope,
		Formats:  ladder.AllFormats,
		IsSDKError: func(err error) bool {
			_, ok := errors.AsType[genai.APIError](err)
			return ok
		},
		Golden:  "testdata/generatecontent",
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

func response(s providertest.Said, finish string, parts ...object) object {
	candidate := object{"index": 0, "content": object{"role": "model", "parts": parts}}
	if finish != "" {
		candidate["finishReason"] = finish
	}
	return object{
		"candidates":   []object{candidate},
		"modelVersion": s.Model,
		"responseId":   s.RequestID,
		// Thoughts are counted beside the answer.
		"usageMetadata": object{
			"promptTokenCount":        s.Usage.InputTokens,
			"cachedContentTokenCount": s.Usage.CachedTokens,
			"candidatesTokenCount":    s.Usage.OutputTokens - s.Usage.ReasoningTokens,
			"thoughtsTokenCount":      s.Usage.ReasoningTokens,
		},
	}
}

func answered(r object) providertest.Answer { return providertest.Answer{Body: text(r)} }

func chunks(list ...object) providertest.Answer {
	var b strings.Builder
	for _, chunk := range list {
		b.WriteString("data: " + text(chunk) + "\r\n\r\n")
	}
	return providertest.Answer{Header: http.Header{"Content-Type": {"text/event-stream"}}, Body: b.String()}
}

func apiError(status int, reason, message string) providertest.Answer {
	return providertest.Answer{Status: status, Body: text(object{
		"error": object{"code": status, "message": message, "status": reason},
	})}
}

var envelope = providertest.Envelope{
	Says: func(s providertest.Said) providertest.Answer {
		return answered(response(s, "STOP", object{"text": s.Thought, "thought": true}, object{"text": s.Text}))
	},
	Streams: func(s providertest.Said) providertest.Answer {
		half := len(s.Text) / 2
		return chunks(
			response(s, "", object{"text": s.Thought, "thought": true}),
			response(s, "", object{"text": s.Text[:half]}),
			response(s, "", object{"text": s.Text[half:]}),
			response(s, "STOP", object{"text": ""}),
		)
	},
	StreamsCall: func(s providertest.Said, name, arguments string) providertest.Answer {
		call := object{"name": name, "args": json.RawMessage(arguments)}
		return chunks(
			response(s, "", object{"text": s.Thought, "thought": true}),
			response(s, "", object{"functionCall": call, "thoughtSignature": "c2lnbmVk"}),
			response(s, "STOP", object{"text": ""}),
		)
	},
	Calls: func(arguments string) providertest.Answer {
		return answered(response(providertest.Said{}, "STOP",
			object{"functionCall": object{"name": "scout", "args": json.RawMessage(arguments)}}))
	},
	Truncated: func(s string) providertest.Answer {
		return answered(response(providertest.Said{}, "MAX_TOKENS", object{"text": s}))
	},
	Filtered: func() providertest.Answer {
		return answered(object{"promptFeedback": object{"blockReason": "SAFETY"}})
	},
	Fails: func(status int, message string) providertest.Answer {
		return apiError(status, "INTERNAL", message)
	},
	RefusesFormat: apiError(http.StatusBadRequest, "INVALID_ARGUMENT",
		"JSON mode is not enabled for models/model-under-test"),
	RefusesSchema: apiError(http.StatusBadRequest, "INVALID_ARGUMENT",
		"Invalid JSON payload received. Unknown name \"$schema\" at 'generation_config.response_json_schema': Cannot find field."),
}
