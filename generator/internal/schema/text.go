package schema

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// prose makes a doc comment a description: paragraphs on one line each, since
// the width of a comment is no part of its meaning, but lists and indented text
// as they are. The same comment in a file with CRLF gives the same text.
func prose(doc string) string {
	var b strings.Builder
	previous := ""
	for line := range strings.Lines(doc) {
		line = strings.TrimRight(line, " \t\r\n")
		switch {
		case b.Len() == 0:
			// Nothing to separate from.
		case line == "" || previous == "" || keepsLine(line):
			b.WriteByte('\n')
		default:
			b.WriteByte(' ')
		}
		b.WriteString(line)
		previous = line
	}
	return strings.TrimRight(b.String(), "\n")
}

// keepsLine reports whether a line starts a list item or is indented.
func keepsLine(line string) bool {
	if line[0] == ' ' || line[0] == '\t' {
		return true
	}
	marker, _, ok := strings.Cut(line, " ")
	if !ok {
		return false
	}
	switch marker {
	case "-", "*", "+", "•":
		return true
	}
	n := strings.TrimLeft(marker, "0123456789")
	return n != marker && (n == "." || n == ")")
}

// oneLine makes a doc comment one line.
func oneLine(doc string) string { return strings.Join(strings.Fields(doc), " ") }

// join appends sentences to a doc. Below a doc of several lines they make a
// paragraph of their own, since its last line may belong to a list.
func join(doc string, sentences ...string) string {
	several, added := strings.Contains(doc, "\n"), false
	for _, s := range sentences {
		switch {
		case s == "":
			continue
		case doc == "":
			doc = s
		case several && !added:
			doc += "\n\n" + s
		case ended(doc):
			doc += " " + s
		default:
			doc += ". " + s
		}
		added = true
	}
	return doc
}

// ended reports whether text ends as a sentence does, in whatever script.
func ended(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return unicode.Is(unicode.Sentence_Terminal, last) || strings.ContainsRune(":;…", last)
}
