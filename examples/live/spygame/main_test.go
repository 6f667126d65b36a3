package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/examples/spygame/ledger"
)

const key = "sk-very-secret"

func environment(name string) string {
	if strings.HasSuffix(name, "_API_KEY") {
		return key
	}
	return ""
}

func empty(string) string { return "" }

// replies are what the server's model says under each contract.
var replies = map[string]string{
	"narrator":  `{"kind":"scene.set","text":"Midnight.","winner":null}`,
	"spy":       `{"kind":"clue.found","text":"A wet boot.","alibi":null}`,
	"detective": `{"kind":"accusation.made","text":"You!","sightings":[],"confidence":0.8,"suspect":"Lena Voss"}`,
}

// serve answers chat completions under a strict schema.
func serve(t *testing.T) *httptest.Server {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var req struct {
			Format struct {
				Type   string
				Schema struct {
					Name   string
					Strict bool
				} `json:"json_schema"`
			} `json:"response_format"`
		}
		assert.NoError(t, json.NewDecoder(r.Body).Decode(&req))
		assert.Equal(t, "json_schema", req.Format.Type)
		assert.True(t, req.Format.Schema.Strict)
		assert.Equal(t, "Bearer "+key, r.Header.Get("Authorization"))
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"id":"c","object":"chat.completion","model":"m","choices":[{"index":0,"finish_reason":"stop",
			"message":{"role":"assistant","content":%q}}],"usage":{"prompt_tokens":9,"completion_tokens":3,"total_tokens":12}}`,
			replies[req.Format.Schema.Name])
	}))
	t.Cleanup(server.Close)
	return server
}

// agents are those in a ledger, in order.
func agents(t *testing.T, path string) []string {
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	entries, err := ledger.Read(f)
	require.NoError(t, err)
	var agents []string
	for _, e := range entries {
		agents = append(agents, e.Agent)
	}
	return agents
}

func TestAGameOverTheNetwork(t *testing.T) {
	server := serve(t)
	path := filepath.Join(t.TempDir(), "ledger.jsonl")

	var out, errOut strings.Builder
	code := run(t.Context(), []string{"-provider", "openai", "-model", "m", "-base-url", server.URL, "-ledger", path}, environment, &out, &errOut)
	require.Zero(t, code, "%s%s", out.String(), errOut.String())
	assert.Equal(t, []string{"narrator", "spy", "detective", "narrator"}, agents(t, path), "an accusation ends the rounds")
}

// refuse answers as servers do that quote what they were sent.
func refuse(t *testing.T) *httptest.Server {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusUnauthorized)
		fmt.Fprintf(w, `{"type":"error","error":{"type":"authentication_error","message":"Wrong key: %s"}}`, r.Header.Get("Authorization"))
	}))
	t.Cleanup(server.Close)
	return server
}

// Anthropic's SDK shows the body of an error.
func TestKeysAreNotPrinted(t *testing.T) {
	server := refuse(t)
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)

	var out, errOut strings.Builder
	code := run(t.Context(), []string{"-provider", "anthropic", "-model", "m", "-base-url", server.URL}, environment, &out, &errOut)
	assert.Equal(t, 1, code)
	printed := out.String() + errOut.String()
	assert.Contains(t, out.String(), "Wrong key: Bearer [ANTHROPIC_API_KEY]", "in the report")
	assert.Contains(t, errOut.String(), "spygame: ")
	assert.Contains(t, errOut.String(), "Wrong key: Bearer [ANTHROPIC_API_KEY]")
	assert.Equal(t, 2, strings.Count(printed, "Wrong key"), "in the report and at the end: %s", printed)
	assert.NotContains(t, printed, key)
	assert.Contains(t, out.String(), "$0.0100 counted of $0.20", "whether a refusal costs anything is not known")
	left, err := os.ReadDir(folder)
	assert.NoError(t, err)
	assert.Empty(t, left, "a ledger is made with its first event")
}

func TestAKeyInAnAnswerIsNotPrinted(t *testing.T) {
	for filler := range 40 {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprintf(w, `{"model":"m","choices":[{"finish_reason":"stop","message":{"role":"assistant","content":%q}}]}`,
				strings.Repeat("y", filler)+" the key is "+r.Header.Get("Authorization"))
		}))
		var out, errOut strings.Builder
		code := run(t.Context(), []string{"-provider", "openai", "-model", "m", "-base-url", server.URL, "-ledger", filepath.Join(t.TempDir(), "l")}, environment, &out, &errOut)
		server.Close()
		assert.Zero(t, code, "a model that gives no event has lost its turn: %s", errOut.String())
		assert.NotContains(t, out.String()+errOut.String(), key[:8])
		assert.NotContains(t, out.String()+errOut.String(), key[len(key)-8:])
	}
}

func TestHelpAndMistakesAreThoseOfTheOfflineProgram(t *testing.T) {
	var out, errOut strings.Builder
	assert.Zero(t, run(t.Context(), []string{"-h"}, empty, &out, &errOut))
	assert.Contains(t, out.String(), "-ledger")
	assert.Empty(t, errOut.String())
}

func TestWhatIsMissingIsASentence(t *testing.T) {
	for name, row := range map[string]struct {
		args []string
		code int
		says string
	}{
		"a key":            {[]string{"-provider", "openai", "-model", "m"}, 2, "OPENAI_API_KEY"},
		"anthropic's key":  {[]string{"-provider", "anthropic", "-model", "m"}, 2, "ANTHROPIC_API_KEY"},
		"gemini's key":     {[]string{"-provider", "gemini", "-model", "m"}, 2, "GEMINI_API_KEY"},
		"a model":          {[]string{"-provider", "ollama"}, 2, "-model"},
		"a provider":       {[]string{"-model", "m"}, 2, "-provider"},
		"a flag's meaning": {[]string{"-colour", "red"}, 2, "-colour"},
		"a flag's value":   {[]string{"-provider="}, 2, "-provider is empty"},
		"a flag's name":    {[]string{"-provider", "ollama", "-model", "m", "extra"}, 2, `"extra" is no flag`},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "ledger.jsonl")
			var out, errOut strings.Builder
			assert.Equal(t, row.code, run(t.Context(), append([]string{"-ledger", path}, row.args...), empty, &out, &errOut))
			assert.Equal(t, 1, strings.Count(errOut.String(), "\n"), "a mistake is a line, not a page: %s", errOut.String())
			assert.Contains(t, errOut.String(), "spygame: ")
			assert.Contains(t, errOut.String(), row.says)
			assert.Empty(t, out.String())
			assert.NoFileExists(t, path, "no game was begun")
		})
	}
}
