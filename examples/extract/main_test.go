package main

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/examples/extract/incident"
	"github.com/structgen/structgen/examples/extract/stub"
	"github.com/structgen/structgen/examples/internal/golden"
	"github.com/structgen/structgen/runtime/ladder"
)

func TestWhatIsPrinted(t *testing.T) {
	var out, errOut strings.Builder
	require.Zero(t, run(t.Context(), nil, empty, &out, &errOut), errOut.String())
	golden.Output(t, out.String())
}

func empty(string) string { return "" }

func TestTheCommandLine(t *testing.T) {
	t.Setenv("PATH", t.TempDir()) // nothing can be built
	for _, row := range []struct {
		name          string
		args          []string
		code          int
		printed, told string
	}{
		{"help names every flag", []string{"-h"}, 0, "-base-url", ""},
		{"a missing key names its variable", []string{"-provider", "gemini", "-model", "m", "report.txt"}, 2, "", "GEMINI_API_KEY"},
		{"a file without a model", []string{"report.txt"}, 2, "", "-provider"},
		{"a provider that a script has not set", []string{"-provider=", "-model", "m"}, 2, "", "extract: -provider is empty"},
		{"an unknown flag", []string{"-key", "secret"}, 2, "", "extract: flag provided but not defined: -key"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var out, errOut strings.Builder
			assert.Equal(t, row.code, run(t.Context(), row.args, empty, &out, &errOut))
			assert.Contains(t, out.String(), row.printed)
			assert.Contains(t, errOut.String(), row.told)
			assert.Equal(t, row.printed == "", out.String() == "", out.String())
			assert.Equal(t, row.told == "", errOut.String() == "", errOut.String())
		})
	}
}

func TestARefusalIsPaidForOnce(t *testing.T) {
	var log strings.Builder
	server, err := stub.Start(&log)
	require.NoError(t, err)
	defer server.Close()
	model := &client{base: server.URL, model: "stub-chat", http: http.DefaultClient}
	tier := ladder.WithMemory(ladder.NewMemory(0))

	first, err := incident.Extract(t.Context(), model, "the checkout page", tier)
	require.NoError(t, err)
	assert.Equal(t, 1, first.Report.StepDowns)
	assert.Equal(t, ladder.RejectsFormat, first.Report.Attempts[0].Class)
	assert.Equal(t, ladder.JSONObject, first.Report.Rung)
	assert.Len(t, first.Value.Services, 3)
	assert.Equal(t, map[string]int{"Europe": 1800, "South America": 240}, map[string]int(first.Value.Customers))

	second, err := incident.Extract(t.Context(), model, "the label printers", tier)
	require.NoError(t, err)
	assert.Equal(t, []ladder.Rung{ladder.Schema}, second.Report.Skipped)
	assert.Len(t, second.Report.Attempts, 1)
	assert.Zero(t, second.Report.StepDowns)
	assert.Nil(t, second.Value.Ended)

	assert.Equal(t, 1, strings.Count(log.String(), "json_schema"))
}

func TestAnIncidentMustNotEndBeforeItBegan(t *testing.T) {
	reply := `{"title":"T","severity":"minor","began":"2026-03-09T14:30:00Z","ended":"2026-03-08T14:30:00Z",
		"services":[],"actions":[],"customers":[]}`
	model := ladder.ModelFunc(func(context.Context, ladder.Request) (ladder.Reply, error) {
		return ladder.Reply{Text: reply}, nil
	})
	res, err := incident.Extract(t.Context(), model, "any", ladder.WithRepairs(0))
	assert.ErrorIs(t, err, ladder.ErrInvalid)
	require.Len(t, res.Report.Attempts, 1)
	require.Len(t, res.Report.Attempts[0].Violations, 1)
	assert.Equal(t, "/ended", res.Report.Attempts[0].Violations[0].Path)
}

func TestTheClientReadsWhatServersAnswer(t *testing.T) {
	t.Run("the schema goes out byte for byte, but for white space", func(t *testing.T) {
		var got string
		model := &client{base: "http://stub.invalid", model: "m", key: "k", http: answering(200, `{"choices":[]}`, &got)}
		_, err := model.Complete(t.Context(), ladder.Request{Format: ladder.Format{
			Type: ladder.FormatSchema, Name: "n", Schema: `{"z": "<&>", "a": 1}`,
		}})
		assert.Error(t, err, "no choices")
		assert.Contains(t, got, `"schema":{"z":"<&>","a":1}`)
	})
	t.Run("a truncated answer is told apart", func(t *testing.T) {
		reply, err := complete(t, 200, `{"choices":[{"finish_reason":"length","message":{"content":"{"}}],"usage":{"prompt_tokens":7}}`)
		require.NoError(t, err)
		assert.Equal(t, ladder.FinishLength, reply.Finish)
		assert.Equal(t, int64(7), reply.Usage.InputTokens)
	})
	t.Run("an error keeps its status and body", func(t *testing.T) {
		_, err := complete(t, 503, "busy")
		var api *ladder.APIError
		require.ErrorAs(t, err, &api)
		assert.Equal(t, 503, api.Status)
		assert.Equal(t, "busy", string(api.Body))
	})
	t.Run("a web page is an error", func(t *testing.T) {
		_, err := complete(t, 200, "<html>")
		assert.ErrorContains(t, err, "no completion")
	})
}

func complete(t *testing.T, status int, body string) (ladder.Reply, error) {
	model := &client{base: "http://stub.invalid", model: "m", http: answering(status, body, new(string))}
	return model.Complete(t.Context(), ladder.Request{})
}
