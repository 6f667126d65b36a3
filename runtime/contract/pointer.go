package contract

import "strconv"

// step is one part of a JSON Pointer: a member's name, or an index.
type step struct {
	name  string
	index int // or what sort of name it is
}

// The sorts of names.
const (
	anyName    = -1 // of a document
	schemaName = -2 // is short and needs no escape
)

// plain reports whether the step is a name that needs no escape.
func (s *step) plain() bool { return s.index == schemaName || s.index == anyName && plain(s.name) }

// appendTo writes the step as RFC 6901 says. A name that a document brings along
// may be a megabyte and is cut.
func (s *step) appendTo(b []byte) []byte {
	b = append(b, '/')
	switch {
	case s.index >= 0:
		return strconv.AppendInt(b, int64(s.index), 10)
	case s.plain():
		return append(b, s.name...)
	}
	name, more := cutTo(MaxGot, s.name)
	for i := range len(name) {
		switch c := name[i]; c {
		case '~':
			b = append(b, "~0"...)
		case '/':
			b = append(b, "~1"...)
		default:
			b = append(b, c)
		}
	}
	return append(b, more...)
}

// pointer is where a reader stands in a document. Its zero value is the root, and
// to go a few levels down costs no memory.
type pointer struct {
	few   [8]step // the first steps
	more  []step  // the others
	depth int
}

func (p *pointer) enter(name string)  { p.push(step{name, anyName}) }
func (p *pointer) member(name string) { p.push(step{name, schemaName}) }
func (p *pointer) index(i int)        { p.push(step{"", i}) }
func (p *pointer) leave()             { p.depth-- }

func (p *pointer) push(s step) {
	if p.depth < len(p.few) {
		p.few[p.depth] = s
	} else {
		p.more = append(p.more[:p.depth-len(p.few)], s)
	}
	p.depth++
}

func (p *pointer) appendTo(b []byte) []byte {
	for i := range min(p.depth, len(p.few)) {
		b = p.few[i].appendTo(b)
	}
	for i := len(p.few); i < p.depth; i++ {
		b = p.more[i-len(p.few)].appendTo(b)
	}
	return b
}

func (p *pointer) String() string {
	var space [256]byte
	return string(p.appendTo(space[:0]))
}
