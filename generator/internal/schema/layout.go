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
// runs over all its files has nothing to change: an embedded schema that is not
// what was generated is refused.
func laidOut(compact []byte) []byte {
	p := page{in: compact, out: make([]byte, 0, 2*len(compact))}
	p.value()
	return append(p.out, '\n')
}

// page is a text on its way from one form to the other.
type page struct {
	in, out []byte
	depth   int
	line    int // where in out the current line begins
}

// value moves a value.
func (p *page) value() {
	if c := p.in[0]; c != '{' && c != '[' {
		p.move(scalarEnd(p.in))
		return
	}
	if flat, n := flattened(p.in, maxColumns-columns(p.out[p.line:])); n > 0 {
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
	p.line = len(p.out)
	for range p.depth {
		p.out = append(p.out, "  "...)
	}
}

// flattened is the object or array at the start of compact text on one line, if it
// and a comma behind it have at most so many columns, and the length of what it was.
func flattened(text []byte, most int) (flat []byte, n int) {
	for depth := 0; len(flat) <= maxBytes(most); {
		end := 1
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
		if n += end; depth == 0 {
			if n < len(text) && text[n] == ',' {
				most--
			}
			if columns(flat) > most {
				break
			}
			return flat, n
		}
	}
	return nil, 0
}

// maxBytes is how long a text of so many columns may be.
func maxBytes(columns int) int { return utf8.UTFMax * max(columns, 0) }

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

// columns is how wide a text stands: the characters of East Asia take two columns,
// accents that join the letter before them none.
func columns(text []byte) int {
	n := 0
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		text = text[size:]
		if n++; r < utf8.RuneSelf {
			continue
		}
		switch kind := width.LookupRune(r).Kind(); {
		case unicode.Is(unicode.Mn, r):
			n--
		case kind == width.EastAsianWide || kind == width.EastAsianFullwidth:
			n++
		}
	}
	return n
}
