package openai_test

import (
	"errors"
	"net/http"
	"testing"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/responses"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	structopenai "github.com/structgen/structgen/providers/openai"
	"github.com/structgen/structgen/providers/providertest"
	"github.com/structgen/structgen/runtime/ladder"
)

var hi = ladder.Request{Messages: []ladder.Message{{Role: ladder.RoleUser, Text: "Hi."}}}

func served(body string) providertest.Answer { return providertest.Answer{Body: body} }

// What compatible servers do differently from OpenAI.
func TestCompatibleServers(t *testing.T) {
	ask := func(t *testing.T, body string) (ladder.Reply, error) {
		server := providertest.Serve(t, served(body))
		return structopenai.New(client(server.URL), "m").Complete(t.Context(), hi)
	}

	t.Run("the text parts of a content list are the answer", func(t *testing.T) {
		reply, err := ask(t, `{"choices":[{"finish_reason":"stop","message":{"role":"assistant","content":[
			{"type":"thinking","thinking":[{"type":"text","text":"{\"not\":\"this\"}"}]},
			{"type":"text","text":"{\"the\":"},{"type":"text","text":"\"answer\"}"}]}}]}`)
		require.NoError(t, err)
		assert.Equal(t, `{"the":"answer"}`, reply.Text)
	})
	t.Run("an answer only in the reasoning is no answer", func(t *testing.T) {
		reply, err := ask(t, `{"choices":[{"finish_reason":"stop","message":{"role":"assistant","content":null,"reasoning_content":"{}","reasoning":"{}"}}]}`)
		require.NoError(t, err)
		assert.Empty(t, reply.Text)
	})
	t.Run("a cost that is served is the cost", func(t *testing.T) {
		reply, err := ask(t, `{"choices":[{"finish_reason":"stop","message":{"content":"x"}}],"usage":{"prompt_tokens":3,"completion_tokens":4,"cost":0.00125}}`)
		require.NoError(t, err)
		cost := 0.00125
		assert.Equal(t, ladder.Usage{InputTokens: 3, OutputTokens: 4, CostUSD: &cost}, reply.Usage)
	})
	t.Run("cached tokens may have a name of their own", func(t *testing.T) {
		reply, err := ask(t, `{"choices":[{"finish_reason":"stop","message":{"content":"x"}}],"usage":{"prompt_tokens":30,"completion_tokens":4,"prompt_cache_hit_tokens":20,"prompt_cache_miss_tokens":10}}`)
		require.NoError(t, err)
		assert.Equal(t, ladder.Usage{InputTokens: 30, CachedTokens: 20, OutputTokens: 4}, reply.Usage)
	})
	t.Run("two calls are not one answer", func(t *testing.T) {
		reply, err := ask(t, `{"choices":[{"finish_reason":"tool_calls","message":{"content":"","tool_calls":[
			{"id":"1","type":"function","function":{"name":"scout","arguments":"{}"}},
			{"id":"2","type":"function","function":{"name":"scout","arguments":"{}"}}]}}]}`)
		require.NoError(t, err)
		assert.Equal(t, "{}\n{}", reply.Text)
	})
	for reason, want := range map[string]ladder.Finish{
		`"stop"`: ladder.FinishStop, `"length"`: ladder.FinishLength, `"model_length"`: ladder.FinishLength,
		`"content_filter"`: ladder.FinishContentFilter, `"tool_calls"`: ladder.FinishStop, `null`: "", `"eos_token"`: ladder.FinishOther,
	} {
		t.Run("finish reason "+reason, func(t *testing.T) {
			reply, err := ask(t, `{"choices":[{"finish_reason":`+reason+`,"message":{"content":"x"}}]}`)
			require.NoError(t, err)
			assert.Equal(t, want, reply.Finish)
		})
	}
	for _, row := range []struct {
		name, body string
		status     int
		class      ladder.Class
	}{
		{"an error with status 200", `{"error":{"message":"Provider returned error","code":502}}`, 502, ladder.Unrelated},
		{"a refused format with status 200", `{"error":{"message":"response_format json_schema is not supported by this model","code":400}}`, 400, ladder.RejectsFormat},
		{"an error within a choice", `{"choices":[{"finish_reason":"error","error":{"code":503,"message":"overloaded"},"message":{"content":"half"}}]}`, 503, ladder.Unrelated},
	} {
		t.Run(row.name+" is an error", func(t *testing.T) {
			_, err := ask(t, row.body)
			told, ok := errors.AsType[*ladder.APIError](err)
			require.True(t, ok, "%v", err)
			assert.Equal(t, row.status, told.Status)
			assert.Equal(t, row.class, ladder.Classify(ladder.FormatSchema, err))
		})
	}
	for _, row := range []struct{ name, body string }{
		{"an answer given up on", `{"choices":[{"finish_reason":"insufficient_system_resource","message":{"content":"half"}}]}`},
		{"an answer without choices", `{"choices":[]}`},
		{"another JSON text", `[]`},
	} {
		t.Run(row.name+" is an error and no refusal", func(t *testing.T) {
			_, err := ask(t, row.body)
			require.Error(t, err)
			assert.Equal(t, ladder.Unrelated, ladder.Classify(ladder.FormatSchema, err))
		})
	}
}

