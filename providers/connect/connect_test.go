package connect_test

import (
	"errors"
	"flag"
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
	t.Run("white space around a key is not part of it", func(t *testing.T) {
		got, err := connect.Choice{Provider: "openai", Model: "m"}.Key(env("OPENAI_API_KEY", "\t"+key+" \n"))
		assert.NoError(t, err)
		assert.Equal(t, key, got)
	})
	t.Run("a blank key is a missing one", func(t *testing.T) {
		_, err := connect.Choice{Provider: "openai", Model: "m"}.Key(env("OPENAI_API_KEY", " \n"))
		_, ok := errors.AsType[*connect.MissingKeyError](err)
		assert.True(t, ok, "%v", err)
	})
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
	for name, row := range map[string]struct {
		choice connect.Choice
		says   string
	}{
		"no provider":          {connect.Choice{Model: "m"}, "no provider: choose one of anthropic, gemini,"},
		"another provider":     {connect.Choice{Provider: "acme", Model: "m"}, `unknown provider "acme": choose`},
		"no model":             {connect.Choice{Provider: "ollama"}, "-model"},
		"a path for a URL":     {connect.Choice{Provider: "ollama", Model: "m", BaseURL: "localhost/v1"}, "-base-url"},
		"a URL of no kind":     {connect.Choice{Provider: "ollama", Model: "m", BaseURL: "ftp://example.com"}, "-base-url"},
		"a URL that is not":    {connect.Choice{Provider: "ollama", Model: "m", BaseURL: "http://[::1?key=" + key}, "-base-url"},
		"a URL with a query":   {connect.Choice{Provider: "ollama", Model: "m", BaseURL: "http://localhost/v1?key=" + key}, "-base-url"},
		"an empty query":       {connect.Choice{Provider: "ollama", Model: "m", BaseURL: "http://localhost/v1?"}, "-base-url"},
		"a URL with a place":   {connect.Choice{Provider: "ollama", Model: "m", BaseURL: "http://localhost/v1#" + key}, "-base-url"},
		"a URL with a user":    {connect.Choice{Provider: "ollama", Model: "m", BaseURL: "http://me:" + key + "@localhost/v1"}, "-base-url"},
		"a key for a variable": {connect.Choice{Provider: "openai", Model: "m", KeyFrom: key}, "-key-env"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := row.choice.Key(env())
			assert.ErrorContains(t, err, row.says)
			assert.NotContains(t, err.Error(), key)
		})
	}
}

