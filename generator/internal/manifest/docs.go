package manifest

import (
	"go/ast"
	"go/doc/comment"
	"regexp"
	"strings"
)

// docText is a doc comment as a description: what go doc would show, with each
// paragraph and list item on one line and paragraphs apart. Directives of any
// tool are left out, the brackets of [links] too. A nil group is "".
func docText(group *ast.CommentGroup) string {
	parser := comment.Parser{LookupSym: func(string, string) bool { return true }}
	printer := comment.Printer{TextWidth: -1}
	text := strings.TrimSpace(group.Text()) // a block comment begins with a space, not with code
	return strings.TrimSpace(string(printer.Text(parser.Parse(text))))
}

// deprecated is Go's convention: a paragraph that begins with the word.
var deprecated = regexp.MustCompile(`(?m)(\A|\n\n)Deprecated: `)

func isDeprecated(group *ast.CommentGroup) bool { return deprecated.MatchString(docText(group)) }
