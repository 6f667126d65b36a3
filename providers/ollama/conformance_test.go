package ollama_test

import (
	"encoding/json"
	"errors"
	"flag"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/ollama/ollama/api"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/providers/ollama"
	"github.com/structgen/structgen/providers/providertest"
	"github.com/structgen/structgen/runtime/ladder"
)

var update = flag.Bool("update", false, "write the golden request bodies")

func at(tb testing.TB, address string) *url.URL {
	base, err := url.Parse(address)
	require.NoError(tb, err)
	return base
}

func conformance() providertest.Adapter {
	return providertest.Adapter{
		Loop: func(tb testing.TB, url string, lookUp func(string) string) ladder.Model {
			return scout{client: api.NewClient(at(tb, url), http.DefaultClient), lookUp: lookUp, watch: func(string) {}}
		},
		Envelope:     envelope,
		Formats:      ladder.Formats(ladder.FormatSchema, ladder.FormatJSONObject, ladder.FormatText),
		SchemaHidden: true,
		IsSDKError: func(err error) bool {
			_, ok := errors.AsType[api.StatusError](err)
			return ok
		},
		Update: *update,
	}
}

func TestConformance(t *testing.T) {
	a := conformance()
	a.Golden = "testdata/chat"
	a.New = func(tb testing.TB, url string) ladder.Model {
		return ollama.NewAt(at(tb, url), http.DefaultClient, "model-under-test")
	}
	a.NewStreaming = func(tb testing.TB, url string) ladder.Model {
		return ollama.NewAt(at(tb, url), http.DefaultClient, "model-under-test", ollama.WithStreaming())
	}
	providertest.Run(t, a)
}

func TestConformanceOfAClient(t *testing.T) {
	a := conformance()
	a.Golden = "testdata/client"
	a.Unwatched = true
	a.New = func(tb testing.TB, url string) ladder.Model {
		return ollama.New(api.NewClient(at(tb, url), http.DefaultClient), "model-under-test")
	}
	a.NewStreaming = func(tb testing.TB, url string) ladder.Model {
		return ollama.New(api.NewClient(at(tb, url), http.DefaultClient), "model-under-test", ollama.WithStreaming())
	}
	providertest.Run(t, a)
}

type object = map[string]any

func text(v any) string {
	out, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(out)
}

func chunk(s providertest.Said, content, thought string) object {
	return object{
		"model": s.Model, "created_at": "2026-01-02T15:04:05.123456Z", "done": false,
		"message": object{"role": "assistant", "content": content, "thinking": thought},
	}
}

func last(s providertest.Said, content, thought, reason string) object {
	c := chunk(s, content, thought)
	c["done"], c["done_reason"] = true, reason
	c["total_duration"], c["load_duration"] = 1000, 10
	c["prompt_eval_count"], c["eval_count"] = s.Usage.InputTokens, s.Usage.OutputTokens
	return c
}

func lines(list ...object) providertest.Answer {
	var b strings.Builder
	for _, line := range list {
		b.WriteString(text(line) + "\n")
	}
	return providertest.Answer{Header: http.Header{"Content-Type": {"application/x-ndjson"}}, Body: b.String()}
}

var envelope = providertest.Envelope{
	NoRequestID: true,
	Counts: func(u ladder.Usage) ladder.Usage {
		return ladder.Usage{InputTokens: u.InputTokens, OutputTokens: u.OutputTokens}
	},
	Says: func(s providertest.Said) providertest.Answer {
		return providertest.Answer{Body: text(last(s, s.Text, s.Thought, "stop"))}
	},
	Streams: func(s providertest.Said) providertest.Answer {
		half := len(s.Text) / 2
		return lines(
			chunk(s, "", s.Thought),
			chunk(s, s.Text[:half], ""),
			chunk(s, s.Text[half:], ""),
			last(s, "", "", "stop"),
		)
	},
	StreamsCall: func(s providertest.Said, name, arguments string) providertest.Answer {
		call := chunk(s, "", "")
		call["message"] = object{"role": "assistant", "content": "", "tool_calls": []object{
			{"id": "call_1", "function": object{"index": 0, "name": name, "arguments": json.RawMessage(arguments)}},
		}}
		return lines(chunk(s, "", s.Thought), call, last(s, "", "", "stop"))
	},
	Truncated: func(s string) providertest.Answer {
		return providertest.Answer{Body: text(last(providertest.Said{}, s, "", "length"))}
	},
	Fails: func(status int, message string) providertest.Answer {
		return providertest.Answer{Status: status, Body: text(object{"error": message})}
	},
	RefusesFormat: providertest.Answer{
		Status: http.StatusBadRequest,
		Body:   `{"error":"json: cannot unmarshal object into Go struct field ChatRequest.format of type string"}`,
	},
	RefusesSchema: providertest.Answer{
		Status: http.StatusBadRequest,
		Body:   `{"error":"invalid format: expected \"json\" or a JSON schema"}`,
	},
}
