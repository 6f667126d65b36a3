package generator

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/aymanbagabas/go-udiff"

	"github.com/structgen/structgen/generator/internal/diag"
)

// ChangeKind says in what way the disk differs from what would be generated.
type ChangeKind string

// The kinds of changes.
const (
	Missing  ChangeKind = "missing"  // would be created
	Stale    ChangeKind = "stale"    // would be replaced
	Orphaned ChangeKind = "orphaned" // would be removed
)

// Change is one file that [Result.Write] would touch.
type Change struct {
	Path string     `json:"path"`
	Kind ChangeKind `json:"kind"`
	Diff string     `json:"diff"` // unified, from the disk to what would be generated
}

// Check compares the disk with the result, in the order of the files, then of
// the orphans. No change means that Write would do nothing. It writes nothing.
// What no run could repair is an error, as for Write: Diagnostics.
func (r *Result) Check() ([]Change, error) {
	var changes []Change
	var diags diag.List
	for _, f := range r.Files {
		if blockedFolder(filepath.Dir(f.Path), &diags) {
			continue
		}
		old, err := os.ReadFile(f.Path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			changes = append(changes, Change{f.Path, Missing, unified(os.DevNull, f.Path, nil, f.Content)})
		case err != nil:
			return nil, err
		case !bytes.Equal(old, f.Content):
			changes = append(changes, Change{f.Path, Stale, unified(f.Path, f.Path, old, f.Content)})
		}
	}
	if diags.HasErrors() {
		diags.Sort() // and each once: several files share a folder
		return nil, Diagnostics(diags)
	}
	for _, path := range r.Orphans {
		old, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		changes = append(changes, Change{path, Orphaned, unified(path, os.DevNull, old, nil)})
	}
	return changes, nil
}

// unified is the diff between two versions of a file.
func unified(from, to string, old, new []byte) string {
	diff, err := udiff.ToUnifiedDiff(from, to, string(old), udiff.Lines(string(old), string(new)), udiff.DefaultContextLines)
	if err != nil { // the edits are udiff's own
		return fmt.Sprintf("--- %s\n+++ %s\n", from, to)
	}
	// The library forgets the lines between two edits of a hunk when it says where
	// the next one begins.
	grown := 0
	for _, h := range diff.Hunks {
		h.ToLine = h.FromLine + grown
		for _, line := range h.Lines {
			switch line.Kind {
			case udiff.Insert:
				grown++
			case udiff.Delete:
				grown--
			}
		}
	}
	return diff.String()
}
