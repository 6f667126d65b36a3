package engine

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// fake puts a shell script in the place of node: no engine takes part here.
func fake(t *testing.T, script string) *Engine {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "node"), []byte("#!/bin/sh\n"+script), 0o755))
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	e := Script(dir, "judge")
	t.Cleanup(func() { _ = e.Close() })
	return e
}

// answering answers every question with the same line and counts them.
func answering(line string) string {
	return `n=0; while read -r question; do n=$((n+1)); echo '` + line + `' >&3; done; echo "$n" >> questions`
}

func TestJudge(t *testing.T) {
	e := fake(t, answering(`{"judged":[{"accept":true},{"accept":false,"at":3}]}`))
	got, err := e.Judge("{}", []string{"a", "b"})
	require.NoError(t, err)
	assert.Equal(t, []Verdict{{Accept: true}, {At: 3}}, got)

	_, err = e.Judge("{}", []string{"a"})
	assert.ErrorContains(t, err, "2 verdicts on 1 texts")
	_, err = e.Judge("{}", []string{"\xff"})
	assert.ErrorContains(t, err, "not UTF-8")
}

func TestRefusal(t *testing.T) {
	err := fake(t, answering(`{"error":"no such type","refused":true}`)).Compile("{}")
	require.ErrorIs(t, err, ErrRefused)
	assert.ErrorContains(t, err, "no such type")
}

func TestErrorIsNoVerdict(t *testing.T) {
	err := fake(t, answering(`{"error":"out of memory"}`)).Compile("{}")
	require.ErrorContains(t, err, "out of memory")
	assert.NotErrorIs(t, err, ErrRefused)
}

func TestSpentProcessIsReplaced(t *testing.T) {
	e := fake(t, answering(`{"samples":[{"text":"{}","done":true}],"spent":true}`))
	for range 3 {
		got, err := e.Sample("{}", 1, 7)
		require.NoError(t, err)
		assert.Equal(t, []Sample{{Text: "{}", Done: true}}, got)
	}
	questions, err := os.ReadFile(filepath.Join(e.dir, "questions"))
	require.NoError(t, err)
	assert.Equal(t, "1\n1\n1\n", string(questions), "each process was asked once")
}

func TestCrashShowsTheEndOfTheLog(t *testing.T) {
	e := fake(t, `read -r question; echo "out of cheese" >&2; exit 3`)
	err := e.Compile("{}")
	require.ErrorContains(t, err, "out of cheese")
	assert.ErrorContains(t, err, "exit status 3")
}

func TestTailKeepsTheEnd(t *testing.T) {
	var log tail
	for range 3000 {
		_, _ = log.Write([]byte("0123456789"))
	}
	_, _ = log.Write([]byte("end"))
	assert.LessOrEqual(t, log.Len(), 8192)
	assert.Equal(t, "789end", log.String()[log.Len()-6:])
}