func TestStreamsOfCompatibleServers(t *testing.T) {
	ask := func(t *testing.T, events string) (ladder.Reply, error) {
		server := providertest.Serve(t, providertest.Answer{
			Header: http.Header{"Content-Type": {"text/event-stream"}},
			Body:   events,
		})
		return structopenai.New(client(server.URL), "m", structopenai.WithStreaming()).Complete(t.Context(), hi)
	}
	t.Run("a served cost survives the stream", func(t *testing.T) {
		reply, err := ask(t, ""+
			"data: {\"id\":\"1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"x\"},\"finish_reason\":\"stop\"}]}\n\n"+
			"data: {\"id\":\"1\",\"choices\":[],\"usage\":{\"prompt_tokens\":3,\"completion_tokens\":4,\"cost\":0.5}}\n\n"+
			"data: [DONE]\n\n")
		require.NoError(t, err)
		if assert.NotNil(t, reply.Usage.CostUSD) {
			assert.Equal(t, 0.5, *reply.Usage.CostUSD)
		}
	})
	t.Run("content lists are read part by part", func(t *testing.T) {
		reply, err := ask(t, ""+
			"data: {\"id\":\"1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":[{\"type\":\"thinking\",\"thinking\":[]}]}}]}\n\n"+
			"data: {\"id\":\"1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":[{\"type\":\"text\",\"text\":\"{\"}]}}]}\n\n"+
			"data: {\"id\":\"1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"}\"},\"finish_reason\":\"stop\"}]}\n\n")
		require.NoError(t, err)
		assert.Equal(t, "{}", reply.Text)
	})
	t.Run("an error within a stream is one", func(t *testing.T) {
		_, err := ask(t, ""+
			"data: {\"id\":\"1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"half\"}}]}\n\n"+
			"data: {\"id\":\"1\",\"error\":{\"code\":502,\"message\":\"Provider disconnected\"},\"choices\":[]}\n\n")
		told, ok := errors.AsType[*ladder.APIError](err)
		require.True(t, ok, "%T %v", err, err)
		assert.Equal(t, 502, told.Status)
	})
}

func TestAServedCostOfAResponse(t *testing.T) {
	server := providertest.Serve(t, served(`{"id":"r","status":"completed","output":[],"usage":{"input_tokens":3,"output_tokens":4,"cost":0.5}}`))
	reply, err := structopenai.NewResponses(client(server.URL), "m").Complete(t.Context(), hi)
	require.NoError(t, err)
	cost := 0.5
	assert.Equal(t, ladder.Usage{InputTokens: 3, OutputTokens: 4, CostUSD: &cost}, reply.Usage)
}

func TestResponsesThatAreNoAnswer(t *testing.T) {
	for _, row := range []struct {
		name, body string
		api        bool
	}{
		{"a failed response", `{"id":"r","status":"failed","error":{"code":"server_error","message":"The model had an error."},"output":[]}`, true},
		{"a response in the background", `{"id":"r","status":"queued","output":[]}`, false},
		{"an error with status 200", `{"error":{"message":"bad gateway","code":502}}`, true},
		{"another JSON object", `{}`, false},
	} {
		t.Run(row.name+" is an error", func(t *testing.T) {
			server := providertest.Serve(t, served(row.body))
			_, err := structopenai.NewResponses(client(server.URL), "m").Complete(t.Context(), hi)
			require.Error(t, err)
			_, ok := errors.AsType[*ladder.APIError](err)
			assert.Equal(t, row.api, ok, "%v", err)
			assert.Equal(t, ladder.Unrelated, ladder.Classify(ladder.FormatSchema, err))
		})
	}
	t.Run("an error event is an error", func(t *testing.T) {
		server := providertest.Serve(t, providertest.Answer{
			Header: http.Header{"Content-Type": {"text/event-stream"}},
			Body:   "event: error\ndata: {\"type\":\"error\",\"code\":\"server_error\",\"message\":\"The model had an error.\",\"param\":null,\"sequence_number\":1}\n\n",
		})
		_, err := structopenai.NewResponses(client(server.URL), "m", structopenai.WithResponsesStreaming()).Complete(t.Context(), hi)
		told, ok := errors.AsType[*ladder.APIError](err)
		require.True(t, ok, "%T %v", err, err)
		assert.Contains(t, string(told.Body), "The model had an error.")
	})
	t.Run("a failed stream is an error", func(t *testing.T) {
		server := providertest.Serve(t, providertest.Answer{
			Header: http.Header{"Content-Type": {"text/event-stream"}},
			Body:   "event: response.failed\ndata: {\"type\":\"response.failed\",\"response\":{\"id\":\"r\",\"status\":\"failed\",\"error\":{\"code\":\"rate_limit_exceeded\",\"message\":\"Slow down.\"},\"output\":[]}}\n\n",
		})
		_, err := structopenai.NewResponses(client(server.URL), "m", structopenai.WithResponsesStreaming()).Complete(t.Context(), hi)
		told, ok := errors.AsType[*ladder.APIError](err)
		require.True(t, ok, "%T %v", err, err)
		assert.Contains(t, string(told.Body), "Slow down.")
	})
}

func TestWhatTheCallerConfigured(t *testing.T) {
	server := providertest.Serve(t, chatEnvelope.Says(providertest.Said{Text: "x"}), responsesEnvelope.Says(providertest.Said{Text: "x"}))
	var seen []string
	c := openai.NewClient(
		option.WithBaseURL(server.URL+"/gateway/v1"),
		option.WithAPIKey("test-key"),
		option.WithMiddleware(func(r *http.Request, next option.MiddlewareNext) (*http.Response, error) {
			seen = append(seen, r.URL.Path)
			return next(r)
		}),
		option.WithJSONSet("routing", "cheap"),
	)
	chat := structopenai.New(c, "acme/m", structopenai.WithParams(func(p *openai.ChatCompletionNewParams) {
		p.Temperature = openai.Float(0.5)
	}))
	answers := structopenai.NewResponses(c, "acme/m", structopenai.WithResponsesParams(func(p *responses.ResponseNewParams) {
		p.MaxOutputTokens = openai.Int(99)
	}))
	assert.Empty(t, seen, "making a model sends nothing, not even to the caller's middleware")
	assert.Regexp(t, `^127\.0\.0\.1:\d+/gateway/v1/acme/m$`, chat.ModelID())
	assert.Regexp(t, `^127\.0\.0\.1:\d+/gateway/v1/responses/acme/m$`, answers.ModelID())

	_, err := chat.Complete(t.Context(), hi)
	require.NoError(t, err)
	_, err = answers.Complete(t.Context(), hi)
	require.NoError(t, err)
	assert.Equal(t, []string{"/gateway/v1/chat/completions", "/gateway/v1/responses"}, seen)
	sent := server.Requests()
	assert.JSONEq(t, `{"model":"acme/m","messages":[{"role":"user","content":"Hi."}],"temperature":0.5,"routing":"cheap"}`, sent[0].Body)
	assert.JSONEq(t, `{"model":"acme/m","input":[{"role":"user","content":"Hi."}],"max_output_tokens":99,"routing":"cheap"}`, sent[1].Body)
}

func TestAModelWithoutAPlace(t *testing.T) {
	broken := openai.NewClient(option.WithBaseURL("://"), option.WithAPIKey("test-key"))
	m := structopenai.New(broken, "m")
	assert.Empty(t, m.ModelID())
	_, err := m.Complete(t.Context(), hi)
	assert.Error(t, err, "the option's error is the call's to report")
}
