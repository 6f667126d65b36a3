package anthropic_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	structanthropic "github.com/structgen/structgen/providers/anthropic"
	"github.com/structgen/structgen/providers/internal/agents"
	"github.com/structgen/structgen/providers/providertest"
	"github.com/structgen/structgen/runtime/ladder"
)

var hi = ladder.Request{Messages: []ladder.Message{{Role: ladder.RoleUser, Text: "Hi."}}}

func TestStopReasons(t *testing.T) {
	for reason, want := range map[string]ladder.Finish{
		"end_turn": ladder.FinishStop, "stop_sequence": ladder.FinishStop, "tool_use": ladder.FinishStop,
		"max_tokens": ladder.FinishLength, "model_context_window_exceeded": ladder.FinishLength,
		"refusal": ladder.FinishRefusal, "something_new": ladder.FinishOther,
	} {
		t.Run(reason, func(t *testing.T) {
			server := providertest.Serve(t, answered(providertest.Said{}, message(providertest.Said{}, reason, textBlock("x"))))
			reply, err := structanthropic.New(client(server.URL), "m").Complete(t.Context(), hi)
			require.NoError(t, err)
			assert.Equal(t, want, reply.Finish)
		})
	}
	for _, reason := range []any{"pause_turn", nil} {
		t.Run("a turn that is not over is no answer", func(t *testing.T) {
			server := providertest.Serve(t, answered(providertest.Said{}, message(providertest.Said{}, reason, textBlock("x"))))
			_, err := structanthropic.New(client(server.URL), "m").Complete(t.Context(), hi)
			require.Error(t, err)
			assert.Equal(t, ladder.Unrelated, ladder.Classify(ladder.FormatSchema, err))
		})
	}
}

func TestARefusalWithoutAnExplanationIsOne(t *testing.T) {
	for _, details := range []any{nil, object{"type": "refusal", "category": "cyber", "explanation": nil}} {
		m := message(providertest.Said{}, "refusal")
		m["stop_details"] = details
		server := providertest.Serve(t, answered(providertest.Said{}, m))
		reply, err := structanthropic.New(client(server.URL), "m").Complete(t.Context(), hi)
		require.NoError(t, err)
		assert.NotEmpty(t, reply.Refusal)
	}
}

func TestTwoCallsAreNotOneAnswer(t *testing.T) {
	call := object{"type": "tool_use", "id": "1", "name": "scout", "input": json.RawMessage(`{"a":1}`)}
	server := providertest.Serve(t, answered(providertest.Said{}, message(providertest.Said{}, "tool_use", call, call)))
	reply, err := structanthropic.New(client(server.URL), "m").Complete(t.Context(), hi)
	require.NoError(t, err)
	assert.Equal(t, "{\"a\":1}\n{\"a\":1}", reply.Text)
}

func TestALongAnswerIsReadAsAStream(t *testing.T) {
	const said = `{"long":"answer"}`
	server := providertest.Serve(t, envelope.Streams(providertest.Said{Text: said}))
	m := structanthropic.New(client(server.URL), "m", structanthropic.WithMaxTokens(64_000))
	reply, err := m.Complete(t.Context(), hi)
	require.NoError(t, err)
	assert.Equal(t, said, reply.Text)
	var sent struct {
		Stream    bool  `json:"stream"`
		MaxTokens int64 `json:"max_tokens"`
	}
	require.NoError(t, json.Unmarshal([]byte(server.Requests()[0].Body), &sent))
	assert.True(t, sent.Stream)
	assert.EqualValues(t, 64_000, sent.MaxTokens)
}

func TestAStreamWithoutItsLastEventIsNotWhole(t *testing.T) {
	answer := envelope.Streams(providertest.Said{Text: "{}"})
	answer.Body = answer.Body[:strings.Index(answer.Body, "event: message_stop")]
	server := providertest.Serve(t, answer)
	_, err := structanthropic.New(client(server.URL), "m", structanthropic.WithStreaming()).Complete(t.Context(), hi)
	assert.Error(t, err)
}

func TestAServedCost(t *testing.T) {
	m := message(providertest.Said{}, "end_turn", textBlock("x"))
	m["usage"] = object{"input_tokens": 2, "output_tokens": 3, "cost": 0.25}
	server := providertest.Serve(t, answered(providertest.Said{}, m))
	reply, err := structanthropic.New(client(server.URL), "m").Complete(t.Context(), hi)
	require.NoError(t, err)
	cost := 0.25
	assert.Equal(t, ladder.Usage{InputTokens: 2, OutputTokens: 3, CostUSD: &cost}, reply.Usage)
}

func TestAServedCostSurvivesTheStream(t *testing.T) {
	served := object{"output_tokens": 3, "cost": 0.25}
	server := providertest.Serve(t, events(providertest.Said{},
		object{"type": "message_start", "message": message(providertest.Said{}, nil)},
		object{"type": "message_delta", "delta": object{"stop_reason": "end_turn"}, "usage": served},
		object{"type": "message_stop"},
	))
	reply, err := structanthropic.New(client(server.URL), "m", structanthropic.WithStreaming()).Complete(t.Context(), hi)
	require.NoError(t, err)
	if assert.NotNil(t, reply.Usage.CostUSD) {
		assert.Equal(t, 0.25, *reply.Usage.CostUSD)
	}
}

