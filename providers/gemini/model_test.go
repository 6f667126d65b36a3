package gemini_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/genai"

	"github.com/structgen/structgen/providers/gemini"
	"github.com/structgen/structgen/providers/internal/agents"
	"github.com/structgen/structgen/providers/providertest"
	"github.com/structgen/structgen/runtime/ladder"
)

var hi = ladder.Request{Messages: []ladder.Message{{Role: ladder.RoleUser, Text: "Hi."}}}

func TestFinishReasons(t *testing.T) {
	for reason, want := range map[string]ladder.Finish{
		"STOP": ladder.FinishStop, "MAX_TOKENS": ladder.FinishLength,
		"SAFETY": ladder.FinishContentFilter, "RECITATION": ladder.FinishContentFilter, "LANGUAGE": ladder.FinishContentFilter,
		"BLOCKLIST": ladder.FinishContentFilter, "PROHIBITED_CONTENT": ladder.FinishContentFilter, "SPII": ladder.FinishContentFilter,
		"MALFORMED_FUNCTION_CALL": ladder.FinishStop, "UNEXPECTED_TOOL_CALL": ladder.FinishStop, "TOO_MANY_TOOL_CALLS": ladder.FinishStop,
		"OTHER": ladder.FinishOther, "SOMETHING_NEW": ladder.FinishOther,
	} {
		t.Run(reason, func(t *testing.T) {
			server := providertest.Serve(t, answered(response(providertest.Said{}, reason, object{"text": "x"})))
			reply, err := gemini.New(client(t, server.URL), "m").Complete(t.Context(), hi)
			require.NoError(t, err)
			assert.Equal(t, want, reply.Finish)
			assert.Equal(t, want == ladder.FinishContentFilter, reply.Refusal != "", "a filter says why")
		})
	}
	t.Run("an answer without a reason is not whole", func(t *testing.T) {
		server := providertest.Serve(t, answered(response(providertest.Said{}, "", object{"text": "x"})))
		_, err := gemini.New(client(t, server.URL), "m").Complete(t.Context(), hi)
		assert.Error(t, err)
	})
	t.Run("an answer without content is an empty one", func(t *testing.T) {
		server := providertest.Serve(t, answered(object{"candidates": []object{{"finishReason": "STOP"}}}))
		reply, err := gemini.New(client(t, server.URL), "m").Complete(t.Context(), hi)
		require.NoError(t, err)
		assert.Empty(t, reply.Text)
	})
	t.Run("an answer without candidates is an error", func(t *testing.T) {
		server := providertest.Serve(t, answered(object{"modelVersion": "m"}))
		_, err := gemini.New(client(t, server.URL), "m").Complete(t.Context(), hi)
		assert.Error(t, err)
	})
	t.Run("a blocked prompt says why", func(t *testing.T) {
		server := providertest.Serve(t, answered(object{"promptFeedback": object{"blockReason": "PROHIBITED_CONTENT", "blockReasonMessage": "not here"}}))
		reply, err := gemini.New(client(t, server.URL), "m").Complete(t.Context(), hi)
		require.NoError(t, err)
		assert.Equal(t, ladder.FinishContentFilter, reply.Finish)
		assert.Contains(t, reply.Refusal, "PROHIBITED_CONTENT")
	})
}

func TestUsage(t *testing.T) {
	r := response(providertest.Said{}, "STOP", object{"text": "x"})
	r["usageMetadata"] = object{"promptTokenCount": 10, "toolUsePromptTokenCount": 5, "cachedContentTokenCount": 4, "candidatesTokenCount": 3, "thoughtsTokenCount": 2, "totalTokenCount": 20}
	server := providertest.Serve(t, answered(r))
	reply, err := gemini.New(client(t, server.URL), "m").Complete(t.Context(), hi)
	require.NoError(t, err)
	assert.Equal(t, ladder.Usage{InputTokens: 15, CachedTokens: 4, OutputTokens: 5, ReasoningTokens: 2}, reply.Usage)
}

