package providers_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestReadme walks what README.md says about a program of one's own: its commands
// make a module in which its code compiles.
func TestReadme(t *testing.T) {
	page, err := os.ReadFile("README.md")
	require.NoError(t, err)
	clone, err := filepath.Abs("..")
	require.NoError(t, err)
	sums, err := os.ReadFile("go.sum") // so that nothing is looked up that is known
	require.NoError(t, err)

	dir := t.TempDir()
	write := func(name string, content []byte) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), content, 0o666))
	}
	run := func(command ...string) {
		cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOWORK=off")
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s: %s", command, out)
	}
	write("go.sum", sums)
	write("go.mod", []byte("module example.com/game\n\ngo 1.26.0\n"))
	blocks := regexp.MustCompile("(?ms)^```(go|sh)\n(.*?)^```$").FindAllSubmatch(page, -1)
	require.Len(t, blocks, 2)
	for _, b := range blocks {
		if string(b[1]) == "go" {
			write("models.go", b[2])
			continue
		}
		for line := range bytes.Lines(b[2]) {
			run(strings.Fields(strings.ReplaceAll(string(line), "../structgen", clone))...)
		}
	}
	run("go", "mod", "tidy")
	run("go", "vet", ".")
}
