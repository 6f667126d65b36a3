package openai_test

import (
	"errors"
	"flag"
	"testing"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"

	structopenai "github.com/structgen/structgen/providers/openai"
	"github.com/structgen/structgen/providers/providertest"
	"github.com/structgen/structgen/runtime/ladder"
)

var update = flag.Bool("update", false, "write the golden request bodies")

func client(url string) openai.Client {
	return openai.NewClient(option.WithBaseURL(url+"/v1"), option.WithAPIKey("test-key"), option.WithMaxRetries(1))
}

func isSDKError(err error) bool {
	_, ok := errors.AsType[*openai.Error](err)
	return ok
}

func TestChatConformance(t *testing.T) {
	providertest.Run(t, providertest.Adapter{
		New: func(_ testing.TB, url string) ladder.Model {
			return structopenai.New(client(url), "model-under-test")
		},
		NewStreaming: func(_ testing.TB, url string) ladder.Model {
			return structopenai.New(client(url), "model-under-test", structopenai.WithStreaming())
		},
		Loop: func(_ testing.TB, url string, lookUp func(string) string) ladder.Model {
			return scout{client: client(url), lookUp: lookUp, watch: func(string) {}}
		},
		Envelope:   chatEnvelope,
		Formats:    ladder.AllFormats,
		IsSDKError: isSDKError,
		Golden:     "testdata/chat",
		Update:     *update,
		Retries:    true,
	})
}

func TestResponsesConformance(t *testing.T) {
	providertest.Run(t, providertest.Adapter{
		New: func(_ testing.TB, url string) ladder.Model {
			return structopenai.NewResponses(client(url), "model-under-test")
		},
		NewStreaming: func(_ testing.TB, url string) ladder.Model {
			return structopenai.NewResponses(client(url), "model-under-test", structopenai.WithResponsesStreaming())
		},
		Envelope:   responsesEnvelope,
		Formats:    ladder.AllFormats,
		IsSDKError: isSDKError,
		Golden:     "testdata/responses",
		Update:     *update,
		Retries:    true,
	})
}
