package generator_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

// TestNoCompile builds programs that the compiler must refuse. Each archive in
// testdata/nocompile is a program beside a copy of the golden package
// detective; "replace" names a file, an old and a new text to change in it;
// "want" has a pattern for each error, and no other error may occur.
func TestNoCompile(t *testing.T) {
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	cases, err := filepath.Glob(filepath.Join(root, "testdata", "nocompile", "*.txtar"))
	require.NoError(t, err)
	require.NotEmpty(t, cases)
	for _, path := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(path)
			require.NoError(t, err)
			dir := consumer(t, root)
			var want []string
			for _, f := range archive.Files {
				text := string(f.Data)
				switch f.Name {
				case "want":
					want = strings.Split(strings.TrimSpace(text), "\n")
				case "replace":
					part := strings.SplitN(strings.TrimSuffix(text, "\n"), "\n", 3)
					replaceIn(t, filepath.Join(dir, part[0]), part[1], part[2])
				default:
					require.NoError(t, os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644))
				}
			}
			require.NotEmpty(t, want)
			assert.Empty(t, unmatched(want, build(t, dir)))
		})
	}
}

// TestNoCompileBase proves that the base of TestNoCompile compiles, so that its
// errors come from what each case adds.
func TestNoCompileBase(t *testing.T) {
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	dir := consumer(t, root)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "main.go"), []byte("package main\n\nimport _ \"example.com/consumer/detective\"\n\nfunc main() {}\n"), 0o644))
	assert.Empty(t, build(t, dir))
}

// consumer lays out a module with a copy of the golden detective.
func consumer(t *testing.T, root string) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(filepath.Join(dir, "detective"), os.DirFS(filepath.Join(root, "testdata", "golden", "detective"))))
	tests, err := filepath.Glob(filepath.Join(dir, "detective", "*_test.go"))
	require.NoError(t, err)
	for _, path := range tests {
		require.NoError(t, os.Remove(path))
	}
	mod := "module example.com/consumer\n\ngo 1.26\n\nrequire github.com/structgen/structgen v0.0.0\n\nreplace github.com/structgen/structgen => " + root + "\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o644))
	return dir
}

func replaceIn(t *testing.T, path, old, new string) {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Contains(t, string(data), old)
	require.NoError(t, os.WriteFile(path, []byte(strings.ReplaceAll(string(data), old, new)), 0o644))
}

// build returns the compiler's errors, one a line.
func build(t *testing.T, dir string) []string {
	t.Helper()
	cmd := exec.Command("go", "build", "-o", os.DevNull, ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if err == nil {
		return nil
	}
	var lines []string
	for line := range strings.Lines(string(out)) {
		// A tab continues the error above it.
		if line = strings.TrimRight(line, "\n"); !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "\t") {
			lines = append(lines, line)
		}
	}
	return lines
}

// unmatched returns the patterns that no error matches and the errors that no
// pattern matches.
func unmatched(want, got []string) []string {
	var rest []string
	used := make([]bool, len(got))
	for _, w := range want {
		found := false
		for i, g := range got {
			if regexp.MustCompile(w).MatchString(g) {
				found, used[i] = true, true
			}
		}
		if !found {
			rest = append(rest, "no error matches "+w)
		}
	}
	for i, g := range got {
		if !used[i] {
			rest = append(rest, "surplus error "+g)
		}
	}
	return rest
}
