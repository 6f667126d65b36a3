package ladder

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Error bodies arrive as JSON, as the repr of a Python dict inside a sentence,
// cut off in the middle, or with an envelope pasted into a string. One forgiving
// reader serves them all. It is for reading error bodies only: replies never
// come near it.

type literalKind uint8

const (
	literalWord   literalKind = iota // a number, true, None, or anything else without quotes
	literalString                    // in single or double quotes
	literalArray                     // in brackets or, as a Python tuple, parentheses
	literalObject
)

// literal is one value that was read. Objects hold keys beside items.
type literal struct {
	kind  literalKind
	text  string
	keys  []string
	items []literal
}

// maxLiteralDepth bounds the nesting that is looked into. Deeper envelopes were
// never seen; a hostile body must not cost a deep stack.
const maxLiteralDepth = 24

type literalReader struct {
	s     string
	i     int
	depth int
	bad   bool // not a literal: the caller reads it as plain text
}

// readLiteral reads the value that starts at s[0] and returns what follows it.
// A value that the end of s cuts off counts as read.
func readLiteral(s string) (v literal, rest string, ok bool) {
	r := literalReader{s: s}
	v = r.value()
	if r.bad {
		return literal{}, s, false
	}
	return v, s[r.i:], true
}

func (r *literalReader) space() {
	for r.i < len(r.s) {
		switch r.s[r.i] {
		case ' ', '\n', '\r', '\t':
			r.i++
		default:
			return
		}
	}
}

func (r *literalReader) peek() byte {
	if r.i < len(r.s) {
		return r.s[r.i]
	}
	return 0
}

func (r *literalReader) value() literal {
	r.space()
	switch c := r.peek(); c {
	case '{':
		return r.nested('}', (*literalReader).object)
	case '[':
		return r.nested(']', (*literalReader).array)
	case '(':
		return r.nested(')', (*literalReader).array)
	case '"', '\'':
		return literal{kind: literalString, text: r.quoted(c)}
	default:
		return r.word()
	}
}

func (r *literalReader) nested(end byte, read func(*literalReader, byte) literal) literal {
	if r.depth++; r.depth > maxLiteralDepth {
		r.bad = true
		return literal{}
	}
	r.i++
	v := read(r, end)
	r.depth--
	return v
}

func (r *literalReader) object(end byte) literal {
	v := literal{kind: literalObject, keys: make([]string, 0, 4), items: make([]literal, 0, 4)}
	for !r.ended(end) {
		key := r.value()
		if key.kind > literalString {
			r.bad = true
		}
		r.space()
		if r.i == len(r.s) { // cut off after the key
			return v
		}
		if r.bad || r.s[r.i] != ':' {
			r.bad = true
			return v
		}
		r.i++
		v.keys = append(v.keys, key.text)
		v.items = append(v.items, r.value())
		if !r.separated(end) {
			return v
		}
	}
	return v
}

func (r *literalReader) array(end byte) literal {
	v := literal{kind: literalArray}
	for !r.ended(end) {
		v.items = append(v.items, r.value())
		if !r.separated(end) {
			return v
		}
	}
	return v
}

// ended consumes the closing byte, or stops at the end of what there is.
func (r *literalReader) ended(end byte) bool {
	r.space()
	if r.bad || r.i == len(r.s) {
		return true
	}
	if r.s[r.i] == end {
		r.i++
		return true
	}
	return false
}

// separated consumes a comma; anything else but the closing byte is no literal.
func (r *literalReader) separated(end byte) bool {
	r.space()
	switch c := r.peek(); {
	case r.bad || r.i == len(r.s):
		return false
	case c == ',':
		r.i++
		return true
	case c == end:
		return true // ended consumes it
	default:
		r.bad = true
		return false
	}
}

func (r *literalReader) word() literal {
	start := r.i
	for r.i < len(r.s) && !strings.ContainsRune(",:{}[]()\"' \n\r\t", rune(r.s[r.i])) {
		r.i++
	}
	if r.i == start && r.i < len(r.s) {
		r.bad = true
	}
	return literal{kind: literalWord, text: r.s[start:r.i]}
}

func (r *literalReader) quoted(quote byte) string {
	r.i++
	start := r.i
	end := strings.IndexByte(r.s[start:], quote)
	if end >= 0 && strings.IndexByte(r.s[start:start+end], '\\') < 0 {
		r.i = start + end + 1
		return r.s[start : start+end]
	}
	stop := "\\\""
	if quote == '\'' {
		stop = "\\'"
	}
	var b strings.Builder
	b.Grow(64)
	for r.i < len(r.s) {
		n := strings.IndexAny(r.s[r.i:], stop)
		if n < 0 {
			n = len(r.s) - r.i
		}
		b.WriteString(r.s[r.i : r.i+n])
		r.i += n
		if r.i == len(r.s) {
			break
		}
		c := r.s[r.i]
		r.i++
		if c == quote {
			break
		}
		if r.i < len(r.s) {
			r.escape(&b)
		}
	}
	return b.String()
}

func (r *literalReader) escape(b *strings.Builder) {
	c := r.s[r.i]
	r.i++
	switch c {
	case 'n', 'r', 't':
		b.WriteByte('\n')
	case 'u':
		if r.i+4 <= len(r.s) {
			if n, err := strconv.ParseUint(r.s[r.i:r.i+4], 16, 32); err == nil {
				r.i += 4
				if rn := rune(n); utf8.ValidRune(rn) {
					b.WriteRune(rn)
				}
				return
			}
		}
		b.WriteByte(c)
	default:
		b.WriteByte(c)
	}
}