func TestRedact(t *testing.T) {
	const long = "sk-proj-SECRETabcdef0123456789"
	for _, row := range []struct {
		name, key, text, want string
	}{
		{"a key", key, "wrong key " + key + "!", "wrong key [OPENAI_API_KEY]!"},
		{"a key that is all of a text", key, key, "[OPENAI_API_KEY]"},
		{"two keys", key, key + " or " + key, "[OPENAI_API_KEY] or [OPENAI_API_KEY]"},
		{"a key from a variable with white space around it", " " + key + "\n", "wrong key " + key + "!", "wrong key [OPENAI_API_KEY]!"},
		{"the beginning of a key", long, "key sk-proj-SECRETab…", "key [OPENAI_API_KEY]…"},
		{"the end of a key", long, "…abcdef0123456789 is wrong", "…[OPENAI_API_KEY] is wrong"},
		{"both ends of a key", long, "sk-proj-SEC…0123456789", "[OPENAI_API_KEY]…[OPENAI_API_KEY]"},
		{"a piece too short to be a secret", long, "sk-proj…6789", "sk-proj…6789"},
		{"escapes", key, `{"m":"key \u0073\u006B-very\u002Dsecret"}`, `{"m":"key [OPENAI_API_KEY]"}`},
		{"escapes in a text that was escaped again", "sk-SE&CRET", `key sk-SE\\u0026CRET.`, `key [OPENAI_API_KEY].`},
		{"a quote in a key", `sk-SE"CRET`, `{"m":"key sk-SE\"CRET"}`, `{"m":"key [OPENAI_API_KEY]"}`},
		{"a backslash in a key", `sk-SE\CRET`, `{"m":"sk-SE\\CRET", 'sk-SE\CRET'}`, `{"m":"[OPENAI_API_KEY]", '[OPENAI_API_KEY]'}`},
		{"a backslash in a key, spelled as an escape", `sk-SE\CRET`, `{"m":"sk-SE\u005cCRET"}`, `{"m":"[OPENAI_API_KEY]"}`},
		{"an escape before a key", key, `key:\n` + key, `key:\n[OPENAI_API_KEY]`},
		{"letters beyond ASCII around a key", key, "Schlüssel „" + key + "“ ungültig", "Schlüssel „[OPENAI_API_KEY]“ ungültig"},
		{"broken text", key, "\xff" + key + "\xfe\\u00", "\xff[OPENAI_API_KEY]\xfe\\u00"},
		{"a blank key", " ", "a text with blanks", "a text with blanks"},
		{"a key too short to be a secret", "ollama7", "ollama7 is no secret", "ollama7 is no secret"},
		{"a key of eight characters", "password", "the password is password", "the [OPENAI_API_KEY] is [OPENAI_API_KEY]"},
		{"no key", "", "nothing", "nothing"},
		{"a text of backslashes", key, `\\\`, `\\\`},
	} {
		t.Run(row.name, func(t *testing.T) {
			c := connect.Choice{Provider: "openai", Model: "m"}
			assert.Equal(t, row.want, c.Redact(row.text, env("OPENAI_API_KEY", row.key)))
		})
	}
	assert.Equal(t, key, connect.Choice{Provider: "ollama"}.Redact(key, env("", key)), "ollama has no key")
}

func TestFlags(t *testing.T) {
	parse := func(args ...string) (c connect.Choice, fs *flag.FlagSet, help string, err error) {
		var out strings.Builder
		fs = flag.NewFlagSet("test", flag.ContinueOnError)
		c.AddFlags(fs)
		err = connect.Parse(fs, args, "about", &out)
		return c, fs, out.String(), err
	}
	t.Run("all of them", func(t *testing.T) {
		c, fs, help, err := parse("-provider", "openai", "-model", "m", "-base-url", "http://localhost", "-key-env", "K", "-stream")
		require.NoError(t, err)
		assert.Equal(t, connect.Choice{Provider: "openai", Model: "m", BaseURL: "http://localhost", KeyFrom: "K", Stream: true}, c)
		assert.NoError(t, connect.NoArguments(fs))
		assert.Empty(t, help)
	})
	t.Run("help names them", func(t *testing.T) {
		_, _, help, err := parse("-h")
		assert.ErrorIs(t, err, flag.ErrHelp)
		for _, want := range []string{"about\n", "-provider", "-model", "-base-url", "-key-env", "-stream"} {
			assert.Contains(t, help, want)
		}
	})
	t.Run("none", func(t *testing.T) {
		c, _, _, err := parse()
		assert.NoError(t, err)
		assert.Zero(t, c)
	})
	for _, name := range []string{"provider", "model", "base-url", "key-env"} {
		t.Run("an empty one: "+name, func(t *testing.T) {
			_, _, help, err := parse("-" + name + "=")
			assert.ErrorContains(t, err, "-"+name+" is empty")
			assert.Empty(t, help)
		})
	}
	t.Run("an unknown one", func(t *testing.T) {
		_, _, help, err := parse("-colour", "red")
		assert.ErrorContains(t, err, "-colour")
		assert.Empty(t, help)
	})
	t.Run("something else", func(t *testing.T) {
		_, fs, _, err := parse("-stream", "extra")
		require.NoError(t, err)
		assert.ErrorContains(t, connect.NoArguments(fs), `"extra"`)
	})
}

// The offline examples import the package, and must build in seconds.
func TestNoSDKIsLinked(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output()
	require.NoError(t, err)
	assert.Equal(t, "github.com/structgen/structgen/providers/connect", strings.TrimSpace(string(out)))
}
