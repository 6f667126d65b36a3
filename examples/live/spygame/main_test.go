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
	path := filepath.Join(t.TempDir(), "ledger.jsonl")

	var out, errOut strings.Builder
	code := run(t.Context(), []string{"-provider", "anthropic", "-model", "m", "-base-url", server.URL, "-ledger", path}, environment, &out, &errOut)
	assert.Equal(t, 1, code)
	assert.Contains(t, out.String(), "Wrong key: Bearer [ANTHROPIC_API_KEY]", "in the report")
	assert.Contains(t, errOut.String(), "Wrong key: Bearer [ANTHROPIC_API_KEY]")
	assert.NotContains(t, out.String()+errOut.String(), key)
}

func TestWhatIsMissingIsASentence(t *testing.T) {
	for name, row := range map[string]struct {
		args []string
		code int
		says string
	}{
		"a key":            {[]string{"-provider", "openai", "-model", "m"}, 1, "OPENAI_API_KEY"},
		"anthropic's key":  {[]string{"-provider", "anthropic", "-model", "m"}, 1, "ANTHROPIC_API_KEY"},
		"gemini's key":     {[]string{"-provider", "gemini", "-model", "m"}, 1, "GEMINI_API_KEY"},
		"a model":          {[]string{"-provider", "ollama"}, 1, "-model"},
		"a provider":       {[]string{"-model", "m"}, 1, "-provider"},
		"a flag's meaning": {[]string{"-colour", "red"}, 2, "-colour"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "ledger.jsonl")
			var out, errOut strings.Builder
			assert.Equal(t, row.code, run(t.Context(), append(row.args, "-ledger", path), empty, &out, &errOut))
			assert.Contains(t, errOut.String(), row.says)
			assert.Empty(t, out.String())
			assert.NoFileExists(t, path, "no game was begun")
		})
	}
}
