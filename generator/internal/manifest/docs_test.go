package manifest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func docComment(t *testing.T, text string) *ast.CommentGroup {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "a.go", text+"\npackage a\n", parser.ParseComments)
	require.NoError(t, err)
	return file.Doc
}

func TestDocText(t *testing.T) {
	for _, test := range []struct{ name, comment, want string }{
		{"no comment is no description", "", ""},
		{"a line is a line", "// Text is said aloud.", "Text is said aloud."},
		{"the lines of a paragraph are joined", "// One\n// two\n// three.", "One two three."},
		{"paragraphs stay apart", "// One.\n//\n//\n// Two.", "One.\n\nTwo."},
		{"directives of any tool are left out", "// One.\n//\n//structgen:agent grants=A\n//nolint:all\n//go:generate x", "One."},
		{"a directive in the middle leaves no gap", "// One\n//structgen:agent\n// two.", "One two."},
		{"list items are lines", "// Any of:\n//   - one\n//     more\n//   - two", "Any of:\n  - one more\n  - two"},
		{"code keeps its lines", "// As in:\n//\n//\ta\n//\tb", "As in:\n\n\ta\n\tb"},
		{"links lose their brackets", "// See [Witness] and [time.Time].", "See Witness and time.Time."},
		{"a block comment is a comment", "/* One\ntwo. */", "One two."},
		{"quotes, markup and signs are kept", "// <b> & \"c\" — 'd'", "<b> & \"c\" — 'd'"},
		{"blank comments are no description", "//\n//", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			assert.Equal(t, test.want, docText(docComment(t, test.comment)))
			assert.Equal(t, test.want, docText(docComment(t, strings.ReplaceAll(test.comment, "\n", "\r\n"))), "with CRLF")
		})
	}
}

func TestIsDeprecated(t *testing.T) {
	for _, test := range []struct {
		comment string
		want    bool
	}{
		{"// Deprecated: use KindClue.", true},
		{"// KindOld was first.\n//\n// Deprecated: use KindClue.", true},
		{"// This is not\n// Deprecated: it is prose.", false},
		{"// deprecated: no", false},
		{"// Old.", false},
		{"", false},
	} {
		t.Run(test.comment, func(t *testing.T) {
			assert.Equal(t, test.want, isDeprecated(docComment(t, test.comment)))
		})
	}
}
