package schema

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// maxColumns is how wide a line may be on which an object or array stands whole.
const maxColumns = 80

// laidOut lays out compact JSON as prettier would: two spaces, and on one line
// what fits there. That is short to review, and a formatter that a repository
// runs over all its files has nothing to change, but for enums with emoji that
// nearly fill a line: an embedded schema that is not what was generated is refused.
func laidOut(compact []byte) []byte {
	p := page{in: compact, out: make([]byte, 0, 2*len(compact))}
	p.value()
	return append(p.out, '\n')
}

// page is a text on its way from one form to the other.
type page struct {
	in, out []byte
	depth   int
	start   int // where in out the current line begins
}

// value moves a value.
func (p *page) value() {
	if c := p.in[0]; c != '{' && c != '[' {
		p.move(scalarEnd(p.in))
		return
	}
	if flat, n := flattened(p.in, maxColumns-widthOf(p.out[p.start:]).likely); n > 0 {
		p.out = append(p.out, flat...)
		p.in = p.in[n:]
		return
	}
	object := p.in[0] == '{'
	p.move(1)
	p.depth++
	for more := true; more; {
		p.newline()
		if object {
			p.move(scalarEnd(p.in) + len(":"))
			p.out = append(p.out, ' ')
		}
		p.value()
		if more = p.in[0] == ','; more {
			p.move(1)
		}
	}
	p.depth--
	p.newline()
	p.move(1)
}

func (p *page) move(n int) {
	p.out = append(p.out, p.in[:n]...)
	p.in = p.in[n:]
}

func (p *page) newline() {
	p.out = append(p.out, '\n')
	p.start = len(p.out)
	for range p.depth {
		p.out = append(p.out, "  "...)
	}
}

// flattened is the object or array at the start of compact text on one line, if it
// and a comma behind it have at most so many columns, and the length of what it was.
//
// An object that is laid out on several lines prettier leaves alone, so that it is
// one wherever its width is in doubt.
func flattened(text []byte, free int) (flat []byte, n int) {
	object := text[0] == '{'
	for depth := 0; ; {
		from, end := len(flat), 1
		switch c := text[n]; c {
		case '{', '[':
			depth++
			flat = append(flat, c)
			if c == '{' && text[n+1] != '}' {
				flat = append(flat, ' ')
			}
		case '}', ']':
			depth--
			if c == '}' && text[n-1] != '{' {
				flat = append(flat, ' ')
			}
			flat = append(flat, c)
		case ',', ':':
			flat = append(flat, c, ' ')
		default:
			end = scalarEnd(text[n:])
			flat = append(flat, text[n:n+end]...)
		}
		w := widthOf(flat[from:])
		if free -= w.likely; object {
			free -= w.most - w.likely
		}
		if free < 0 {
			return nil, 0
		}
		if n += end; depth == 0 {
			break
		}
	}
	if free == 0 && n < len(text) && text[n] == ',' {
		return nil, 0
	}
	return flat, n
}

// scalarEnd is where the string or word at the start of compact text ends.
func scalarEnd(text []byte) int {
	if text[0] != '"' {
		return bytes.IndexAny(text, ",]}")
	}
	for i := 1; ; i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
}

// columns is how wide a text stands. It is in doubt beyond ASCII: terminals and
// formatters differ in what they make of emoji and of what joins them.
type columns struct{ likely, most int }

func widthOf(text []byte) (w columns) {
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		text = text[size:]
		if r < utf8.RuneSelf {
			w.likely++
			w.most++
			continue
		}
		w.most += 2
		switch kind := width.LookupRune(r).Kind(); {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case kind == width.EastAsianWide || kind == width.EastAsianFullwidth:
			w.likely += 2
		default:
			w.likely++
		}
	}
	return w
}
