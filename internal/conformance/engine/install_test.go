package engine

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestInstallWithoutNodeSaysWhatIsNeeded(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	err := Install(t.Context(), t.TempDir())
	assert.ErrorContains(t, err, "needs node 20 or later, with npm")
}

func TestInstallWithOldNode(t *testing.T) {
	dir := t.TempDir()
	for name, script := range map[string]string{"node": "#!/bin/sh\necho 18.19.0 linux-x64\n", "npm": "#!/bin/sh\n"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(script), 0o755))
	}
	t.Setenv("PATH", dir)
	assert.ErrorContains(t, Install(t.Context(), dir), "needs node 20 or later")
}

func TestInstallOnce(t *testing.T) {
	bin, folder := t.TempDir(), t.TempDir()
	for name, script := range map[string]string{
		"node": "#!/bin/sh\necho 22.1.0 linux-x64\n",
		"npm":  "#!/bin/sh\nmkdir -p node_modules; echo \"$@\" >> runs\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(bin, name), []byte(script), 0o755))
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	manifest := filepath.Join(folder, "package.json")
	require.NoError(t, os.WriteFile(manifest, []byte(`{"dependencies":{"@fugood/llama.node":"1.2.3"}}`), 0o644))
	require.NoError(t, Install(t.Context(), folder))
	require.NoError(t, Install(t.Context(), folder))
	const install = "install --no-save --no-package-lock --ignore-scripts --omit=optional --no-audit --no-fund "
	runs := func() string {
		data, err := os.ReadFile(filepath.Join(folder, "runs"))
		require.NoError(t, err)
		return string(data)
	}
	assert.Equal(t, install+"@fugood/node-llama-linux-x64@1.2.3\n", runs())
	assert.FileExists(t, ModelPath(folder))

	require.NoError(t, os.WriteFile(manifest, []byte(`{"dependencies":{"@boundaryml/baml":"0.1.0"}}`), 0o644))
	require.NoError(t, Install(t.Context(), folder))
	assert.Contains(t, runs(), install+"@boundaryml/baml-linux-x64-gnu@0.1.0\n")
}

// Versions with a range would make tomorrow's run another one.
func TestVersionsAreExact(t *testing.T) {
	exact := regexp.MustCompile(`^[0-9]+\.[0-9]+\.[0-9]+$`)
	for _, file := range []string{"../package.json", "../rivals/package.json"} {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		var m struct{ Dependencies map[string]string }
		require.NoError(t, json.Unmarshal(data, &m))
		require.NotEmpty(t, m.Dependencies)
		for name, version := range m.Dependencies {
			assert.Regexp(t, exact, version, "%s: %s", file, name)
		}
	}
}
