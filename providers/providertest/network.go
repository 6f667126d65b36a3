package providertest

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/providers/internal/agents"
	"github.com/structgen/structgen/runtime/ladder"
)

// patience is far more than a local server needs, and bounds what a wrong
// adapter can cost.
const patience = 10 * time.Second

// misleading is an answer that reads like a provider's refusal of the format, in
// whichever pieces it comes.
var misleading = Said{
	Text:  `{"kind":"clue","text":"` + strings.Repeat(refusing+"; ", 3) + `","round":1,"sure":1,"suspect":null}`,
	Model: "served-model",
}

const refusing = "response_format json_schema is not supported with this model"

func (a Adapter) network(t *testing.T) {
	t.Run("a compressed answer is read", func(t *testing.T) {
		answer := a.Envelope.Says(hello)
		answer.Gzip = true
		server := Serve(t, answer)
		reply, err := a.New(t, server.URL).Complete(t.Context(), request(ladder.FormatSchema))
		require.NoError(t, err)
		a.isHello(t, reply)
	})
	t.Run("a compressed refusal is read", func(t *testing.T) {
		refusal := a.Envelope.RefusesFormat
		refusal.Gzip = true
		assert.Equal(t, ladder.RejectsFormat, ladder.Classify(ladder.FormatSchema, a.fail(t, refusal)))
	})
	t.Run("an answer that breaks off is an error, whatever it was saying", func(t *testing.T) {
		a.breaksOff(t, a.New, interrupted(a.Envelope.Says(misleading)))
	})
	t.Run("an answer that is empty is an error", func(t *testing.T) {
		server := Serve(t, Answer{})
		_, err := a.New(t, server.URL).Complete(t.Context(), request(ladder.FormatSchema))
		require.Error(t, err)
		assert.Equal(t, ladder.Unrelated, ladder.Classify(ladder.FormatSchema, err))
	})
	t.Run("a refusal that breaks off keeps its status", func(t *testing.T) {
		refusal := a.Envelope.Fails(http.StatusBadRequest, strings.Repeat("The request was wrong. ", 4))
		server := Serve(t, cut(refusal))
		_, err := a.New(t, server.URL).Complete(t.Context(), request(ladder.FormatSchema))
		require.Error(t, err)
		assert.Equal(t, http.StatusBadRequest, statusOf(err))
	})
	t.Run("a first byte that takes its time is waited for", func(t *testing.T) {
		answer := a.Envelope.Says(hello)
		answer.Wait = 300 * time.Millisecond
		server := Serve(t, answer)
		_, err := run(t, a.New(t, server.URL))
		require.NoError(t, err)
		assert.Len(t, server.Requests(), 1, "waiting is no reason to ask again")
	})
	t.Run("a caller who gives up is let go", func(t *testing.T) {
		answer := a.Envelope.Says(hello)
		answer.Wait = patience
		server := Serve(t, answer)
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		start := time.Now()
		_, err := a.New(t, server.URL).Complete(ctx, request(ladder.FormatSchema))
		require.ErrorIs(t, err, context.DeadlineExceeded)
		assert.Less(t, time.Since(start), patience/2)
	})
	t.Run("a server that is not there is an error without a status", func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		// A name that resolves nowhere costs the SDKs' back-off; a port that refuses costs less.
		_, err := a.New(t, "http://127.0.0.1:1").Complete(ctx, request(ladder.FormatSchema))
		require.Error(t, err)
		assert.Zero(t, statusOf(err))
		assert.Equal(t, ladder.Unrelated, ladder.Classify(ladder.FormatSchema, err))
	})
}

// breaksOff asserts that an answer which ends too early is no answer, that
// nothing in it was taken for a refusal, and that nobody asks the model to mend it.
func (a Adapter) breaksOff(t *testing.T, model func(testing.TB, string) ladder.Model, answer Answer) {
	t.Helper()
	server := Serve(t, answer)
	_, err := model(t, server.URL).Complete(t.Context(), request(ladder.FormatSchema))
	require.Error(t, err)
	assert.Equal(t, ladder.Unrelated, ladder.Classify(ladder.FormatSchema, err), "%v", err)
	assert.Zero(t, statusOf(err))

	server = Serve(t, answer)
	_, err = run(t, model(t, server.URL))
	require.Error(t, err)
	assert.False(t, ladder.ModelFailed(err), "no model has failed")
}

// cut loses the connection after two thirds of an answer.
func cut(a Answer) Answer {
	a.Body = a.Body[:len(a.Body)*2/3]
	a.Cut = true
	return a
}

// interrupted loses the connection right behind the last misleading sentence, where
// an SDK that quotes what it could not read would quote that.
func interrupted(a Answer) Answer {
	a.Body = a.Body[:strings.LastIndex(a.Body, refusing)+len(refusing)]
	a.Cut = true
	return a
}

// unfinished ends a stream properly, behind one of its earlier events.
func unfinished(a Answer) Answer {
	between := "\n\n"
	if !strings.Contains(a.Body, between) {
		between = "\n" // events are lines
	}
	events := strings.SplitAfter(a.Body, between)
	a.Body = strings.Join(events[:len(events)/2], "")
	return a
}

func (a Adapter) streams(t *testing.T) {
	t.Run("a stream is read whole", func(t *testing.T) {
		server := Serve(t, a.Envelope.Streams(hello))
		reply, err := a.NewStreaming(t, server.URL).Complete(t.Context(), request(ladder.FormatSchema))
		require.NoError(t, err)
		a.isHello(t, reply)
	})
	t.Run("a stream carries the committed schema", func(t *testing.T) {
		server := Serve(t, a.Envelope.Streams(hello))
		_, err := a.NewStreaming(t, server.URL).Complete(t.Context(), request(ladder.FormatSchema))
		require.NoError(t, err)
		a.golden(t, "stream.json", server.Requests()[0].Body)
		a.committed(t, agents.ScoutContract.Schema(), server.Requests()[0].Body)
	})
	t.Run("a stream that breaks off is an error", func(t *testing.T) {
		a.breaksOff(t, a.NewStreaming, interrupted(a.Envelope.Streams(misleading)))
	})
	t.Run("a stream that ends before its end is an error", func(t *testing.T) {
		a.breaksOff(t, a.NewStreaming, unfinished(a.Envelope.Streams(misleading)))
	})
	t.Run("a refused format is no stream", func(t *testing.T) {
		server := Serve(t, a.Envelope.RefusesFormat)
		_, err := a.NewStreaming(t, server.URL).Complete(t.Context(), request(ladder.FormatSchema))
		assert.Equal(t, ladder.RejectsFormat, ladder.Classify(ladder.FormatSchema, err), "%v", err)
		a.isSDKs(t, err)
	})
}
