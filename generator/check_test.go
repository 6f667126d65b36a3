package generator

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

var hunkHeader = regexp.MustCompile(`(?m)^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@`)

// What a hunk says of where it stands is where its lines do stand.
func TestDiffsSayWhereTheyStand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", "d"}), 0, 60)
		old, new := text(lines.Draw(t, "old")), text(lines.Draw(t, "new"))
		diff := unified("old", "new", old, new)
		if string(old) == string(new) {
			require.Empty(t, diff)
			return
		}
		oldLines, newLines := strings.Split(string(old), "\n"), strings.Split(string(new), "\n")
		headers := hunkHeader.FindAllStringSubmatchIndex(diff, -1)
		require.NotEmpty(t, headers)
		for i, at := range headers {
			number := func(group int) int {
				if at[2*group] < 0 {
					return 1
				}
				n, err := strconv.Atoi(diff[at[2*group]:at[2*group+1]])
				require.NoError(t, err)
				return n
			}
			end := len(diff)
			if i+1 < len(headers) {
				end = headers[i+1][0]
			}
			var from, to []string
			for _, line := range strings.Split(strings.TrimSuffix(diff[at[1]+1:end], "\n"), "\n") {
				if line[0] != '+' {
					from = append(from, line[1:])
				}
				if line[0] != '-' {
					to = append(to, line[1:])
				}
			}
			require.Len(t, from, number(2))
			require.Len(t, to, number(4))
			if len(from) > 0 {
				assert.Equal(t, oldLines[number(1)-1:][:len(from)], from)
			}
			if len(to) > 0 {
				assert.Equal(t, newLines[number(3)-1:][:len(to)], to)
			}
		}
	})
}

func text(lines []string) []byte {
	if len(lines) == 0 {
		return nil
	}
	return []byte(strings.Join(lines, "\n") + "\n")
}

// A change is a patch.
func TestDiffsCanBeApplied(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("needs git")
	}
	var old, new strings.Builder
	for i := range 90 {
		fmt.Fprintf(&old, "line %d\n", i)
		if i%7 < 5 || i > 60 {
			fmt.Fprintf(&new, "line %d\n", i)
		}
		if i%11 == 3 {
			fmt.Fprintf(&new, "added after %d\nand more\n", i)
		}
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(path, []byte(old.String()), 0o644))
	cmd := exec.Command("git", "apply", "-p0", "-")
	cmd.Dir = dir
	cmd.Stdin = strings.NewReader(unified("file", "file", []byte(old.String()), []byte(new.String())))
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	patched, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, new.String(), string(patched))
}
