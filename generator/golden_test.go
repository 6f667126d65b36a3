package generator_test

import (
	"context"
	"flag"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/generator"
)

var update = flag.Bool("update", false, "write the golden packages instead of comparing them")

// TestGolden holds the output for the packages of testdata/golden against what
// is checked in. Each of them also compiles and has a behaviour test of its own.
func TestGolden(t *testing.T) {
	golden, err := filepath.Abs(filepath.Join("..", "testdata", "golden"))
	require.NoError(t, err)
	res, err := generator.Generate(context.Background(), generator.Config{Dir: golden}, "./...")
	require.NoError(t, err)
	require.NotEmpty(t, res.Files)
	if *update {
		_, err := res.Write()
		require.NoError(t, err)
	}
	changes, err := res.Check()
	require.NoError(t, err)
	for _, c := range changes {
		assert.Fail(t, string(c.Kind)+" "+c.Path, "%s\nrun: go test ./generator -run TestGolden -update", c.Diff)
	}
}
