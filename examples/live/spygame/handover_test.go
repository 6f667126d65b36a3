package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	_ "github.com/structgen/structgen/examples/internal/live" // what is tested: a cached result must end with it
)

// examples is the folder of the offline programs, which hand over to this one.
const examples = "../.."

// offline builds the offline program of this name.
func offline(t *testing.T, name string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	cmd := exec.CommandContext(t.Context(), "go", "build", "-o", path, "./"+name)
	cmd.Dir = examples
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	return path
}

// handOver runs the offline spygame in a folder of the examples.
func handOver(t *testing.T, folder string, args ...string) (code int, out, errOut string) {
	t.Helper()
	var stdout, stderr strings.Builder
	cmd := exec.CommandContext(t.Context(), offline(t, "spygame"), args...)
	cmd.Dir = filepath.Join(examples, folder)
	cmd.Env = append(os.Environ(), "ANTHROPIC_API_KEY=", "OPENAI_API_KEY="+key)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if _, ok := errors.AsType[*exec.ExitError](err); !ok {
		require.NoError(t, err)
	}
	return cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()
}

func TestTheOfflineProgramHandsOver(t *testing.T) {
	server := serve(t)
	for _, folder := range []string{".", "spygame/game", "live"} {
		t.Run("from "+folder, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "ledger.jsonl")
			cwd, err := filepath.Abs(filepath.Join(examples, folder))
			require.NoError(t, err)
			relative, err := filepath.Rel(cwd, path)
			require.NoError(t, err)

			code, out, errOut := handOver(t, folder, "-provider", "openai", "-model", "m", "-base-url", server.URL, "-ledger", relative)
			require.Zero(t, code, errOut)
			assert.Equal(t, []string{"narrator", "spy", "detective", "narrator"}, agents(t, path), "a path means what it means to the caller")
			assert.Contains(t, out, "The panel:")
			assert.NotContains(t, out+errOut, key)
		})
	}
}

func TestTheOfflineProgramFailsAsThisOneDoes(t *testing.T) {
	server := refuse(t)
	code, out, errOut := handOver(t, ".", "-provider", "openai", "-model", "m", "-base-url", server.URL, "-ledger", filepath.Join(t.TempDir(), "ledger.jsonl"))
	assert.Equal(t, 1, code)
	assert.Contains(t, errOut, "Wrong key: Bearer [OPENAI_API_KEY]")
	assert.NotContains(t, out+errOut, key)

	code, out, errOut = handOver(t, ".", "-provider", "anthropic", "-model", "m")
	assert.Equal(t, 2, code)
	assert.Contains(t, errOut, "ANTHROPIC_API_KEY")
	assert.Empty(t, out)
}
