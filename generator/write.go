package generator

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/structgen/structgen/generator/internal/diag"
)

// Written tells what [Result.Write] did; paths are absolute and sorted.
type Written struct {
	Files   []string // created, or given new content
	Removed []string // orphans
}

// Write brings the disk up to the result: files whose bytes differ are
// replaced, each by a rename, orphans are removed. Nothing is touched if any
// file cannot be written; that error is Diagnostics. Concurrent runs on the
// same package are safe: readers see the old or the new file, never a part.
func (r *Result) Write() (Written, error) {
	var diags diag.List
	var stale []File
	for _, f := range r.Files {
		if blockedFolder(filepath.Dir(f.Path), &diags) {
			continue
		}
		old, err := os.ReadFile(f.Path)
		if err == nil && bytes.Equal(old, f.Content) {
			continue
		}
		if blocked(f.Path, &diags) || foreign(f.Path, old, &diags) {
			continue
		}
		stale = append(stale, f)
	}
	for _, path := range r.Orphans {
		blocked(path, &diags)
	}
	if diags.HasErrors() {
		diags.Sort() // and each once: several files share a folder
		return Written{}, Diagnostics(diags)
	}

	var done Written
	staged, err := stage(stale)
	if err != nil {
		return done, err
	}
	for i, f := range stale {
		if err := os.Rename(staged[i], f.Path); err != nil {
			discard(staged[i:])
			return done, fmt.Errorf("replacing %s: %w", f.Path, err)
		}
		done.Files = append(done.Files, f.Path)
	}
	for _, path := range r.Orphans {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return done, fmt.Errorf("removing an output that nothing generates any more: %w", err)
		}
		done.Removed = append(done.Removed, path)
		// The last schema leaves an empty folder; one with other files in it stays.
		if dir := filepath.Dir(path); filepath.Base(dir) == schemasFolder {
			_ = os.Remove(dir)
		}
	}
	return done, nil
}

// blocked reports why path cannot be written or removed, if it cannot.
func blocked(path string, diags *diag.List) bool {
	info, err := os.Lstat(path)
	if err != nil {
		return false // absent, or the write itself will tell
	}
	pos := token.Position{Filename: path, Line: 1, Column: 1}
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		diags.Errorf(pos, diag.WriteBlocked, "a symbolic link stands where structgen writes; remove the link, so that its target is not replaced behind your back")
	case !info.Mode().IsRegular():
		diags.Errorf(pos, diag.WriteBlocked, "no regular file stands where structgen writes; move it away")
	case info.Mode().Perm()&0o200 == 0:
		diags.Errorf(pos, diag.WriteBlocked, "the file is read-only; make it writable (chmod u+w) or remove it")
	default:
		return false
	}
	return true
}

// blockedFolder reports what stands where the schemas' folder belongs. A link
// to a folder could be written to, but go:embed does not follow it.
func blockedFolder(dir string, diags *diag.List) bool {
	if filepath.Base(dir) != schemasFolder {
		return false
	}
	info, err := os.Lstat(dir)
	if err != nil || info.IsDir() {
		return false
	}
	what := "a file"
	if info.Mode()&fs.ModeSymlink != 0 {
		what = "a symbolic link"
	}
	diags.Errorf(token.Position{Filename: dir, Line: 1, Column: 1}, diag.WriteBlocked, "%s stands where structgen needs a folder for schemas, which the program embeds; move it away", what)
	return true
}

// foreign reports a page of grants that somebody else wrote. A schema has no
// room for a header and would not show it.
func foreign(path string, old []byte, diags *diag.List) bool {
	if filepath.Base(path) != grantsPage || len(bytes.TrimSpace(old)) == 0 || bytes.Contains(old, grantsHeader) {
		return false
	}
	diags.Errorf(token.Position{Filename: path, Line: 1, Column: 1}, diag.WriteBlocked, "structgen did not write this file, but writes its list of grants here; move it away")
	return true
}

// stage writes all files beside their targets under names that the go command
// ignores. If one fails, none is left behind.
func stage(files []File) ([]string, error) {
	var staged []string
	for _, f := range files {
		name, err := stageOne(f)
		if err != nil {
			discard(staged)
			return nil, fmt.Errorf("writing %s: %w; nothing was changed", f.Path, err)
		}
		staged = append(staged, name)
	}
	return staged, nil
}

func stageOne(f File) (name string, err error) {
	dir, base := filepath.Split(f.Path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(f.Path); err == nil {
		mode = info.Mode().Perm()
	}
	tmp, err := os.CreateTemp(dir, "."+base+".*.tmp")
	if err != nil {
		return "", err
	}
	_, err = tmp.Write(f.Content)
	err = errors.Join(err, tmp.Chmod(mode), tmp.Close())
	if err != nil {
		discard([]string{tmp.Name()})
		return "", err
	}
	return tmp.Name(), nil
}

func discard(names []string) {
	for _, name := range names {
		_ = os.Remove(name) // the failure that led here is the one to tell
	}
}
