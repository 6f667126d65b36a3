package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestRunStopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var stdout, stderr bytes.Buffer
	assert.Equal(t, exitFailed, run(ctx, []string{"."}, &stdout, &stderr))
	assert.Equal(t, "structgen: interrupted\n", stderr.String())
	assert.Empty(t, stdout.String())
}

func TestRunNeedsTheGoCommand(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	var stdout, stderr bytes.Buffer
	assert.Equal(t, exitFailed, run(t.Context(), []string{"."}, &stdout, &stderr))
	assert.Contains(t, stderr.String(), "structgen: the go command is needed to read packages")
}

// Half a report must not pass for a whole one, whatever was found.
func TestRunFailsWhenItsReportCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	for name, src := range map[string]string{
		"go.mod":    "module example.com/agents\n",
		"agents.go": "package agents\n\n//structgen:nonsense\ntype Speaker struct{}\n",
	} {
		assert.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(src), 0o666))
	}
	var stdout, stderr bytes.Buffer
	assert.Equal(t, exitFindings, run(t.Context(), []string{"-json", "-C", dir}, &stdout, &stderr), stderr.String())
	assert.NotEmpty(t, stdout.String())
	assert.Empty(t, stderr.String())

	assert.Equal(t, exitFailed, run(t.Context(), []string{"-json", "-C", dir}, full{}, &stderr))
	assert.Equal(t, "structgen: writing the report: disk full\n", stderr.String())
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }
