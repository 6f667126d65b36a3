package ladder_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRuntimeImportsTheStandardLibraryAlone, and of that neither net/http nor
// expvar, which would cost every consumer megabytes.
func TestRuntimeImportsTheStandardLibraryAlone(t *testing.T) {
	const module = "github.com/structgen/structgen/runtime/"
	for _, pkg := range []string{"wire", "contract", "tolerant", "ladder", "laddertest"} {
		out, err := exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}} {{.Standard}}", module+pkg).Output()
		require.NoError(t, err)
		for line := range strings.Lines(string(out)) {
			path, standard, _ := strings.Cut(strings.TrimSpace(line), " ")
			assert.True(t, standard == "true" || strings.HasPrefix(path, module), "%s imports %s", pkg, path)
			assert.NotContains(t, []string{"net/http", "expvar", "testing"}, path, pkg)
		}
	}
}

// TestImportsLookOneWay: wire, contract, tolerant, ladder, laddertest, never back.
func TestImportsLookOneWay(t *testing.T) {
	const module = "github.com/structgen/structgen/runtime/"
	order := []string{"wire", "contract", "tolerant", "ladder", "laddertest"}
	for i, pkg := range order {
		out, err := exec.Command("go", "list", "-f", `{{join .Imports "\n"}}`, module+pkg).Output()
		require.NoError(t, err)
		for _, later := range order[i+1:] {
			assert.NotContains(t, strings.Fields(string(out)), module+later, pkg)
		}
	}
}
