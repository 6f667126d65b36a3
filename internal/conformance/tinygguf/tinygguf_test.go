package tinygguf

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWriteIsRepeatable(t *testing.T) {
	var first, second bytes.Buffer
	require.NoError(t, Write(&first))
	require.NoError(t, Write(&second))
	assert.True(t, bytes.Equal(first.Bytes(), second.Bytes()))
	assert.Equal(t, "GGUF\x03\x00\x00\x00", string(first.Next(8)))
	assert.Zero(t, second.Len()%alignment)
}

// What the model has read is likely, what it has not is not.
func TestBigram(t *testing.T) {
	logs := bigram()
	assert.Greater(t, logs['q']['t'], logs['q']['u'], "qty is the only q")
	for from := range 256 {
		for to := range 256 {
			assert.Less(t, logs[from][to], 0.0)
		}
	}
}

func TestVocabularyDecodes(t *testing.T) {
	tokens, err := vocabulary()
	require.NoError(t, err)
	bytesOf := map[string]string{}
	for _, token := range tokens {
		bytesOf[token.text] = string(token.bytes)
	}
	assert.Equal(t, " th", bytesOf["Ġth"], "a space is written Ġ")
	assert.Equal(t, `":"`, bytesOf[`":"`])
	assert.Empty(t, bytesOf[turnEnd])
	assert.Len(t, tokens, 256+len(merges)+3)
}
