package layout

import (
	"bytes"
	"strings"
)

// Source formats declarations as gofmt does, or answers false if they hold
// something it does not know. Statements stand on lines of their own, and
// binary operators have white space around them exactly if gofmt sets it.
func Source(source []byte) ([]byte, bool) {
	text := string(source)
	l := layouter{out: make([]byte, 0, len(text))}
	for line := range strings.Lines(text) {
		if !l.line(strings.TrimSpace(line)) {
			return nil, false
		}
	}
	l.flush()
	if l.out = bytes.TrimRight(l.out, "\n"); len(l.out) > 0 {
		l.out = append(l.out, '\n')
	}
	return l.out, l.comments() && len(l.open) == 0
}

type layouter struct {
	out     []byte
	tokens  []tok
	open    []opener // brackets that are open
	rows    []row    // lines that wait for their neighbours
	comment []string // lines of a comment
	n       int      // the number of the line
}

// opener is an open bracket.
type opener struct {
	bracket byte
	line    int
	block   block
}

// line lays out one line of source.
func (l *layouter) line(text string) bool {
	l.n++
	switch {
	case text == "":
		return l.blank()
	case strings.HasPrefix(text, "//"):
		l.flush()
		l.comment = append(l.comment, text)
		l.write(row{text: []byte(text), depth: l.depth(0)})
		return true
	case !l.comments():
		return false
	}
	tokens, ok := scan(l.tokens[:0], text)
	l.tokens = tokens
	if !ok || strange(tokens) {
		return false
	}

	// What a line closes at its start it does not stand in, nor in what was opened
	// together with that.
	r, in, i, closed := row{text: make([]byte, 0, len(text)+16)}, statements, 0, 0
	for ; i < len(tokens) && closes(tokens[i]); i++ {
		closed = l.open[len(l.open)-1].line
		l.open = l.open[:len(l.open)-1]
	}
	before := len(l.open)
	if before > 0 && i == 0 {
		in = l.open[before-1].block
	}
	r.depth = l.depth(closed) - outdent(tokens)
	s := spaces{line: tokens, block: opensBlock(tokens)}
	for i := range tokens {
		t := tokens[i]
		if s.before(i, l.within()) {
			r.text = append(r.text, ' ')
		}
		if in.cut(tokens, i) {
			r.cuts = append(r.cuts, len(r.text))
		}
		r.text = append(r.text, t.text...)
		switch {
		case opens(t):
			l.open = append(l.open, opener{t.text[0], l.n, blockOf(tokens, i)})
		case closes(t) && i >= leading(tokens):
			l.open = l.open[:len(l.open)-1]
		}
	}
	if len(r.cuts) == 0 || len(l.open) != before { // gofmt aligns no line that goes on in the next
		r.cuts = nil
		l.flush()
		l.write(r)
		return true
	}
	if in == elements && r.cuts[0] > longKey {
		return false
	}
	l.rows = append(l.rows, r)
	return true
}

// longKey is the length from which on gofmt weighs keys before it aligns them.
const longKey = 40

// blank separates declarations.
func (l *layouter) blank() bool {
	l.flush()
	ok := l.comments()
	if len(l.open) == 0 && len(l.out) > 0 && !bytes.HasSuffix(l.out, []byte("\n\n")) {
		l.out = append(l.out, '\n')
	}
	return ok
}

// flush writes the rows that wait.
func (l *layouter) flush() {
	align(l.rows)
	for _, r := range l.rows {
		l.write(r)
	}
	l.rows = l.rows[:0]
}

func (l *layouter) write(r row) {
	for range r.depth {
		l.out = append(l.out, '\t')
	}
	l.out = append(append(l.out, r.text...), '\n')
}

// depth is the number of lines with open brackets, but for one: a line that opens
// several indents once.
func (l *layouter) depth(but int) int {
	n, last := 0, 0
	for _, o := range l.open {
		if o.line != last && o.line != but {
			n, last = n+1, o.line
		}
	}
	return n
}

// within is the innermost open bracket.
func (l *layouter) within() byte {
	if len(l.open) == 0 {
		return 0
	}
	return l.open[len(l.open)-1].bracket
}

func opens(t tok) bool {
	return t.kind == bracket && (t.text == "(" || t.text == "[" || t.text == "{")
}

func closes(t tok) bool { return t.kind == bracket && !opens(t) }

// leading counts the brackets that a line closes at its start.
func leading(line []tok) int {
	n := 0
	for n < len(line) && closes(line[n]) {
		n++
	}
	return n
}

// outdent is 1 for cases and labels, which stand out by one.
func outdent(line []tok) int {
	if first := line[0].text; first == "case" || first == "default" || len(line) == 2 && line[1].text == ":" {
		return 1
	}
	return 0
}

// blockOf says what stands behind the bracket at i, if it ends the line.
func blockOf(line []tok, i int) block {
	switch {
	case i != len(line)-1:
	case line[i].text == "(" && line[0].text == "var":
		return variables
	case line[i].text != "{":
	case i > 0 && line[i-1].text == "struct":
		return fields
	case !opensBlock(line):
		return elements
	}
	return statements
}

// strange reports whether a line has what this package does not lay out:
// function literals, and struct or interface types that are no declaration.
func strange(line []tok) bool {
	for i, t := range line {
		switch t.text {
		case "func":
			if i > 0 {
				return true
			}
		case "struct", "interface":
			if line[0].text != "type" && (i+2 >= len(line) || line[i+2].text != "}") {
				return true
			}
		}
	}
	return false
}