// A call's arguments pass through float64 and maps in the SDK.
func TestArguments(t *testing.T) {
	call := func(args map[string]any) *genai.GenerateContentResponse {
		return &genai.GenerateContentResponse{Candidates: []*genai.Candidate{{
			FinishReason: genai.FinishReasonStop,
			Content:      &genai.Content{Parts: []*genai.Part{{FunctionCall: &genai.FunctionCall{Name: "scout", Args: args}}}},
		}}}
	}
	t.Run("what float64 holds is written", func(t *testing.T) {
		reply, err := gemini.Reply(call(object{"n": float64(1<<53 - 1), "f": 0.1, "list": []any{-2.5, "x", nil}}))
		require.NoError(t, err)
		assert.Equal(t, `{"f":0.1,"list":[-2.5,"x",null],"n":9007199254740991}`, reply.Text)
	})
	t.Run("no arguments are an empty object", func(t *testing.T) {
		reply, err := gemini.Reply(call(nil))
		require.NoError(t, err)
		assert.Equal(t, `{}`, reply.Text)
	})
	for name, args := range map[string]object{
		"a member":            {"n": float64(1 << 53)},
		"an element in depth": {"a": object{"b": []any{0.0, -float64(1 << 60)}}},
	} {
		t.Run("an integer that may be rounded is an error: "+name, func(t *testing.T) {
			_, err := gemini.Reply(call(args))
			assert.Error(t, err)
		})
	}
	t.Run("a model reads them from the answer itself, duplicates and all", func(t *testing.T) {
		const raw = `{ "n" : 9007199254740993, "n": 1e400 }`
		server := providertest.Serve(t, providertest.Answer{Body: `{"candidates":[{"finishReason":"STOP","content":{"parts":[{"functionCall":{"name":"scout","args":` + raw + `}}]}}]}`})
		req := hi
		req.Format = ladder.Format{Type: ladder.FormatTool, Name: "scout", Schema: agents.ScoutContract.Schema()}
		_, err := gemini.New(client(t, server.URL), "m").Complete(t.Context(), req)
		assert.Error(t, err, "1e400 is no float64, and the SDK says so")

		server = providertest.Serve(t, providertest.Answer{Body: `{"candidates":[{"finishReason":"STOP","content":{"parts":[{"functionCall":{"name":"scout","args":{ "n" : 9007199254740993, "n": 1 }}}]}}]}`})
		reply, err := gemini.New(client(t, server.URL), "m").Complete(t.Context(), req)
		require.NoError(t, err)
		assert.Equal(t, `{ "n" : 9007199254740993, "n": 1 }`, reply.Text)
	})
	t.Run("two calls are not one answer", func(t *testing.T) {
		r := call(object{"a": 1.0})
		r.Candidates[0].Content.Parts = append(r.Candidates[0].Content.Parts, r.Candidates[0].Content.Parts[0])
		reply, err := gemini.Reply(r)
		require.NoError(t, err)
		assert.Equal(t, "{\"a\":1}\n{\"a\":1}", reply.Text)
	})
}

func TestErrorsOfTheSDK(t *testing.T) {
	for _, row := range []struct {
		name, body, want string
		status           int
	}{
		{"the usual envelope", `{"error":{"code":400,"message":"JSON mode is not enabled for models/m","status":"INVALID_ARGUMENT"}}`,
			`{"error":{"code":400,"message":"JSON mode is not enabled for models/m","status":"INVALID_ARGUMENT"}}`, 400},
		{"an array around it", `[{"error":{"code":400,"message":"Json mode is not enabled"}}]`, `[{"error":{"code":400,"message":"Json mode is not enabled"}}]`, 400},
		{"another envelope", `{"detail":"no"}`, `{"detail":"no"}`, 400},
	} {
		t.Run(row.name, func(t *testing.T) {
			server := providertest.Serve(t, providertest.Answer{Status: 400, Body: row.body})
			_, err := client(t, server.URL).Models.GenerateContent(t.Context(), "m", gemini.Contents(hi.Messages), nil)
			told, ok := errors.AsType[*ladder.APIError](gemini.Error(err))
			require.True(t, ok, "%T %v", err, err)
			assert.Equal(t, row.status, told.Status)
			assert.JSONEq(t, row.want, string(told.Body))
			assert.Same(t, told, gemini.Error(told), "an error that was read is not read again")
		})
	}
	t.Run("others are left alone", func(t *testing.T) {
		assert.NoError(t, gemini.Error(nil))
		assert.Equal(t, assert.AnError, gemini.Error(assert.AnError))
	})
}

