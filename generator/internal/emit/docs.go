package emit

import (
	"strings"
	"unicode/utf8"
)

// comment is a doc comment of our own paragraphs, each filled to the usual
// width, and of text: what the user wrote, kept line by line.
func comment(paragraphs ...string) string {
	var b strings.Builder
	for i, p := range paragraphs {
		if i > 0 {
			b.WriteString("\n//\n")
		}
		fill(&b, p)
	}
	return b.String()
}

// with appends the user's own words to a comment.
func with(comment, text string) string {
	if text = strings.TrimSpace(text); text == "" {
		return comment
	}
	var b strings.Builder
	b.WriteString(comment)
	if comment != "" {
		b.WriteString("\n//\n")
	}
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString("//")
		if line = strings.TrimRight(line, " \t\r"); line != "" && line[0] != '\t' {
			b.WriteByte(' ')
		}
		b.WriteString(line)
	}
	return b.String()
}

// width is where our own sentences are broken.
const width = 80

func fill(b *strings.Builder, text string) {
	column := 0
	for word := range strings.FieldsSeq(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case column == 0:
			b.WriteString("// ")
			column = 3
		case column+1+n > width:
			b.WriteString("\n// ")
			column = 3
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
}

// allOf and oneOf join names as prose does: a, b and c.
func allOf(names []string) string { return joined(names, " and ") }
func oneOf(names []string) string { return joined(names, " or ") }

func joined(names []string, word string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + word + names[last]
}
