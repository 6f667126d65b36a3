package open_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/providers/connect"
	"github.com/structgen/structgen/providers/connect/open"
	"github.com/structgen/structgen/providers/providertest"
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

func TestWhatIsWrongWithAChoiceIsSaidBeforeAnythingIsOpened(t *testing.T) {
	_, err := open.Model(t.Context(), connect.Choice{Provider: "anthropic", Model: "m"}, empty)
	missing, ok := errors.AsType[*connect.MissingKeyError](err)
	require.True(t, ok, "%v", err)
	assert.Equal(t, "ANTHROPIC_API_KEY", missing.Variable)
	_, err = open.Model(t.Context(), connect.Choice{Provider: "acme", Model: "m"}, empty)
	assert.ErrorContains(t, err, "-provider")
}
