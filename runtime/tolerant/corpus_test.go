package tolerant_test

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/tolerant"
	"github.com/structgen/structgen/testdata/golden/corpus"
)

// TestCorpus runs the replies of the corpus, where STRUCTGEN_CORPUS says it is.
func TestCorpus(t *testing.T) {
	dir := os.Getenv("STRUCTGEN_CORPUS")
	if dir == "" {
		t.Skip("STRUCTGEN_CORPUS names no folder")
	}
	f, err := os.Open(filepath.Join(dir, "replies.jsonl"))
	require.NoError(t, err)
	defer f.Close()
	lines := 0
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<20)
	for ; s.Scan(); lines++ {
		var reply struct {
			ID, Tolerant, Why string
			Input             string
			Base64            string `json:"input_base64"`
		}
		require.NoError(t, json.Unmarshal(s.Bytes(), &reply))
		input := []byte(reply.Input)
		if reply.Base64 != "" {
			input, err = base64.StdEncoding.DecodeString(reply.Base64)
			require.NoError(t, err)
		}
		_, err := tolerant.Parse(corpus.DetectiveContract, input)
		assert.Equal(t, reply.Tolerant, label(err), "%s: %s: %v", reply.ID, reply.Why, err)
	}
	assert.Equal(t, 320, lines)
}

// label is the corpus' word for a result.
func label(err error) string {
	if err == nil {
		return "accept"
	}
	if _, ok := errors.AsType[*tolerant.Raw](err); ok {
		return "raw_fallback"
	}
	if _, ok := errors.AsType[*contract.DecodeError](err); ok {
		return "reject"
	}
	return "another error"
}
