package diagtest

import (
	"go/token"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/generator/internal/diag"
)

const archive = "settings: x y\n" +
	"// want `nowhere`\n" +
	"-- a.go --\n" +
	"package a\n" +
	"\n" +
	"type A struct{} // want `first` :6 `second`\n" +
	"// want -1 `third` +1:2 `fourth`\n"

// TestCompare: the harness itself must notice what is missing and what is too much.
func TestCompare(t *testing.T) {
	read := func(t *testing.T) *Case {
		dir := t.TempDir()
		path := filepath.Join(dir, string(diag.GrantEmpty), "case.txtar")
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(archive), 0o644))
		return readCase(t, path, dir)
	}
	at := func(c *Case, line, column int, text string) diag.Diagnostic {
		pos := token.Position{Filename: filepath.Join(c.Dir, "a.go"), Line: line, Column: column}
		return diag.Diagnostic{Pos: pos, Code: diag.GrantEmpty, Message: text}
	}
	met := func(c *Case) diag.List {
		return diag.List{
			{Code: diag.GrantEmpty, Message: "nowhere"},
			at(c, 3, 1, "the first"), at(c, 3, 6, "the second"), at(c, 3, 9, "the third"), at(c, 5, 2, "the fourth"),
		}
	}

	c := read(t)
	assert.Empty(t, c.compare(met(c)))
	assert.Equal(t, map[string]string{"settings": "x y"}, c.Settings)

	c = read(t)
	assert.Equal(t, []string{"surplus: a.go:3:6: another [grant-empty]"}, c.compare(append(met(c), at(c, 3, 6, "another"))))

	c = read(t)
	assert.Equal(t, []string{"missing: a.go:5:2: fourth"}, c.compare(met(c)[:4]))

	c = read(t)
	wrongColumn := met(c)
	wrongColumn[2].Pos.Column = 7
	assert.Equal(t, []string{"surplus: a.go:3:7: the second [grant-empty]", "missing: a.go:3:6: second"}, c.compare(wrongColumn))

	c = read(t)
	otherCode := met(c)
	for i := range otherCode {
		otherCode[i].Code = diag.GrantUnknown
	}
	assert.Equal(t, []string{"nothing here is [grant-empty]"}, c.compare(otherCode))
}