func TestWhatTheCallerConfigured(t *testing.T) {
	// The SDK takes these from the environment and refuses them in a configuration.
	t.Setenv("GOOGLE_CLOUD_PROJECT", "project")
	t.Setenv("GOOGLE_CLOUD_LOCATION", "europe-west4")
	server := providertest.Serve(t, envelope.Says(providertest.Said{Text: "x"}))
	calls := 0
	original := &http.Client{Transport: counting{&calls}}
	c, err := genai.NewClient(t.Context(), &genai.ClientConfig{
		APIKey:     "test-key",
		Backend:    genai.BackendGeminiAPI,
		HTTPClient: original,
		HTTPOptions: genai.HTTPOptions{
			BaseURL:   server.URL + "/gateway",
			ExtraBody: map[string]any{"labels": map[string]any{"team": "ledger"}},
		},
	})
	require.NoError(t, err)
	m := gemini.New(c, "g", gemini.WithConfig(func(c *genai.GenerateContentConfig) {
		c.Temperature = genai.Ptr[float32](0.5)
		c.HTTPOptions = &genai.HTTPOptions{Headers: http.Header{"X-Team": {"ledger"}}}
	}))
	assert.Equal(t, counting{&calls}, original.Transport, "the caller's client is left alone")
	assert.Regexp(t, `^127\.0\.0\.1:\d+/gateway/g$`, m.ModelID())
	req := hi
	req.Format = ladder.Format{Type: ladder.FormatSchema, Name: "scout", Schema: agents.ScoutContract.Schema()}
	_, err = m.Complete(t.Context(), req)
	require.NoError(t, err)
	assert.Equal(t, 1, calls, "requests go through the caller's transport")
	assert.Equal(t, "/gateway/v1beta/models/g:generateContent", server.Requests()[0].Path)
	assert.Contains(t, server.Requests()[0].Body, `"temperature":0.5`)
	assert.Contains(t, server.Requests()[0].Body, `"labels":{"team":"ledger"}`)
	assert.Contains(t, server.Requests()[0].Body, agents.ScoutContract.Schema())
}

type counting struct{ calls *int }

func (c counting) RoundTrip(r *http.Request) (*http.Response, error) {
	*c.calls++
	return http.DefaultTransport.RoundTrip(r)
}

// The parts alone, as a program with its own loop uses them.
func TestParts(t *testing.T) {
	schema := agents.ScoutContract.Schema()
	escaped, err := json.Marshal(json.RawMessage(schema))
	require.NoError(t, err)
	for _, kind := range []ladder.FormatType{ladder.FormatSchema, ladder.FormatTool} {
		t.Run("the order of "+kind.String()+" is kept, beside what else the request has", func(t *testing.T) {
			server := providertest.Serve(t, envelope.Says(providertest.Said{}))
			asked := 0
			options := &genai.HTTPOptions{ExtrasRequestProvider: func(body map[string]any) map[string]any {
				asked++
				body["mine"] = true
				return body
			}}
			config := &genai.GenerateContentConfig{
				HTTPOptions: options,
				Tools:       []*genai.Tool{{FunctionDeclarations: []*genai.FunctionDeclaration{{Name: "look"}}}},
			}
			require.NoError(t, gemini.ApplyFormat(config, ladder.Format{Type: kind, Name: "scout", Schema: schema}))
			_, err := client(t, server.URL).Models.GenerateContent(t.Context(), "m", gemini.Contents(hi.Messages), config)
			require.NoError(t, err)
			body := server.Requests()[0].Body
			assert.Contains(t, body, string(escaped))
			assert.Contains(t, body, `"mine":true`)
			assert.Contains(t, body, `"name":"look"`)
			assert.Equal(t, 1, asked)
			assert.NotSame(t, options, config.HTTPOptions, "options may serve other requests too")
		})
	}
	t.Run("unknown formats are errors", func(t *testing.T) {
		assert.Error(t, gemini.ApplyFormat(&genai.GenerateContentConfig{}, ladder.Format{Type: ladder.FormatTool + 1}))
	})
}

// Most models before Gemini 3 answer so.
func TestASchemaBesideToolsThatIsRefused(t *testing.T) {
	refusal := apiError(http.StatusBadRequest, "INVALID_ARGUMENT", "Function calling with a response mime type: 'application/json' is unsupported")
	said := envelope.Streams(providertest.Said{Text: `{"kind":"clue","text":"x","round":1,"sure":1,"suspect":null}`})
	server := providertest.Serve(t, refusal, refusal, said)
	loop := scout{client: client(t, server.URL), watch: func(string) {}}
	res, err := ladder.Run(t.Context(), ladder.Named("gemini-2.5/"+t.Name(), loop), agents.ScoutContract, ladder.Prompt{User: "What did you see?"})
	require.NoError(t, err)
	assert.Equal(t, ladder.Text, res.Report.Rung)

	server = providertest.Serve(t, said)
	loop.client = client(t, server.URL)
	res, err = ladder.Run(t.Context(), ladder.Named("gemini-2.5/"+t.Name(), loop), agents.ScoutContract, ladder.Prompt{User: "What did you see?"})
	require.NoError(t, err)
	assert.Equal(t, ladder.Schema, res.Report.Rung, "a call without tools may be taken: nothing was remembered")
}
