package corpus_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/internal/replies"
	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/tolerant"
	"github.com/structgen/structgen/testdata/golden/corpus"
)

// TestOwnReplies runs testdata/replies: every shape of the corpus, in texts of
// our own, so that they are always at hand.
func TestOwnReplies(t *testing.T) {
	list, err := replies.Read("../../replies/*.jsonl")
	require.NoError(t, err)
	for _, r := range list {
		t.Run(r.ID+" "+r.Shape, func(t *testing.T) {
			strict, err := corpus.DecodeDetectiveOutput(r.Text())
			assert.Equal(t, r.Strict, verdict(err), "strict: %s: %v", r.Why, err)
			if err != nil {
				assert.Zero(t, strict)
			}
			parsed, err := tolerant.Parse(corpus.DetectiveContract, r.Text())
			assert.Equal(t, r.Tolerant, verdict(err), "tolerant: %s: %v", r.Why, err)
			if r.Strict == replies.Accept {
				assert.Equal(t, strict, parsed.Value)
				assert.Equal(t, tolerant.ViaStrict, parsed.Via)
			}
		})
	}
}

func verdict(err error) string {
	if err == nil {
		return replies.Accept
	}
	if _, ok := errors.AsType[*tolerant.Raw](err); ok {
		return replies.Raw
	}
	if _, ok := errors.AsType[*contract.DecodeError](err); ok {
		return replies.Reject
	}
	return err.Error()
}
