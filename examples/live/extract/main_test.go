package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/examples/extract/stub"
)

func empty(string) string { return "" }

func TestExtractionOverTheNetwork(t *testing.T) {
	var log strings.Builder
	server, err := stub.Start(&log)
	require.NoError(t, err)
	defer server.Close()
	flags := []string{"-provider", "openai", "-model", "m", "-base-url", server.URL}

	t.Run("the samples, over one refusal", func(t *testing.T) {
		var out, errOut strings.Builder
		require.Zero(t, run(t.Context(), flags, empty, &out, &errOut), errOut.String())
		assert.Equal(t, 1, strings.Count(log.String(), "json_schema"), "the SDK's model is remembered for the whole process")
		assert.Contains(t, out.String(), "1800 customers in Europe")
		assert.Contains(t, out.String(), "Label printers print everything twice")
		assert.Contains(t, out.String(), "Nobody can log in")
	})
	t.Run("a file that the model can make nothing of", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "report.txt")
		require.NoError(t, os.WriteFile(file, []byte("Lorem ipsum."), 0o600))
		var out, errOut strings.Builder
		assert.Zero(t, run(t.Context(), append(flags, file), empty, &out, &errOut), errOut.String())
		assert.Contains(t, out.String(), "nothing was extracted")
	})
	t.Run("a file that is not there", func(t *testing.T) {
		var out, errOut strings.Builder
		assert.Equal(t, 1, run(t.Context(), append(flags, "no-such-file.txt"), empty, &out, &errOut))
		assert.Contains(t, errOut.String(), "no-such-file.txt")
	})
}

func TestAMissingKeyIsASentence(t *testing.T) {
	var out, errOut strings.Builder
	assert.Equal(t, 2, run(t.Context(), []string{"-provider", "anthropic", "-model", "m"}, empty, &out, &errOut))
	assert.Contains(t, errOut.String(), "ANTHROPIC_API_KEY")
	assert.Empty(t, out.String())
}
