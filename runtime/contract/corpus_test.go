package contract_test

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/contract"
)

const intSize = strconv.IntSize

// TestCorpus reads what models really write: the strict verdict on 320 replies.
// It runs where STRUCTGEN_CORPUS names the corpus folder, as it does in CI.
func TestCorpus(t *testing.T) {
	folder := os.Getenv("STRUCTGEN_CORPUS")
	if folder == "" {
		t.Skip("STRUCTGEN_CORPUS does not name the corpus folder")
	}
	file, err := os.Open(filepath.Join(folder, "replies.jsonl"))
	require.NoError(t, err)
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	n := 0
	for lines.Scan() {
		var reply struct {
			ID, Input, Strict, Why string
			Base64                 string `json:"input_base64"`
		}
		require.NoError(t, json.Unmarshal(lines.Bytes(), &reply))
		doc := []byte(reply.Input)
		if reply.Base64 != "" {
			doc, err = base64.StdEncoding.DecodeString(reply.Base64)
			require.NoError(t, err)
		}
		n++
		t.Run(reply.ID, func(t *testing.T) {
			_, notes, err := detective.Decode(doc)
			if reply.Strict == "accept" {
				assert.NoError(t, err, reply.Why)
				assert.Empty(t, notes)
				return
			}
			refused, ok := errors.AsType[*contract.DecodeError](err)
			require.True(t, ok, "%v: %s", err, reply.Why)
			assert.False(t, refused.Has(contract.CodeBug), "%v", err)
		})
	}
	require.NoError(t, lines.Err())
	assert.Equal(t, 320, n)
}
