package open

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"

	"github.com/anthropics/anthropic-sdk-go/v2"
	anthropicoption "github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/ollama/ollama/envconfig"
	"github.com/openai/openai-go/v3"
	openaioption "github.com/openai/openai-go/v3/option"
	"google.golang.org/genai"

	structanthropic "github.com/structgen/structgen/providers/anthropic"
	"github.com/structgen/structgen/providers/connect"
	"github.com/structgen/structgen/providers/gemini"
	"github.com/structgen/structgen/providers/ollama"
	structopenai "github.com/structgen/structgen/providers/openai"
	"github.com/structgen/structgen/runtime/ladder"
)

// noKey stands for a key where a local server wants none: SDKs insist on one.
const noKey = "none"

// Model returns the chosen model. It asks nobody; getenv is usually os.Getenv.
// Its errors are sentences for the user, those of [connect.Choice.Key] among them.
//
// The key is in no text of the model's errors, and in nothing that comes with an
// answer, as far as [connect.Choice.Redact] finds it. It may be in the answer itself,
// and in the SDK's error that errors.As finds behind one of the model's.
func Model(ctx context.Context, c connect.Choice, getenv func(string) string) (ladder.Model, error) {
	key, err := c.Key(getenv)
	if err != nil {
		return nil, err
	}
	m, err := sdkModel(ctx, c, cmp.Or(key, noKey))
	redact := func(text string) string { return c.Redact(text, getenv) }
	if err != nil {
		return nil, errors.New(redact(err.Error())) // an SDK may print its whole configuration
	}
	return discreet{m, redact}, nil
}

func sdkModel(ctx context.Context, c connect.Choice, key string) (adapter, error) {
	switch c.Provider {
	case "anthropic":
		return anthropicModel(c, key), nil
	case "gemini":
		return geminiModel(ctx, c, key)
	case "ollama":
		return ollamaModel(c), nil
	case "openai-responses":
		return responsesModel(c, key), nil
	}
	return openaiModel(c, key), nil
}

func openaiClient(c connect.Choice, key string) openai.Client {
	opts := []openaioption.RequestOption{openaioption.WithAPIKey(key)}
	if c.BaseURL != "" {
		opts = append(opts, openaioption.WithBaseURL(c.BaseURL))
	}
	return openai.NewClient(opts...)
}

func openaiModel(c connect.Choice, key string) adapter {
	var opts []structopenai.Option
	if c.Stream {
		opts = append(opts, structopenai.WithStreaming())
	}
	return structopenai.New(openaiClient(c, key), c.Model, opts...)
}

func responsesModel(c connect.Choice, key string) adapter {
	var opts []structopenai.ResponsesOption
	if c.Stream {
		opts = append(opts, structopenai.WithResponsesStreaming())
	}
	return structopenai.NewResponses(openaiClient(c, key), c.Model, opts...)
}

func anthropicModel(c connect.Choice, key string) adapter {
	options := []anthropicoption.RequestOption{anthropicoption.WithAPIKey(key)}
	if c.BaseURL != "" {
		options = append(options, anthropicoption.WithBaseURL(c.BaseURL))
	}
	var opts []structanthropic.Option
	if c.Stream {
		opts = append(opts, structanthropic.WithStreaming())
	}
	return structanthropic.New(anthropic.NewClient(options...), c.Model, opts...)
}

func geminiModel(ctx context.Context, c connect.Choice, key string) (adapter, error) {
	client, err := genai.NewClient(ctx, &genai.ClientConfig{
		APIKey:      key,
		Backend:     genai.BackendGeminiAPI,
		HTTPOptions: genai.HTTPOptions{BaseURL: c.BaseURL, RetryOptions: &genai.HTTPRetryOptions{}},
	})
	if err != nil {
		return nil, err
	}
	var opts []gemini.Option
	if c.Stream {
		opts = append(opts, gemini.WithStreaming())
	}
	return gemini.New(client, c.Model, opts...), nil
}

func ollamaModel(c connect.Choice) adapter {
	base := envconfig.Host() // OLLAMA_HOST
	if u, err := url.Parse(c.BaseURL); err == nil && c.BaseURL != "" {
		base = u
	}
	var opts []ollama.Option
	if c.Stream {
		opts = append(opts, ollama.WithStreaming())
	}
	return ollama.NewAt(base, http.DefaultClient, c.Model, opts...)
}
