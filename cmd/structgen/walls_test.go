package main

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const module = "github.com/structgen/structgen"

// The house rules about who may import whom, see CONTRIBUTING.md.
func TestWalls(t *testing.T) {
	imports := map[string][]string{}
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", module+"/...").Output()
	require.NoError(t, err)
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else {
			require.NoError(t, err)
		}
		imports[strings.TrimPrefix(p.ImportPath, module+"/")] = p.Imports
	}

	t.Run("only some packages may know some others", func(t *testing.T) {
		for dependency, who := range map[string][]string{
			"github.com/dave/jennifer/jen":      {"generator/internal/emit"},
			"golang.org/x/tools/go/packages":    {"generator/internal/load"},
			"github.com/spf13/cobra":            {"cmd/structgen"},
			"github.com/invopop/jsonschema":     {"generator/internal/schema"},
			"go/types":                          {"generator/internal/load", "generator/internal/manifest"},
			"go/ast":                            {"generator/internal/load", "generator/internal/manifest", "generator/internal/diag/diagtest"},
			module + "/templates":               {"generator/internal/schema"},
			module + "/generator":               {"cmd/structgen"},
			module + "/generator/internal/load": {"generator", "generator/internal/manifest"},
			module + "/generator/internal/emit": {"generator"},
		} {
			for importer, imported := range imports {
				if slices.Contains(imported, dependency) {
					assert.Contains(t, who, importer, "%s imports %s", importer, dependency)
				}
			}
		}
	})

	t.Run("stages only look forward", func(t *testing.T) {
		assertOrder(t, imports, "generator/internal/", "diag", "own", "load", "manifest", "plan", "schema", "emit", "stamp")
	})

	t.Run("the runtime's layers only look down", func(t *testing.T) {
		assertOrder(t, imports, "runtime/", "wire", "contract", "tolerant", "ladder", "laddertest")
	})

	t.Run("the runtime knows nothing of the generator", func(t *testing.T) {
		out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", module+"/runtime/...").Output()
		require.NoError(t, err)
		for dependency := range strings.FieldsSeq(string(out)) {
			assert.True(t, strings.HasPrefix(dependency, module+"/runtime/"), dependency)
		}
	})

	t.Run("the runtime leaves heavy packages out of every consumer", func(t *testing.T) {
		out, err := exec.Command("go", "list", "-deps", module+"/runtime/...").Output()
		require.NoError(t, err)
		dependencies := strings.Fields(string(out))
		assert.Contains(t, dependencies, "strconv")
		assert.NotContains(t, dependencies, "net/http")
		assert.NotContains(t, dependencies, "expvar")
	})
}

// assertOrder holds packages below prefix to importing only those named before them.
func assertOrder(t *testing.T, imports map[string][]string, prefix string, order ...string) {
	t.Helper()
	for importer, imported := range imports {
		name, ok := strings.CutPrefix(importer, prefix)
		if !ok || strings.Contains(name, "/") {
			continue
		}
		rank := slices.Index(order, name)
		assert.GreaterOrEqual(t, rank, 0, "%s has no place in the order", importer)
		for _, path := range imported {
			if dependency, ok := strings.CutPrefix(path, module+"/"+prefix); ok {
				assert.Less(t, slices.Index(order, dependency), rank, "%s imports %s", importer, dependency)
			}
		}
	}
}
