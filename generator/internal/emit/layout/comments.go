package layout

import "strings"

// comments reports whether gofmt leaves the comment just read as it is, and
// forgets it. gofmt rewrites lists, headings, code and links in doc comments;
// plain paragraphs it does not.
func (l *layouter) comments() bool {
	lines := l.comment
	l.comment = l.comment[:0]
	for i, line := range lines {
		if directive(line) && len(lines) == 1 {
			return true
		}
		if line == "//" {
			// Neither the first nor the last line, nor two of them.
			if i == 0 || i == len(lines)-1 || lines[i+1] == "//" {
				return false
			}
			continue
		}
		text, ok := strings.CutPrefix(line, "// ")
		if !ok || !plain(text) {
			return false
		}
		// A line between two paragraphs may be a heading unless it ends a sentence.
		between := i >= 2 && lines[i-1] == "//" && i+1 < len(lines) && lines[i+1] == "//"
		if between && !strings.HasSuffix(text, ".") {
			return false
		}
	}
	return true
}

func directive(line string) bool { return strings.HasPrefix(line, "//go:embed ") }

// plain reports whether a line of a paragraph is nothing else to gofmt.
func plain(text string) bool {
	if text == "" || text != strings.TrimSpace(text) {
		return false
	}
	if c := text[0]; !letter(c) && c != '"' && c != '(' && c != '\'' && c != '<' {
		return false
	}
	return !strings.Contains(text, "``") && !strings.Contains(text, "''")
}
