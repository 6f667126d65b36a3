package providertest

import (
	"errors"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/ladder"
)

func (a Adapter) errors(t *testing.T) {
	ok := a.Envelope.Says(hello)

	t.Run("a refused format is seen as served, and stepped down from", func(t *testing.T) {
		refusal := a.Envelope.RefusesFormat
		told := a.fail(t, refusal)
		assert.Equal(t, refusal.Status, told.Status)
		assert.Equal(t, ladder.RejectsFormat, ladder.Classify(ladder.FormatSchema, told))
		a.isSDKs(t, told)

		server := Serve(t, refusal, ok)
		res, err := run(t, a.New(t, server.URL))
		require.NoError(t, err)
		assert.NotEqual(t, ladder.Schema, res.Report.Rung)
		assert.Len(t, server.Requests(), 2)
		assert.Contains(t, server.Requests()[1].Body, "Reply with exactly one JSON object", "the schema must travel in the prompt now")
	})
	t.Run("a refused schema is the caller's to mend", func(t *testing.T) {
		refusal := a.Envelope.RefusesSchema
		told := a.fail(t, refusal)
		assert.Equal(t, ladder.RejectsSchema, ladder.Classify(ladder.FormatSchema, told))
		a.isSDKs(t, told)

		server := Serve(t, refusal, ok)
		_, err := run(t, a.New(t, server.URL))
		_, surfaced := errors.AsType[*ladder.SchemaError](err)
		assert.True(t, surfaced, "%v", err)
		a.isSDKs(t, err)
		assert.Len(t, server.Requests(), 1)
	})
	t.Run("a rate limit is the SDK's to wait out", func(t *testing.T) {
		limit := a.Envelope.Fails(http.StatusTooManyRequests, "Rate limit reached for the format json_schema.")
		server := Serve(t, limit, ok)
		res, err := run(t, a.New(t, server.URL))
		if !a.Retries {
			require.Error(t, err)
			assert.Equal(t, http.StatusTooManyRequests, statusOf(err))
			a.isSDKs(t, err)
			assert.Len(t, server.Requests(), 1)
			return
		}
		require.NoError(t, err)
		assert.Len(t, res.Report.Attempts, 1, "the ladder sees one attempt")
		assert.Equal(t, ladder.Schema, res.Report.Rung)
		assert.Len(t, server.Requests(), 2)
	})
	t.Run("a rate limit that lasts is an error, whatever it names", func(t *testing.T) {
		limit := a.Envelope.Fails(http.StatusTooManyRequests, "Rate limit reached: response_format json_schema is not supported beyond it.")
		server := Serve(t, limit)
		res, err := run(t, a.New(t, server.URL))
		require.Error(t, err)
		assert.Equal(t, http.StatusTooManyRequests, statusOf(err))
		assert.Equal(t, ladder.Unrelated, ladder.Classify(ladder.FormatSchema, err))
		a.isSDKs(t, err)
		assert.False(t, ladder.ModelFailed(err), "no model has failed")
		assert.Len(t, res.Report.Attempts, 1, "the ladder sees one attempt")
	})
	t.Run("an outage is an error, and no refusal of anything", func(t *testing.T) {
		outage := a.Envelope.Fails(http.StatusInternalServerError, "The server had an error while processing your request.")
		told := a.fail(t, outage)
		assert.Equal(t, http.StatusInternalServerError, told.Status)
		assert.Equal(t, ladder.Unrelated, ladder.Classify(ladder.FormatSchema, told))

		server := Serve(t, outage)
		_, err := run(t, a.New(t, server.URL))
		assert.Equal(t, http.StatusInternalServerError, statusOf(err))
		a.isSDKs(t, err)
		assert.False(t, ladder.ModelFailed(err), "no model has failed")
	})
	if a.Unwatched {
		return // what follows is lost by SDKs
	}
	t.Run("a page that is no JSON keeps its status and all its lines", func(t *testing.T) {
		page := Answer{
			Status: http.StatusNotImplemented,
			Header: http.Header{"Content-Type": {"text/html"}},
			Body:   "<html>\n<title>Not implemented</title>\n<p>response_format json_schema is not supported</p>\n</html>\n",
		}
		told := a.fail(t, page)
		assert.Equal(t, http.StatusNotImplemented, told.Status)
		assert.Equal(t, ladder.RejectsFormat, ladder.Classify(ladder.FormatSchema, told))
	})
	for form, body := range map[string]string{
		"a bare string": `{"error":"json_schema response format is not supported by this server"}`,
		"a list":        `{"error":[{"message":"json_schema response format is not supported by this server"}]}`,
	} {
		t.Run("an error that is "+form+" keeps its status and words", func(t *testing.T) {
			told := a.fail(t, Answer{Status: http.StatusBadRequest, Body: body})
			assert.Equal(t, http.StatusBadRequest, told.Status)
			assert.Equal(t, ladder.RejectsFormat, ladder.Classify(ladder.FormatSchema, told))
			assert.Contains(t, told.Error(), "json_schema response format is not supported by this server")
			assert.NotContains(t, told.Error(), "unmarshal", "how an SDK fails to read an error is nobody's business")
		})
	}
	t.Run("an error without a body keeps its status", func(t *testing.T) {
		server := Serve(t, Answer{Status: http.StatusServiceUnavailable})
		_, err := a.New(t, server.URL).Complete(t.Context(), request(ladder.FormatSchema))
		assert.Equal(t, http.StatusServiceUnavailable, statusOf(err))
	})
}

// fail asks a server that always answers so, and returns the error as the ladder
// reads it, after it has seen that the body came through.
func (a Adapter) fail(t *testing.T, answer Answer) *ladder.APIError {
	t.Helper()
	server := Serve(t, answer)
	reply, err := a.New(t, server.URL).Complete(t.Context(), request(ladder.FormatSchema))
	require.Error(t, err)
	assert.Empty(t, reply.Text)
	told, ok := errors.AsType[*ladder.APIError](err)
	require.True(t, ok, "%T: %v", err, err)
	if a.Unwatched {
		assert.NotEmpty(t, told.Body)
	} else {
		assert.Equal(t, answer.Body, string(told.Body))
	}
	return told
}

func (a Adapter) isSDKs(t *testing.T, err error) {
	t.Helper()
	assert.True(t, a.IsSDKError(err), "errors.As must find the SDK's error in %v", err)
}

func statusOf(err error) int {
	if told, ok := errors.AsType[*ladder.APIError](err); ok {
		return told.Status
	}
	return 0
}
