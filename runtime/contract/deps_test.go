package contract_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Everything under runtime is linked into every program that uses structgen, so
// it may import the standard library alone, and of that neither net/http nor
// expvar (which drags net/http in): together four megabytes of a consumer's
// binary. Test files are not asked.
func TestRuntimeDependsOnTheStandardLibraryAlone(t *testing.T) {
	const own = "github.com/structgen/structgen/runtime/"
	list := exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}} {{.Standard}}", "./...")
	list.Dir = ".."
	out, err := list.Output()
	require.NoError(t, err)
	seen := map[string]bool{}
	for line := range strings.Lines(string(out)) {
		path, standard, _ := strings.Cut(strings.TrimSpace(line), " ")
		seen[path] = true
		assert.True(t, standard == "true" || strings.HasPrefix(path, own), "%s is not of the standard library", path)
		assert.NotContains(t, []string{"net/http", "expvar", "net"}, path)
	}
	assert.True(t, seen[own+"contract"] && seen[own+"wire"])
}
