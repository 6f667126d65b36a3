package contract

import (
	"strconv"
	"strings"
)

// step is one part of a JSON Pointer: a member's name, or an index.
type step struct {
	name  string
	index int // -1 for a name
}

var escapePointer = strings.NewReplacer("~", "~0", "/", "~1")

// appendTo writes the step as RFC 6901 says. Names of a schema are short; one
// that a document brings along may be a megabyte and is cut.
func (s step) appendTo(b *strings.Builder) {
	b.WriteByte('/')
	if s.index >= 0 {
		b.WriteString(strconv.Itoa(s.index))
		return
	}
	escapePointer.WriteString(b, cut(s.name))
}

// pointer is where a reader stands in a document.
type pointer []step

func (p *pointer) enter(name string) { *p = append(*p, step{name, -1}) }
func (p *pointer) index(i int)       { *p = append(*p, step{"", i}) }
func (p *pointer) leave()            { *p = (*p)[:len(*p)-1] }

func (p pointer) String() string {
	var b strings.Builder
	for _, s := range p {
		s.appendTo(&b)
	}
	return b.String()
}