func TestAnErrorWithinAStreamHasNoStatus(t *testing.T) {
	server := providertest.Serve(t, events(providertest.Said{},
		object{"type": "message_start", "message": message(providertest.Said{}, nil)},
		object{"type": "error", "error": object{"type": "overloaded_error", "message": "Overloaded"}},
	))
	_, err := structanthropic.New(client(server.URL), "m", structanthropic.WithStreaming()).Complete(t.Context(), hi)
	told, ok := errors.AsType[*ladder.APIError](err)
	require.True(t, ok, "%T %v", err, err)
	assert.Zero(t, told.Status)
	assert.Contains(t, string(told.Body), "overloaded_error")
	assert.Equal(t, ladder.Unrelated, ladder.Classify(ladder.FormatSchema, err))
}

func TestWhatTheCallerConfigured(t *testing.T) {
	server := providertest.Serve(t, envelope.Says(providertest.Said{Text: "x"}))
	var signed []string
	c := anthropic.NewClient(
		option.WithBaseURL(server.URL+"/gateway"),
		option.WithAPIKey("test-key"),
		// Bedrock's client signs bodies in a middleware like this one.
		option.WithMiddleware(func(r *http.Request, next option.MiddlewareNext) (*http.Response, error) {
			body, err := r.GetBody()
			if err != nil {
				return nil, err
			}
			var sent json.RawMessage
			if err := json.NewDecoder(body).Decode(&sent); err != nil {
				return nil, err
			}
			signed = append(signed, string(sent))
			return next(r)
		}),
	)
	m := structanthropic.New(c, "claude", structanthropic.WithParams(func(p *anthropic.MessageNewParams) {
		p.OutputConfig.Effort = anthropic.OutputConfigEffortLow
		p.MaxTokens = 99
	}))
	assert.Empty(t, signed, "making a model sends nothing, not even to the caller's middleware")
	assert.Regexp(t, `^127\.0\.0\.1:\d+/gateway/claude$`, m.ModelID())

	req := hi
	req.Format = ladder.Format{Type: ladder.FormatSchema, Name: "scout", Schema: agents.ScoutContract.Schema()}
	_, err := m.Complete(t.Context(), req)
	require.NoError(t, err)
	sent := server.Requests()[0].Body
	assert.Equal(t, []string{sent}, signed, "what is signed must be what is sent")
	assert.Contains(t, sent, `"effort":"low"`, "the effort stands beside the format")
	assert.Contains(t, sent, `"max_tokens":99`)
	assert.Contains(t, sent, agents.ScoutContract.Schema())
}

// The parts alone, as a program with its own loop uses them.
func TestParts(t *testing.T) {
	schema := agents.ScoutContract.Schema()
	ask := func(t *testing.T, url string, f ladder.Format, opts ...option.RequestOption) (*anthropic.Message, error) {
		p := anthropic.MessageNewParams{Model: "m", MaxTokens: 10, Messages: structanthropic.Messages(hi.Messages)}
		require.NoError(t, structanthropic.ApplyFormat(&p, f))
		c := client(url)
		return c.Messages.New(t.Context(), p, opts...)
	}
	for _, kind := range []ladder.FormatType{ladder.FormatSchema, ladder.FormatTool} {
		f := ladder.Format{Type: kind, Name: "scout", Schema: schema}
		t.Run("the order of "+kind.String()+" is kept", func(t *testing.T) {
			server := providertest.Serve(t, envelope.Says(providertest.Said{}))
			_, err := ask(t, server.URL, f)
			require.NoError(t, err)
			assert.Contains(t, server.Requests()[0].Body, escaped(t, schema))
		})
		t.Run("every byte of "+kind.String()+" is kept if asked to", func(t *testing.T) {
			server := providertest.Serve(t, envelope.Says(providertest.Said{}))
			_, err := ask(t, server.URL, f, structanthropic.Verbatim(f))
			require.NoError(t, err)
			assert.Contains(t, server.Requests()[0].Body, schema)
		})
	}
	t.Run("a refusal is told", func(t *testing.T) {
		server := providertest.Serve(t, envelope.RefusesFormat)
		_, err := ask(t, server.URL, ladder.Format{Type: ladder.FormatSchema, Name: "scout", Schema: schema})
		told := structanthropic.Error(err)
		assert.Equal(t, ladder.RejectsFormat, ladder.Classify(ladder.FormatSchema, told))
		assert.ErrorIs(t, told, err)
		assert.Same(t, told, structanthropic.Error(told), "an error that was read is not read again")
	})
	t.Run("other errors are left alone", func(t *testing.T) {
		assert.NoError(t, structanthropic.Error(nil))
		assert.Equal(t, assert.AnError, structanthropic.Error(assert.AnError))
	})
	t.Run("what the API cannot express is an error", func(t *testing.T) {
		var p anthropic.MessageNewParams
		assert.ErrorIs(t, structanthropic.ApplyFormat(&p, ladder.Format{Type: ladder.FormatJSONObject}), structanthropic.ErrNoJSONObject)
		assert.Error(t, structanthropic.ApplyFormat(&p, ladder.Format{Type: ladder.FormatTool + 1}))
	})
}

// escaped is how encoding/json writes a schema that it is given as raw JSON.
func escaped(t *testing.T, schema string) string {
	out, err := json.Marshal(json.RawMessage(schema))
	require.NoError(t, err)
	return string(out)
}
