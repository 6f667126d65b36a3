package providertest

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/providers/internal/agents"
	"github.com/structgen/structgen/runtime/ladder"
)

// everyFormat is in the order of the rungs.
var everyFormat = []ladder.FormatType{
	ladder.FormatSchema,
	ladder.FormatJSONObject,
	ladder.FormatText,
	ladder.FormatTool,
}

// request asks for a format, with every kind of message.
func request(f ladder.FormatType) ladder.Request {
	req := ladder.Request{
		System: "You weigh <clues> & \"facts\".",
		Messages: []ladder.Message{
			{Role: ladder.RoleUser, Text: "Who was there?"},
			{Role: ladder.RoleAssistant, Text: "Nobody."},
			{Role: ladder.RoleUser, Text: "Look again: naïve answers help no one.\n"},
		},
		Format: ladder.Format{Type: f},
	}
	if f == ladder.FormatSchema || f == ladder.FormatTool {
		req.Format.Name, req.Format.Schema = agents.ScoutContract.Name(), agents.ScoutContract.Schema()
	}
	return req
}

func (a Adapter) requests(t *testing.T) {
	for _, f := range everyFormat {
		if !a.Formats.Has(f) {
			t.Run(f.String()+" is refused without asking the server", func(t *testing.T) {
				server := Serve(t, a.Envelope.Says(hello))
				_, err := a.New(t, server.URL).Complete(t.Context(), request(f))
				require.Error(t, err)
				assert.Empty(t, server.Requests())
			})
			continue
		}
		t.Run(f.String()+" is asked for with these bytes", func(t *testing.T) {
			answer := a.Envelope.Says(hello)
			if f == ladder.FormatTool {
				answer = a.Envelope.Calls(hello.Text)
			}
			server := Serve(t, answer)
			_, err := a.New(t, server.URL).Complete(t.Context(), request(f))
			require.NoError(t, err)
			seen := server.Requests()
			require.Len(t, seen, 1)
			a.golden(t, f.String()+".json", seen[0].Body)
			a.committed(t, request(f).Format.Schema, seen[0].Body)
		})
	}
	t.Run("an empty message is not sent as one", func(t *testing.T) {
		// A reply that was empty is the last reply of a repair; some APIs refuse empty messages.
		server := Serve(t, a.Envelope.Says(hello))
		req := request(ladder.FormatText)
		req.System = ""
		req.Messages[1].Text = ""
		_, err := a.New(t, server.URL).Complete(t.Context(), req)
		require.NoError(t, err)
		body := server.Requests()[0].Body
		assert.NotContains(t, body, `"content":""`)
		assert.NotContains(t, body, `"text":""`)
		assert.NotContains(t, body, `"content":[]`)
	})
}

func (a Adapter) golden(t *testing.T, name, body string) {
	t.Helper()
	path := filepath.Join(a.Golden, name)
	if a.Update {
		require.NoError(t, os.MkdirAll(a.Golden, 0o755))
		require.NoError(t, os.WriteFile(path, []byte(body), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err, "run the test with -update once, and read what it writes")
	assert.Equal(t, string(want), body)
}

// committed asserts that the schema goes out as it was checked in or, where the
// adapter cannot see to that, as the same tokens in the same order.
func (a Adapter) committed(t *testing.T, schema, body string) {
	t.Helper()
	if schema == "" || !a.Unwatched {
		assert.Contains(t, body, schema)
		return
	}
	inOrder(t, schema, body)
}

// inOrder asserts that the schema goes out with its members in order, whatever
// white space and escapes an SDK has made of it.
func inOrder(t *testing.T, schema, body string) {
	t.Helper()
	var want, escaped, sent bytes.Buffer
	require.NoError(t, json.Compact(&want, []byte(schema)))
	json.HTMLEscape(&escaped, want.Bytes())
	require.NoError(t, json.Compact(&sent, []byte(body)))
	if !strings.Contains(sent.String(), want.String()) {
		assert.Contains(t, sent.String(), escaped.String())
	}
}
