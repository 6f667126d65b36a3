package generator_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/generator"
	"github.com/structgen/structgen/generator/internal/diag"
)

// tree reads all files below a folder.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Type()&os.ModeSymlink != 0 {
			return err
		}
		content, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		files[rel] = string(content)
		return err
	}))
	return files
}

func result(dir string, files map[string]string, orphans ...string) *generator.Result {
	res := &generator.Result{}
	for _, name := range []string{"a.txt", "schemas/b.txt"} {
		if content, ok := files[name]; ok {
			res.Files = append(res.Files, generator.File{Path: filepath.Join(dir, name), Content: []byte(content)})
		}
	}
	for _, name := range orphans {
		res.Orphans = append(res.Orphans, filepath.Join(dir, name))
	}
	return res
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{"a.txt": "one", "schemas/b.txt": "two"}

	done, err := result(dir, files).Write()
	require.NoError(t, err)
	assert.Len(t, done.Files, 2)
	assert.Equal(t, files, tree(t, dir), "no temporary file stays behind")

	done, err = result(dir, files).Write()
	require.NoError(t, err)
	assert.Empty(t, done, "what has not changed is not written")

	require.NoError(t, os.Chmod(filepath.Join(dir, "a.txt"), 0o600))
	done, err = result(dir, map[string]string{"a.txt": "three"}, "schemas/b.txt").Write()
	require.NoError(t, err)
	assert.Equal(t, generator.Written{Files: []string{filepath.Join(dir, "a.txt")}, Removed: []string{filepath.Join(dir, "schemas", "b.txt")}}, done)
	assert.Equal(t, map[string]string{"a.txt": "three"}, tree(t, dir))
	assert.NoDirExists(t, filepath.Join(dir, "schemas"), "the last schema takes its folder along")
	info, err := os.Stat(filepath.Join(dir, "a.txt"))
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode().Perm(), "a file keeps its mode")
}

func TestWriteBlocked(t *testing.T) {
	for _, tt := range []struct {
		name  string
		block func(t *testing.T, path string)
	}{
		{"a read-only file", func(t *testing.T, path string) { require.NoError(t, os.WriteFile(path, []byte("mine"), 0o444)) }},
		{"a symbolic link", func(t *testing.T, path string) {
			require.NoError(t, os.WriteFile(path+".target", []byte("mine"), 0o644))
			require.NoError(t, os.Symlink(path+".target", path))
		}},
		{"a link to nowhere", func(t *testing.T, path string) { require.NoError(t, os.Symlink("nowhere", path)) }},
		{"a folder", func(t *testing.T, path string) { require.NoError(t, os.Mkdir(path, 0o755)) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, os.Mkdir(filepath.Join(dir, "schemas"), 0o755))
			tt.block(t, filepath.Join(dir, "schemas", "b.txt"))
			before := tree(t, dir)
			_, err := result(dir, map[string]string{"a.txt": "one", "schemas/b.txt": "two"}).Write()
			var mistakes generator.Diagnostics
			require.ErrorAs(t, err, &mistakes)
			require.Len(t, mistakes, 1)
			assert.Equal(t, diag.WriteBlocked, mistakes[0].Code)
			assert.Equal(t, filepath.Join(dir, "schemas", "b.txt"), mistakes[0].Pos.Filename)
			assert.Equal(t, before, tree(t, dir), "nothing is touched if anything cannot be")
		})
	}
}

// TestWriteBlockedFolder: what is not a folder of this package holds no schemas.
func TestWriteBlockedFolder(t *testing.T) {
	for _, tt := range []struct {
		name  string
		block func(t *testing.T, path string)
	}{
		{"a file", func(t *testing.T, path string) { require.NoError(t, os.WriteFile(path, []byte("mine"), 0o644)) }},
		{"a link to nowhere", func(t *testing.T, path string) { require.NoError(t, os.Symlink("nowhere", path)) }},
		{"a link to a folder that has all of it", func(t *testing.T, path string) {
			require.NoError(t, os.Mkdir(path+".target", 0o755))
			require.NoError(t, os.WriteFile(filepath.Join(path+".target", "b.txt"), []byte("two"), 0o644))
			require.NoError(t, os.Symlink(path+".target", path))
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			tt.block(t, filepath.Join(dir, "schemas"))
			before := tree(t, dir)
			res := result(dir, map[string]string{"a.txt": "one", "schemas/b.txt": "two"})
			res.Files = append(res.Files, generator.File{Path: filepath.Join(dir, "schemas", "c.txt"), Content: []byte("three")})
			_, err := res.Write()
			var mistakes generator.Diagnostics
			require.ErrorAs(t, err, &mistakes)
			require.Len(t, mistakes, 1, "once for all files in it")
			assert.Equal(t, diag.WriteBlocked, mistakes[0].Code)
			assert.Equal(t, filepath.Join(dir, "schemas"), mistakes[0].Pos.Filename)
			assert.Equal(t, before, tree(t, dir))
		})
	}
}

// TestWriteForeign: the list of grants replaces no page of somebody else's.
func TestWriteForeign(t *testing.T) {
	const header = "<!-- Code generated by structgen from agents.go; DO NOT EDIT. -->\n"
	for _, tt := range []struct {
		name, content string
		replaced      bool
	}{
		{"a page of ours", header + "old", true},
		{"one with a merge conflict", "<<<<<<< HEAD\n" + header + "=======\n", true},
		{"a blank one", "\n", true},
		{"a page of somebody else's", "# Who grants what\n", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			page := filepath.Join(dir, "schemas", "GRANTS.md")
			require.NoError(t, os.Mkdir(filepath.Dir(page), 0o755))
			require.NoError(t, os.WriteFile(page, []byte(tt.content), 0o644))
			res := &generator.Result{Files: []generator.File{{Path: page, Content: []byte(header + "new")}}}
			_, err := res.Write()
			if tt.replaced {
				require.NoError(t, err)
				assert.Equal(t, header+"new", tree(t, dir)["schemas/GRANTS.md"])
				return
			}
			var mistakes generator.Diagnostics
			require.ErrorAs(t, err, &mistakes)
			assert.Equal(t, diag.WriteBlocked, mistakes[0].Code)
			assert.Equal(t, tt.content, tree(t, dir)["schemas/GRANTS.md"])
		})
	}
}

func TestCheck(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{"a.txt": "one\n", "schemas/b.txt": "two\n"}
	_, err := result(dir, files).Write()
	require.NoError(t, err)
	changes, err := result(dir, files).Check()
	require.NoError(t, err)
	assert.Empty(t, changes)

	require.NoError(t, os.WriteFile(filepath.Join(dir, "old.txt"), []byte("old\n"), 0o644))
	require.NoError(t, os.Remove(filepath.Join(dir, "schemas", "b.txt")))
	files["a.txt"] = "ONE\n"
	changes, err = result(dir, files, "old.txt").Check()
	require.NoError(t, err)
	require.Len(t, changes, 3)
	for i, want := range []generator.ChangeKind{generator.Stale, generator.Missing, generator.Orphaned} {
		assert.Equal(t, want, changes[i].Kind)
	}
	assert.Contains(t, changes[0].Diff, "-one\n+ONE\n")
	assert.Contains(t, changes[1].Diff, "+two\n")
	assert.Contains(t, changes[2].Diff, "-old\n")
}
