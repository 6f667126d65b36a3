package connect_test

import (
	"errors"
	"flag"
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/providers/connect"
	"github.com/structgen/structgen/providers/providertest"
	"github.com/structgen/structgen/runtime/ladder"
)

const key = "sk-very-secret"

func env(pairs ...string) func(string) string {
	return func(name string) string {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1]
			}
		}
		return ""
	}
}

func TestEveryProviderOpensAndAsksItsServer(t *testing.T) {
	paths := map[string]string{
		"openai":           "/chat/completions",
		"openai-responses": "/responses",
		"anthropic":        "/v1/messages",
		"gemini":           "/v1beta/models/m:generateContent",
		"ollama":           "/api/chat",
	}
	streams := map[string]string{"gemini": "/v1beta/models/m:streamGenerateContent"}
	require.Len(t, connect.Providers(), len(paths))
	for _, provider := range connect.Providers() {
		for _, stream := range []bool{false, true} {
			t.Run(provider, func(t *testing.T) {
				server := providertest.Serve(t, providertest.Answer{Status: http.StatusTeapot})
				choice := connect.Choice{Provider: provider, Model: "m", BaseURL: server.URL, Stream: stream}
				m, err := choice.Open(t.Context(), env())
				require.NoError(t, err, "a server on this machine needs no key")
				_, err = m.Complete(t.Context(), ladder.Request{Messages: []ladder.Message{{Role: ladder.RoleUser, Text: "Hi."}}})
				told, ok := errors.AsType[*ladder.APIError](err)
				require.True(t, ok, "%T %v", err, err)
				assert.Equal(t, http.StatusTeapot, told.Status)
				want := paths[provider]
				if stream && streams[provider] != "" {
					want = streams[provider]
				}
				assert.Equal(t, want, server.Requests()[0].Path)
			})
		}
	}
}

func TestKeys(t *testing.T) {
	for provider, variable := range map[string]string{
		"openai": "OPENAI_API_KEY", "openai-responses": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY", "gemini": "GEMINI_API_KEY",
	} {
		t.Run("a missing key names its variable: "+provider, func(t *testing.T) {
			_, err := connect.Choice{Provider: provider, Model: "m"}.Open(t.Context(), env("OTHER", key))
			missing, ok := errors.AsType[*connect.MissingKeyError](err)
			require.True(t, ok, "%v", err)
			assert.Equal(t, &connect.MissingKeyError{Provider: provider, Variable: variable}, missing)
			assert.Contains(t, err.Error(), variable)
		})
		t.Run("a key in the environment is enough: "+provider, func(t *testing.T) {
			_, err := connect.Choice{Provider: provider, Model: "m"}.Open(t.Context(), env(variable, key))
			assert.NoError(t, err)
		})
	}
	t.Run("another server needs the key too", func(t *testing.T) {
		_, err := connect.Choice{Provider: "openai", Model: "m", BaseURL: "https://api.example.com/v1"}.Open(t.Context(), env())
		_, ok := errors.AsType[*connect.MissingKeyError](err)
		assert.True(t, ok, "%v", err)
	})
	t.Run("a variable that was named must be set", func(t *testing.T) {
		_, err := connect.Choice{Provider: "openai", Model: "m", BaseURL: "http://localhost:1", KeyFrom: "ACME_KEY"}.Open(t.Context(), env("OPENAI_API_KEY", key))
		missing, ok := errors.AsType[*connect.MissingKeyError](err)
		require.True(t, ok, "%v", err)
		assert.Equal(t, "ACME_KEY", missing.Variable)
	})
	t.Run("ollama asks for none", func(t *testing.T) {
		_, err := connect.Choice{Provider: "ollama", Model: "m"}.Open(t.Context(), env())
		assert.NoError(t, err)
	})
}

func TestMistakesAreSentences(t *testing.T) {
	for name, choice := range map[string]connect.Choice{
		"no provider":       {Model: "m"},
		"another provider":  {Provider: "acme", Model: "m"},
		"no model":          {Provider: "ollama"},
		"a path for a URL":  {Provider: "ollama", Model: "m", BaseURL: "localhost/v1"},
		"a URL of no kind":  {Provider: "ollama", Model: "m", BaseURL: "ftp://example.com"},
		"a URL that is not": {Provider: "ollama", Model: "m", BaseURL: "http://[::1"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := choice.Open(t.Context(), env())
			assert.Error(t, err)
		})
	}
}

func TestRedact(t *testing.T) {
	c := connect.Choice{Provider: "openai", Model: "m"}
	assert.Equal(t, "wrong key [OPENAI_API_KEY]!", c.Redact("wrong key "+key+"!", env("OPENAI_API_KEY", key)))
	assert.Equal(t, "nothing", c.Redact("nothing", env()))
	assert.Equal(t, "nothing", connect.Choice{Provider: "ollama"}.Redact("nothing", env("", key)))
}

func TestFlags(t *testing.T) {
	var c connect.Choice
	fs := flag.NewFlagSet("test", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	c.AddFlags(fs)
	require.NoError(t, fs.Parse([]string{"-provider", "openai", "-model", "m", "-base-url", "http://localhost", "-key-env", "K", "-stream"}))
	assert.Equal(t, connect.Choice{Provider: "openai", Model: "m", BaseURL: "http://localhost", KeyFrom: "K", Stream: true}, c)
}
