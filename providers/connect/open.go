package connect

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
	"github.com/structgen/structgen/providers/gemini"
	"github.com/structgen/structgen/providers/ollama"
	structopenai "github.com/structgen/structgen/providers/openai"
	"github.com/structgen/structgen/runtime/ladder"
)

// noKey stands for a key where a local server wants none: SDKs insist on one.
const noKey = "none"

// Open returns the chosen model. It asks nobody; getenv is usually os.Getenv.
// Its errors are sentences for the user; a *[MissingKeyError] is one of them.
func (c Choice) Open(ctx context.Context, getenv func(string) string) (ladder.Model, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	key, err := c.key(getenv)
	if err != nil {
		return nil, err
	}
	key = cmp.Or(key, noKey)
	switch c.Provider {
	case "anthropic":
		return c.anthropic(key), nil
	case "gemini":
		return c.gemini(ctx, key, getenv)
	case "ollama":
		return c.ollama(), nil
	case "openai-responses":
		return c.responses(key), nil
	}
	return c.openai(key), nil
}

func (c Choice) openaiClient(key string) openai.Client {
	opts := []openaioption.RequestOption{openaioption.WithAPIKey(key)}
	if c.BaseURL != "" {
		opts = append(opts, openaioption.WithBaseURL(c.BaseURL))
	}
	return openai.NewClient(opts...)
}

func (c Choice) openai(key string) ladder.Model {
	var opts []structopenai.Option
	if c.Stream {
		opts = append(opts, structopenai.WithStreaming())
	}
	return structopenai.New(c.openaiClient(key), c.Model, opts...)
}

func (c Choice) responses(key string) ladder.Model {
	var opts []structopenai.ResponsesOption
	if c.Stream {
		opts = append(opts, structopenai.WithResponsesStreaming())
	}
	return structopenai.NewResponses(c.openaiClient(key), c.Model, opts...)
}

func (c Choice) anthropic(key string) ladder.Model {
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

func (c Choice) gemini(ctx context.Context, key string, getenv func(string) string) (ladder.Model, error) {
	client, err := genai.NewClient(ctx, &genai.ClientConfig{
		APIKey:      key,
		Backend:     genai.BackendGeminiAPI,
		HTTPOptions: genai.HTTPOptions{BaseURL: c.BaseURL, RetryOptions: &genai.HTTPRetryOptions{}},
	})
	if err != nil {
		return nil, errors.New(c.Redact(err.Error(), getenv)) // the SDK prints its whole configuration
	}
	var opts []gemini.Option
	if c.Stream {
		opts = append(opts, gemini.WithStreaming())
	}
	return gemini.New(client, c.Model, opts...), nil
}

func (c Choice) ollama() ladder.Model {
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
