package providertest

import (
	"errors"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/providers/internal/agents"
	"github.com/structgen/structgen/runtime/ladder"
)

func (a Adapter) answers(t *testing.T) {
	t.Run("a text is read with all that comes with it", func(t *testing.T) {
		server := Serve(t, a.Envelope.Says(hello))
		reply, err := a.New(t, server.URL).Complete(t.Context(), request(ladder.FormatSchema))
		require.NoError(t, err)
		a.isHello(t, reply)
	})
	t.Run("a valid answer is valid at first try", func(t *testing.T) {
		server := Serve(t, a.Envelope.Says(hello))
		res, err := run(t, a.New(t, server.URL))
		require.NoError(t, err)
		assert.Equal(t, helloValue, res.Value)
		assert.Equal(t, ladder.Valid, res.Report.Outcome)
		assert.Equal(t, ladder.Schema, res.Report.Rung)
		assert.Len(t, server.Requests(), 1)
	})
	t.Run("an answer without usage has none, and no cost", func(t *testing.T) {
		said := hello
		said.Usage = ladder.Usage{}
		server := Serve(t, a.Envelope.Says(said))
		reply, err := a.New(t, server.URL).Complete(t.Context(), request(ladder.FormatSchema))
		require.NoError(t, err)
		assert.Equal(t, ladder.Usage{}, reply.Usage)
	})
	if a.Envelope.Calls != nil {
		t.Run("a forced call is answered by its arguments, to the last digit", func(t *testing.T) {
			server := Serve(t, a.Envelope.Calls(hello.Text))
			reply, err := a.New(t, server.URL).Complete(t.Context(), request(ladder.FormatTool))
			require.NoError(t, err)
			value, _, err := agents.ScoutContract.Decode([]byte(reply.Text))
			require.NoError(t, err)
			assert.Equal(t, helloValue, value)
		})
	}
	t.Run("an answer cut off at the limit of tokens is truncated", func(t *testing.T) {
		const half = `{"text":"The lamp was`
		server := Serve(t, a.Envelope.Truncated(half))
		res, err := run(t, a.New(t, server.URL))
		require.ErrorIs(t, err, ladder.ErrTruncated)
		assert.Equal(t, half, res.Reply.Text)
		assert.Len(t, server.Requests(), 1, "a truncated answer is not repaired")
	})
	if a.Envelope.Refuses != nil {
		t.Run("a refusal is a refusal", func(t *testing.T) {
			const words = "I cannot help with accusing anybody."
			server := Serve(t, a.Envelope.Refuses(words))
			res, err := run(t, a.New(t, server.URL))
			require.ErrorIs(t, err, ladder.ErrRefused)
			assert.Equal(t, words, res.Reply.Refusal)
			assert.Len(t, server.Requests(), 1, "a refusal is not repaired")
		})
	}
	if a.Envelope.Filtered != nil {
		t.Run("a filtered answer is a refusal", func(t *testing.T) {
			server := Serve(t, a.Envelope.Filtered())
			_, err := run(t, a.New(t, server.URL))
			require.ErrorIs(t, err, ladder.ErrRefused)
			assert.Len(t, server.Requests(), 1)
		})
	}
	t.Run("an invalid answer is repaired", func(t *testing.T) {
		wrong := hello
		wrong.Text = `{"kind":"clue","text":"The lamp."}`
		server := Serve(t, a.Envelope.Says(wrong), a.Envelope.Says(hello))
		res, err := run(t, a.New(t, server.URL))
		require.NoError(t, err)
		assert.Equal(t, ladder.Repaired, res.Report.Outcome)
		assert.Len(t, server.Requests(), 2)
	})
	t.Run("one model serves many calls at once", func(t *testing.T) {
		server := Serve(t, a.Envelope.Says(hello))
		m := a.New(t, server.URL)
		var wg sync.WaitGroup
		faults := make([]error, 8)
		for i := range faults {
			wg.Go(func() { _, faults[i] = run(t, m) })
		}
		wg.Wait()
		assert.NoError(t, errors.Join(faults...))
	})
}

func (a Adapter) isHello(t *testing.T, reply ladder.Reply) {
	t.Helper()
	usage := hello.Usage
	if a.Envelope.Counts != nil {
		usage = a.Envelope.Counts(usage)
	}
	assert.Equal(t, hello.Text, reply.Text)
	assert.Empty(t, reply.Refusal)
	assert.Equal(t, ladder.FinishStop, reply.Finish)
	assert.Equal(t, usage, reply.Usage)
	assert.Equal(t, hello.Model, reply.Model)
	if !a.Envelope.NoRequestID {
		assert.Equal(t, hello.RequestID, reply.RequestID)
	}
	assert.NotNil(t, reply.Raw)
}

// run asks over the whole ladder, remembering nothing beyond the call.
func run(t *testing.T, m ladder.Model, opts ...ladder.Option) (ladder.Result[agents.ScoutOutput], error) {
	return ladder.Run(t.Context(), m, agents.ScoutContract,
		ladder.Prompt{System: "You weigh clues.", User: "What did you see?"},
		append(opts, ladder.WithMemory(ladder.NewMemory(0)))...)
}
