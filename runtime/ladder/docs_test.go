package ladder_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestDocsQuoteTheExamples: what docs/asking.md shows first is the code that
// runs here, to the letter.
func TestDocsQuoteTheExamples(t *testing.T) {
	src, err := os.ReadFile("example_test.go")
	require.NoError(t, err)
	docs, err := os.ReadFile("../../docs/asking.md")
	require.NoError(t, err)
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "example_test.go", src, parser.ParseComments)
	require.NoError(t, err)
	text := func(from, to token.Pos) string {
		return strings.Trim(string(src[fset.Position(from).Offset:fset.Position(to).Offset]), "\n")
	}
	quoted := map[string]bool{}
	for _, name := range []string{"ExampleRun", "ExampleModelFunc", "ExampleModelFailed", "ExampleGovernor", "ExampleStats"} {
		quoted[name] = true
	}
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			want := text(d.Body.Lbrace+1, d.Body.Rbrace)
			want = strings.ReplaceAll("\n"+want, "\n\t", "\n")[1:]
			switch {
			case quoted[d.Name.Name]:
				delete(quoted, d.Name.Name)
			case d.Recv != nil: // of the budget, which is shown whole
				want = text(d.Pos(), d.End())
			default:
				continue
			}
			assert.Contains(t, string(docs), "\n"+want+"\n", d.Name.Name)
		case *ast.GenDecl:
			if d.Tok != token.IMPORT {
				assert.Contains(t, string(docs), text(d.Pos(), d.End()))
			}
		}
	}
	assert.Empty(t, quoted, "examples that are gone")
}
