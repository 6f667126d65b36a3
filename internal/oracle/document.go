package oracle

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// node is a JSON document under construction. Unlike a Go map it can hold
// members twice, in any order, and literals that are none.
type node struct {
	lit     string // a scalar as written
	open    byte   // '{' or '[' for containers
	members []member
}

// member is a member of an object, or an element of an array (name unused).
type member struct {
	name  string // as written, with quotes
	value *node
}

// all lists the node and everything below it.
func (n *node) all() []*node {
	list := []*node{n}
	for _, m := range n.members {
		list = append(list, m.value.all()...)
	}
	return list
}

func (n *node) clone() *node {
	c := *n
	c.members = nil
	for _, m := range n.members {
		c.members = append(c.members, member{m.name, m.value.clone()})
	}
	return &c
}

// write renders the node; space supplies what stands between tokens.
func (n *node) write(b *strings.Builder, space func() string) {
	if n.open == 0 {
		b.WriteString(n.lit)
		return
	}
	b.WriteByte(n.open)
	b.WriteString(space())
	for i, m := range n.members {
		if i > 0 {
			b.WriteString(space() + "," + space())
		}
		if n.open == '{' {
			b.WriteString(m.name + space() + ":" + space())
		}
		m.value.write(b, space)
	}
	b.WriteString(space())
	b.WriteByte(n.open + 2) // } and ] stand two behind { and [
}

func render(t *rapid.T, n *node) []byte {
	var space func() string
	switch rapid.IntRange(0, 3).Draw(t, "layout") {
	case 0:
		space = func() string { return rapid.SampledFrom([]string{"", " ", "\n", "\t\r ", "  "}).Draw(t, "space") }
	default:
		space = func() string { return "" }
	}
	var b strings.Builder
	b.WriteString(space())
	n.write(&b, space)
	b.WriteString(space())
	return []byte(b.String())
}

// quote writes a string as JSON in one of the many ways there are.
func quote(t *rapid.T, s string) string {
	style := rapid.IntRange(0, 3).Draw(t, "escapes")
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteString(`\` + string(r))
		case r == '\n' && style > 0:
			b.WriteString(`\n`)
		case r < ' ' || style == 3 || style == 2 && r >= utf8.RuneSelf:
			escape(&b, r)
		case r == '/' && style == 1:
			b.WriteString(`\/`)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

func escape(b *strings.Builder, r rune) {
	if r > 0xFFFF {
		r -= 0x10000
		fmt.Fprintf(b, `\u%04X\u%04x`, 0xD800+r>>10, 0xDC00+r&0x3FF)
		return
	}
	fmt.Fprintf(b, `\u%04x`, r)
}
