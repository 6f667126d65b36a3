package contracts

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestAllIsComplete finds the checked-in schemas on disk: a contract that
// nobody added to the list would not be judged.
func TestAllIsComplete(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	onDisk := map[string]string{}
	for top, prefix := range map[string]string{
		filepath.Join(root, "testdata", "golden"): "",
		filepath.Join(root, "examples"):           "examples",
		filepath.Join("..", "rivals"):             "rivals",
	} {
		require.NoError(t, filepath.WalkDir(top, func(path string, _ os.DirEntry, err error) error {
			if filepath.Base(path) == "node_modules" {
				return filepath.SkipDir
			}
			name, ok := strings.CutSuffix(path, ".schema.json")
			if err != nil || !ok {
				return err
			}
			schema, err := os.ReadFile(path)
			folder, err2 := filepath.Rel(top, filepath.Join(name, "..", ".."))
			require.NoError(t, err2)
			onDisk[filepath.ToSlash(filepath.Join(prefix, folder, filepath.Base(name)))] = string(schema)
			return err
		}))
	}
	for _, c := range All() {
		schema, ok := onDisk[c.Name()]
		assert.True(t, ok, "%s has no schema on disk", c.Name())
		assert.True(t, schema == c.Schema(), "%s embeds another schema than the one on disk", c.Name())
		delete(onDisk, c.Name())
	}
	assert.Empty(t, slices.Collect(maps.Keys(onDisk)), "schemas of contracts that All does not list")
}

func TestTotalLeavesOutOne(t *testing.T) {
	assert.Len(t, Total(), len(All())-1)
}
