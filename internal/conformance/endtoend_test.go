package conformance_test

import (
	"testing"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/internal/conformance/engine"
	structopenai "github.com/structgen/structgen/providers/openai"
	"github.com/structgen/structgen/runtime/ladder"
)

// TestEndToEnd puts everything in a row: generated contract, ladder, openai
// adapter, HTTP, llama.cpp, and back.
func TestEndToEnd(t *testing.T) {
	needEngines(t)
	s, err := engine.Serve(folder)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	testLadder(t, server{name: "llama.cpp over HTTP", model: overOpenAI(s.URL), fences: true})
}

// overOpenAI reaches a server that speaks OpenAI's chat completions.
func overOpenAI(url string) func(maxTokens int64) ladder.Model {
	client := openai.NewClient(option.WithBaseURL(url), option.WithAPIKey("none"), option.WithMaxRetries(0))
	return func(maxTokens int64) ladder.Model {
		return structopenai.New(client, "tiny", structopenai.WithParams(func(p *openai.ChatCompletionNewParams) {
			p.MaxTokens = openai.Int(maxTokens)
		}))
	}
}
