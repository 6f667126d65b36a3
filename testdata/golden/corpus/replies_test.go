package corpus_test

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/testdata/golden/corpus"
)

// TestReplies runs the corpus of model replies, where STRUCTGEN_CORPUS says it
// is. testdata/replies has replies of the same shapes that always run.
func TestReplies(t *testing.T) {
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
			ID, Strict, Why string
			Input           string
			Base64          string `json:"input_base64"`
		}
		require.NoError(t, json.Unmarshal(s.Bytes(), &reply))
		input := []byte(reply.Input)
		if reply.Base64 != "" {
			input, err = base64.StdEncoding.DecodeString(reply.Base64)
			require.NoError(t, err)
		}
		_, err := corpus.DecodeDetectiveOutput(input)
		assert.Equal(t, reply.Strict == "accept", err == nil, "%s: %s: %v", reply.ID, reply.Why, err)
	}
	assert.Equal(t, 320, lines)
}
