package providertest

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/providers/internal/agents"
	"github.com/structgen/structgen/runtime/ladder"
)

// errand is the tool of an [Adapter]'s Loop, and what it was asked.
type errand struct{ asked []string }

const found = "was seen in the pantry at noon"

func (e *errand) lookUp(person string) string {
	e.asked = append(e.asked, person)
	return person + " " + found
}

// loop holds the adapter's exported parts to what its model does. A loop may ask
// the server more often than a model would; its last answers repeat, so that the
// suite need not know how often.
func (a Adapter) loop(t *testing.T) {
	said := a.Envelope.Streams(hello)
	calls := a.Envelope.StreamsCall(hello, "look_up", `{"person":"Ida"}`)
	wrong := hello
	wrong.Text = `{"kind":"clue","text":"The lamp."}`

	t.Run("a stream is read whole", func(t *testing.T) {
		server := Serve(t, said)
		reply, err := a.Loop(t, server.URL, new(errand).lookUp).Complete(t.Context(), request(ladder.FormatSchema))
		require.NoError(t, err)
		assert.Equal(t, hello.Text, reply.Text)
		assert.Equal(t, ladder.FinishStop, reply.Finish)
		assert.Equal(t, hello.Model, reply.Model)
		a.used(t, server, reply)
	})
	t.Run("the schema keeps its order", func(t *testing.T) {
		server := Serve(t, said)
		_, err := a.Loop(t, server.URL, new(errand).lookUp).Complete(t.Context(), request(ladder.FormatSchema))
		require.NoError(t, err)
		sent := server.Requests()
		inOrder(t, agents.ScoutContract.Schema(), sent[len(sent)-1].Body)
	})
	t.Run("a tool is used, and the answer is made from its result", func(t *testing.T) {
		server := Serve(t, calls, said)
		var e errand
		res, err := run(t, a.Loop(t, server.URL, e.lookUp))
		require.NoError(t, err)
		assert.Equal(t, helloValue, res.Value)
		assert.Len(t, res.Report.Attempts, 1, "the ladder sees one attempt")
		a.ranOnce(t, e, server)
		a.used(t, server, res.Reply)
	})
	t.Run("a tool does not run again for a repair", func(t *testing.T) {
		server := Serve(t, calls, a.Envelope.Streams(wrong), a.Envelope.Streams(wrong), said)
		var e errand
		res, err := run(t, a.Loop(t, server.URL, e.lookUp), ladder.WithRepairs(2))
		require.NoError(t, err)
		assert.Equal(t, ladder.Repaired, res.Report.Outcome)
		a.ranOnce(t, e, server)
	})
	t.Run("a tool does not run again after a step down", func(t *testing.T) {
		server := Serve(t, calls, a.Envelope.RefusesFormat, said)
		var e errand
		res, err := run(t, a.Loop(t, server.URL, e.lookUp))
		require.NoError(t, err)
		assert.NotEqual(t, ladder.Schema, res.Report.Rung)
		assert.Equal(t, helloValue, res.Value)
		a.ranOnce(t, e, server)
	})
	for name, broken := range map[string]Answer{
		"breaks off":              cut(calls),
		"ends before it is whole": unfinished(calls),
	} {
		t.Run("a call that "+name+" is not made", func(t *testing.T) {
			var e errand
			a.breaksOff(t, func(tb testing.TB, url string) ladder.Model { return a.Loop(tb, url, e.lookUp) }, broken)
			assert.Empty(t, e.asked)
		})
	}
	for name, broken := range map[string]Answer{
		"breaks off":          interrupted(a.Envelope.Streams(misleading)),
		"ends before its end": unfinished(a.Envelope.Streams(misleading)),
	} {
		t.Run("a stream that "+name+" is an error, whatever it was saying", func(t *testing.T) {
			a.breaksOff(t, func(tb testing.TB, url string) ladder.Model { return a.Loop(tb, url, new(errand).lookUp) }, broken)
		})
	}
	t.Run("a refused format is recognized", func(t *testing.T) {
		server := Serve(t, a.Envelope.RefusesFormat)
		_, err := a.Loop(t, server.URL, new(errand).lookUp).Complete(t.Context(), request(ladder.FormatSchema))
		assert.Equal(t, a.Envelope.RefusesFormat.Status, statusOf(err))
		assert.Equal(t, ladder.RejectsFormat, ladder.Classify(ladder.FormatSchema, err), "%v", err)
		a.isSDKs(t, err)
	})
	t.Run("an outage is an error, and no refusal of anything", func(t *testing.T) {
		server := Serve(t, a.Envelope.Fails(http.StatusInternalServerError, "The server had an error while processing your request."))
		_, err := run(t, a.Loop(t, server.URL, new(errand).lookUp))
		assert.Equal(t, http.StatusInternalServerError, statusOf(err))
		assert.Equal(t, ladder.Unrelated, ladder.Classify(ladder.FormatSchema, err))
		a.isSDKs(t, err)
	})
}

func (a Adapter) ranOnce(t *testing.T, e errand, server *Server) {
	t.Helper()
	assert.Equal(t, []string{"Ida"}, e.asked)
	sent := server.Requests()
	assert.Equal(t, 1, strings.Count(sent[len(sent)-1].Body, found), "the last request has the tool's result")
}

// used asserts that a loop tells the usage of all that it has asked.
func (a Adapter) used(t *testing.T, server *Server, reply ladder.Reply) {
	t.Helper()
	once := hello.Usage
	if a.Envelope.Counts != nil {
		once = a.Envelope.Counts(once)
	}
	assert.Equal(t, ladder.TotalUsage(slices.Repeat([]ladder.Usage{once}, len(server.Requests()))...), reply.Usage)
}
