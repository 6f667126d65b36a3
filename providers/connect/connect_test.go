package connect_test

import (
	"errors"
	"flag"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/providers/connect"
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

func TestKeys(t *testing.T) {
	for provider, variable := range map[string]string{
		"openai": "OPENAI_API_KEY", "openai-responses": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY", "gemini": "GEMINI_API_KEY",
	} {
		t.Run("a missing key names its variable: "+provider, func(t *testing.T) {
			_, err := connect.Choice{Provider: provider, Model: "m"}.Key(env("OTHER", key))
			missing, ok := errors.AsType[*connect.MissingKeyError](err)
			require.True(t, ok, "%v", err)
			assert.Equal(t, &connect.MissingKeyError{Provider: provider, Variable: variable}, missing)
			assert.Contains(t, err.Error(), variable)
		})
		t.Run("a key in the environment is found: "+provider, func(t *testing.T) {
			got, err := connect.Choice{Provider: provider, Model: "m"}.Key(env(variable, key))
			assert.NoError(t, err)
			assert.Equal(t, key, got)
		})
	}
	t.Run("a server on this machine needs none", func(t *testing.T) {
		for _, base := range []string{"http://localhost:8000/v1", "http://127.0.0.1:8000", "http://[::1]:8000"} {
			got, err := connect.Choice{Provider: "openai", Model: "m", BaseURL: base}.Key(env())
			assert.NoError(t, err)
			assert.Empty(t, got)
		}
	})
	t.Run("another server needs the key too", func(t *testing.T) {
		_, err := connect.Choice{Provider: "openai", Model: "m", BaseURL: "https://api.example.com/v1"}.Key(env())
		_, ok := errors.AsType[*connect.MissingKeyError](err)
		assert.True(t, ok, "%v", err)
	})
	t.Run("a variable that was named must be set", func(t *testing.T) {
		_, err := connect.Choice{Provider: "openai", Model: "m", BaseURL: "http://localhost:1", KeyFrom: "ACME_KEY"}.Key(env("OPENAI_API_KEY", key))
		missing, ok := errors.AsType[*connect.MissingKeyError](err)
		require.True(t, ok, "%v", err)
		assert.Equal(t, "ACME_KEY", missing.Variable)
	})
	t.Run("ollama asks for none", func(t *testing.T) {
		_, err := connect.Choice{Provider: "ollama", Model: "m"}.Key(env())
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
			_, err := choice.Key(env())
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

// The offline examples import the package, and must build in seconds.
func TestNoSDKIsLinked(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output()
	require.NoError(t, err)
	assert.Equal(t, "github.com/structgen/structgen/providers/connect", strings.TrimSpace(string(out)))
}
