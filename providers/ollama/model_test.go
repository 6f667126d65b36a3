package ollama_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"testing"

	"github.com/ollama/ollama/api"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/providers/internal/agents"
	"github.com/structgen/structgen/providers/ollama"
	"github.com/structgen/structgen/providers/providertest"
	"github.com/structgen/structgen/runtime/ladder"
)

var hi = ladder.Request{Messages: []ladder.Message{{Role: ladder.RoleUser, Text: "Hi."}}}

func TestDoneReasons(t *testing.T) {
	for reason, want := range map[string]ladder.Finish{
		"stop": ladder.FinishStop, "": ladder.FinishStop, "length": ladder.FinishLength, "load": ladder.FinishOther,
	} {
		reply, err := ollama.Reply(&api.ChatResponse{Done: true, DoneReason: reason})
		require.NoError(t, err)
		assert.Equal(t, want, reply.Finish, reason)
	}
	_, err := ollama.Reply(&api.ChatResponse{DoneReason: "stop"})
	assert.Error(t, err, "what is not done is not whole")
}

func TestThePromptFileTravelsWithTheSchema(t *testing.T) {
	server := providertest.Serve(t, envelope.Says(providertest.Said{Text: `{"kind":"clue","text":"x","round":1,"sure":1,"suspect":null}`}))
	m := ollama.NewAt(at(t, server.URL), nil, "m")
	_, err := ladder.Run(t.Context(), m, agents.ScoutContract, ladder.Prompt{User: "What did you see?"})
	require.NoError(t, err)
	body := server.Requests()[0].Body
	assert.Contains(t, body, `"format":{`)
	assert.Contains(t, body, "Reply with exactly one JSON object", "the model sees no schema but this one")
}

func TestLoopsReadToolCalls(t *testing.T) {
	var r api.ChatResponse
	require.NoError(t, json.Unmarshal([]byte(`{"done":true,"message":{"content":"","tool_calls":[
		{"function":{"name":"a","arguments":{"z":1,"a":2}}},{"function":{"name":"b","arguments":{}}}]}}`), &r))
	reply, err := ollama.Reply(&r)
	require.NoError(t, err)
	assert.Equal(t, "{\"z\":1,\"a\":2}\n{}", reply.Text)
}

func TestAnErrorWithinAStream(t *testing.T) {
	for name, model := range map[string]func(*url.URL) *ollama.Model{
		"watched": func(u *url.URL) *ollama.Model {
			return ollama.NewAt(u, http.DefaultClient, "m", ollama.WithStreaming())
		},
		"unwatched": func(u *url.URL) *ollama.Model {
			return ollama.New(api.NewClient(u, http.DefaultClient), "m", ollama.WithStreaming())
		},
	} {
		t.Run(name, func(t *testing.T) {
			server := providertest.Serve(t, lines(chunk(providertest.Said{}, "half", ""), object{"error": "format json_schema is not supported"}))
			_, err := model(at(t, server.URL)).Complete(t.Context(), hi)
			require.Error(t, err)
			assert.Equal(t, ladder.Unrelated, ladder.Classify(ladder.FormatSchema, err), "the model had begun to answer")
		})
	}
}

func TestWhatTheCallerConfigured(t *testing.T) {
	server := providertest.Serve(t, envelope.Says(providertest.Said{}))
	m := ollama.NewAt(at(t, server.URL+"/gateway"), http.DefaultClient, "llama:8b", ollama.WithRequest(func(r *api.ChatRequest) {
		r.Truncate = nil
		r.Options = map[string]any{"num_ctx": 8192}
	}))
	assert.Regexp(t, `^127\.0\.0\.1:\d+/gateway/llama:8b$`, m.ModelID())
	_, err := m.Complete(t.Context(), hi)
	require.NoError(t, err)
	assert.Equal(t, "/gateway/api/chat", server.Requests()[0].Path)
	assert.JSONEq(t, `{"model":"llama:8b","messages":[{"role":"user","content":"Hi."}],"stream":false,"shift":false,"options":{"num_ctx":8192}}`,
		server.Requests()[0].Body)
}

// The parts alone, as a program with its own loop uses them.
func TestParts(t *testing.T) {
	t.Run("formats are those of the API", func(t *testing.T) {
		var r api.ChatRequest
		require.NoError(t, ollama.ApplyFormat(&r, ladder.Format{Type: ladder.FormatSchema, Schema: `{ "type": "object" }`}))
		assert.Equal(t, `{ "type": "object" }`, string(r.Format))
		require.NoError(t, ollama.ApplyFormat(&r, ladder.Format{Type: ladder.FormatJSONObject}))
		assert.Equal(t, `"json"`, string(r.Format))
		require.NoError(t, ollama.ApplyFormat(&r, ladder.Format{Type: ladder.FormatText}))
		assert.Empty(t, r.Format)
		assert.ErrorIs(t, ollama.ApplyFormat(&r, ladder.Format{Type: ladder.FormatTool}), ollama.ErrNoForcedTool)
		assert.Error(t, ollama.ApplyFormat(&r, ladder.Format{Type: ladder.FormatTool + 1}))
	})
	t.Run("errors are told with status and words", func(t *testing.T) {
		refused := api.StatusError{StatusCode: 400, ErrorMessage: "json: cannot unmarshal object into Go struct field ChatRequest.format of type string"}
		told, ok := errors.AsType[*ladder.APIError](ollama.Error(refused))
		require.True(t, ok)
		assert.Equal(t, 400, told.Status)
		assert.Equal(t, ladder.RejectsFormat, ladder.Classify(ladder.FormatSchema, told))
		assert.ErrorIs(t, told, refused)
		assert.Same(t, told, ollama.Error(told), "an error that was read is not read again")

		told, ok = errors.AsType[*ladder.APIError](ollama.Error(api.AuthorizationError{StatusCode: 401, SigninURL: "https://example.com"}))
		require.True(t, ok)
		assert.Equal(t, 401, told.Status)
	})
	t.Run("others are left alone", func(t *testing.T) {
		assert.NoError(t, ollama.Error(nil))
		assert.Equal(t, assert.AnError, ollama.Error(assert.AnError))
	})
}
