package open_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/openai/openai-go/v3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/providers/connect"
	"github.com/structgen/structgen/providers/connect/open"
	"github.com/structgen/structgen/providers/providertest"
	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/ladder"
)

func empty(string) string { return "" }

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
				m, err := open.Model(t.Context(), choice, empty)
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

func TestAKeyIsSent(t *testing.T) {
	getenv := func(name string) string { return "the value of " + name }
	for provider, header := range map[string]string{
		"openai": "Authorization", "openai-responses": "Authorization", "anthropic": "Authorization", "gemini": "X-Goog-Api-Key",
	} {
		t.Run(provider, func(t *testing.T) {
			var sent string
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				sent = r.Header.Get(header)
				w.WriteHeader(http.StatusTeapot)
			}))
			defer server.Close()
			m, err := open.Model(t.Context(), connect.Choice{Provider: provider, Model: "m", BaseURL: server.URL, KeyFrom: "ACME_KEY"}, getenv)
			require.NoError(t, err)
			_, err = m.Complete(t.Context(), ladder.Request{Messages: []ladder.Message{{Role: ladder.RoleUser, Text: "Hi."}}})
			require.Error(t, err)
			assert.Equal(t, "the value of ACME_KEY", strings.TrimPrefix(sent, "Bearer "))
		})
	}
}

// quoting answers with what it was sent as a key, wherever there is room for it.
func quoting(w http.ResponseWriter, r *http.Request) {
	sent := r.Header.Get("X-Goog-Api-Key") + strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	w.Header().Set("X-Request-Id", sent)
	w.Header().Set("Request-Id", sent)
	w.WriteHeader(http.StatusUnauthorized)
	_, _ = fmt.Fprintf(w, `{"error":{"message":%q}}`, strings.Repeat("x", 490)+" "+sent)
}

func TestAKeyIsInNoErrorAndNoReport(t *testing.T) {
	const key = "sk-very-secret"
	server := httptest.NewServer(http.HandlerFunc(quoting))
	defer server.Close()
	for _, provider := range connect.Providers() {
		if provider == "ollama" {
			continue // sends no key
		}
		t.Run(provider, func(t *testing.T) {
			choice := connect.Choice{Provider: provider, Model: "m", BaseURL: server.URL, KeyFrom: "ACME_KEY"}
			m, err := open.Model(t.Context(), choice, func(string) string { return key })
			require.NoError(t, err)
			c := contract.JSONObject
			res, err := ladder.Run(t.Context(), m, c, ladder.Prompt{User: "Hi."}, ladder.WithMemory(ladder.NewMemory(0)))
			told, ok := errors.AsType[*ladder.APIError](err)
			require.True(t, ok, "%T %v", err, err)
			assert.Equal(t, http.StatusUnauthorized, told.Status)
			assert.Contains(t, string(told.Body), " [ACME_KEY]")
			report, err := json.Marshal(res.Report)
			require.NoError(t, err)
			for _, text := range []string{told.Error(), string(told.Body), res.Report.String(), string(report)} {
				assert.NotContains(t, text, "sk-", "not even cut")
			}
		})
	}
}

func TestAnAnswerIsValidatedAsItWasGiven(t *testing.T) {
	const key = `sk-"secret","b":"`
	answer := `{"choices":[{"finish_reason":"stop","message":{"content":"{\"a\":\"sk-\"secret\",\"b\":\"\"}"}}],"model":"m of sk-\"secret\",\"b\":\""}`
	server := providertest.Serve(t, providertest.Answer{Body: answer})
	choice := connect.Choice{Provider: "openai", Model: "m", BaseURL: server.URL}
	m, err := open.Model(t.Context(), choice, func(string) string { return key })
	require.NoError(t, err)
	reply, err := m.Complete(t.Context(), ladder.Request{Messages: []ladder.Message{{Role: ladder.RoleUser, Text: "Hi."}}})
	require.NoError(t, err)
	assert.Equal(t, `{"a":"sk-"secret","b":""}`, reply.Text, "no JSON, and without the key it would be")
	assert.Equal(t, "m of [OPENAI_API_KEY]", reply.Model)
}

func TestAnSDKsErrorIsFound(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(quoting))
	defer server.Close()
	m, err := open.Model(t.Context(), connect.Choice{Provider: "openai", Model: "m", BaseURL: server.URL}, func(string) string { return "sk-very-secret" })
	require.NoError(t, err)
	_, err = m.Complete(t.Context(), ladder.Request{Messages: []ladder.Message{{Role: ladder.RoleUser, Text: "Hi."}}})
	_, ok := errors.AsType[*openai.Error](err)
	assert.True(t, ok, "%T", err)
}

func TestWhatIsWrongWithAChoiceIsSaidBeforeAnythingIsOpened(t *testing.T) {
	_, err := open.Model(t.Context(), connect.Choice{Provider: "anthropic", Model: "m"}, empty)
	missing, ok := errors.AsType[*connect.MissingKeyError](err)
	require.True(t, ok, "%v", err)
	assert.Equal(t, "ANTHROPIC_API_KEY", missing.Variable)
	_, err = open.Model(t.Context(), connect.Choice{Provider: "acme", Model: "m"}, empty)
	assert.ErrorContains(t, err, "-provider")
}
