package openai_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/responses"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/providers/internal/agents"
	structopenai "github.com/structgen/structgen/providers/openai"
	"github.com/structgen/structgen/providers/providertest"
	"github.com/structgen/structgen/runtime/ladder"
)

// The parts alone, as a program with its own loop uses them.
func TestParts(t *testing.T) {
	schema := agents.ScoutContract.Schema()
	var compact bytes.Buffer
	require.NoError(t, json.Compact(&compact, []byte(schema)))

	ask := map[string]func(t *testing.T, url string, f ladder.Format, opts ...option.RequestOption) error{
		"chat": func(t *testing.T, url string, f ladder.Format, opts ...option.RequestOption) error {
			p := openai.ChatCompletionNewParams{Model: "m", Messages: structopenai.Messages("", hi.Messages)}
			p.SetExtraFields(map[string]any{"routing": "cheap"}) // makes the SDK write everything anew
			require.NoError(t, structopenai.ApplyFormat(&p, f))
			c := client(url)
			_, err := c.Chat.Completions.New(t.Context(), p, opts...)
			return err
		},
		"responses": func(t *testing.T, url string, f ladder.Format, opts ...option.RequestOption) error {
			p := responses.ResponseNewParams{Model: "m"}
			p.Input.OfInputItemList = structopenai.Input(hi.Messages)
			require.NoError(t, structopenai.ApplyResponsesFormat(&p, f))
			c := client(url)
			_, err := c.Responses.New(t.Context(), p, opts...)
			return err
		},
	}
	for name, ask := range ask {
		for _, kind := range []ladder.FormatType{ladder.FormatSchema, ladder.FormatTool} {
			f := ladder.Format{Type: kind, Name: "scout", Schema: schema}
			t.Run(name+" keeps the order of "+kind.String(), func(t *testing.T) {
				server := providertest.Serve(t, served(`{"status":"completed"}`))
				require.NoError(t, ask(t, server.URL, f))
				var sent bytes.Buffer
				require.NoError(t, json.Compact(&sent, []byte(server.Requests()[0].Body)))
				assert.Contains(t, sent.String(), compact.String())
			})
			t.Run(name+" keeps every byte of "+kind.String()+" if asked to", func(t *testing.T) {
				server := providertest.Serve(t, served(`{"status":"completed"}`))
				require.NoError(t, ask(t, server.URL, f, structopenai.Verbatim(f)))
				assert.Contains(t, server.Requests()[0].Body, schema)
			})
		}
		t.Run(name+" tells a refusal", func(t *testing.T) {
			server := providertest.Serve(t, chatEnvelope.RefusesFormat)
			err := structopenai.Error(ask(t, server.URL, ladder.Format{Type: ladder.FormatSchema, Name: "scout", Schema: schema}))
			assert.Equal(t, ladder.RejectsFormat, ladder.Classify(ladder.FormatSchema, err))
			assert.True(t, isSDKError(err))
			assert.Same(t, err, structopenai.Error(err), "an error that was read is not read again")
			assert.JSONEq(t, chatEnvelope.RefusesFormat.Body, string(err.(*ladder.APIError).Body))
		})
	}
}

func TestErrorLeavesOthersAlone(t *testing.T) {
	assert.NoError(t, structopenai.Error(nil))
	assert.Equal(t, assert.AnError, structopenai.Error(assert.AnError))
}

func TestUnknownFormats(t *testing.T) {
	beyond := ladder.Format{Type: ladder.FormatTool + 1}
	assert.Error(t, structopenai.ApplyFormat(&openai.ChatCompletionNewParams{}, beyond))
	assert.Error(t, structopenai.ApplyResponsesFormat(&responses.ResponseNewParams{}, beyond))
}

func TestJoin(t *testing.T) {
	var chunk openai.ChatCompletionChunk
	require.NoError(t, json.Unmarshal([]byte(`{"id":"1","choices":[{"index":0,"delta":{"content":[
		{"type":"thinking","thinking":[]},{"type":"text","text":"half"}]}}]}`), &chunk))
	before := chunk.Choices[0].Delta.Content
	var whole openai.ChatCompletionAccumulator
	said, err := structopenai.Join(&whole, chunk)
	require.NoError(t, err)
	assert.Equal(t, "half", said, "the text of a list of parts")
	assert.Equal(t, "half", whole.Choices[0].Message.Content)
	assert.Equal(t, before, chunk.Choices[0].Delta.Content, "the chunk is the caller's")

	_, err = structopenai.Reply(&whole.ChatCompletion)
	assert.Error(t, err, "a stream without its end is not whole")

	chunk.ID = "2"
	_, err = structopenai.Join(&whole, chunk)
	assert.Error(t, err, "a chunk of another completion")
}

func TestALoopAsksForItsUsage(t *testing.T) {
	server := providertest.Serve(t, chatEnvelope.Streams(providertest.Said{Text: "x"}))
	_, err := scout{client: client(server.URL), watch: func(string) {}}.Complete(t.Context(), hi)
	require.NoError(t, err)
	assert.Contains(t, server.Requests()[0].Body, `"stream_options":{"include_usage":true}`)
}

func TestJoinResponses(t *testing.T) {
	var whole responses.Response
	for _, row := range []struct{ event, said string }{
		{`{"type":"response.created","response":{"id":"r","status":"in_progress"}}`, ""},
		{`{"type":"response.output_text.delta","delta":"half"}`, "half"},
		{`{"type":"response.completed","response":{"id":"r","status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"half"}]}]}}`, ""},
	} {
		_, err := structopenai.ResponsesReply(&whole)
		assert.Error(t, err, "it is not whole yet")
		var event responses.ResponseStreamEventUnion
		require.NoError(t, json.Unmarshal([]byte(row.event), &event))
		said, err := structopenai.JoinResponses(&whole, event)
		require.NoError(t, err)
		assert.Equal(t, row.said, said)
	}
	reply, err := structopenai.ResponsesReply(&whole)
	require.NoError(t, err)
	assert.Equal(t, "half", reply.Text)
}
