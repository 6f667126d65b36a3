// Package golden compares what an example prints with what it is known to print.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write what the examples print into their golden files")

// Output fails the test if got is not what testdata/output.txt holds. With
// -update it writes the file instead.
func Output(t *testing.T, got string) {
	t.Helper()
	path := filepath.Join("testdata", "output.txt")
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o777))
		require.NoError(t, os.WriteFile(path, []byte(got), 0o666))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), got, "if that is as it should be: go test . -update")
}
