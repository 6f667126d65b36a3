package contract

import (
	"fmt"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/structgen/structgen/runtime/wire"
)

const ellipsis = "…"

// cut shortens text to MaxGot bytes for people: at a rune's boundary, with an
// ellipsis where something is gone, and always valid UTF-8.
func cut(text string) string {
	text, more := cutTo(MaxGot, text)
	if more == "" {
		return text
	}
	return text + more
}

// message is the text of a caller's error, cut to what fits a prompt.
func message(err error) string {
	text, more := cutTo(500, err.Error())
	return text + more
}

// cutTo is cut for another length; more is the ellipsis or nothing.
func cutTo(most int, text string) (_, more string) {
	long := len(text) > most
	if long {
		text = text[:most] // so that the rest costs little, whatever its length
	}
	if !utf8.ValidString(text) {
		text = strings.ToValidUTF8(text, string(utf8.RuneError)) // may be longer than it was
	}
	if !long && len(text) <= most {
		return text, ""
	}
	return text[:cutAt(text, most)], ellipsis
}

// cutAt is where to cut valid text so that it and an ellipsis are at most so long.
func cutAt[T string | []byte](text T, most int) int {
	n := min(len(text), most-len(ellipsis))
	for n < len(text) && !utf8.RuneStart(text[n]) {
		n--
	}
	return n
}

// cutBytes is cut for valid text that was built.
func cutBytes(text []byte) []byte {
	if len(text) <= MaxGot {
		return text
	}
	return append(text[:cutAt(text, MaxGot)], ellipsis...)
}

// quoted is text as a JSON string, cut.
func quoted(text string) string {
	var space [128]byte
	return string(cutBytes(appendQuoted(space[:0], text)))
}

// appendQuoted appends text as a JSON string, of a long one not all.
func appendQuoted(dst []byte, text string) []byte {
	if len(text) > MaxGot {
		text = text[:MaxGot] // the rest would be cut anyway
	}
	if out := wire.AppendStr(dst, text); out != nil {
		return out
	}
	return wire.AppendStr(dst, strings.ToValidUTF8(text, string(utf8.RuneError)))
}

// visible escapes, as JSON would, what has no form of its own but moves others:
// control characters, line separators, direction marks, the byte order mark.
func visible(text string) string {
	moves := func(r rune) bool {
		return unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp, unicode.Bidi_Control) || r == '\ufeff'
	}
	if !strings.ContainsFunc(text, moves) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case moves(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// oneOf lists values as JSON strings, cut: "a", "b" or "c".
func oneOf(values []string) string {
	return choice(values, func(i int) string { return values[i] })
}

// oneOfNames lists the names of members.
func oneOfNames(n *wire.Names) string { return choice(n.Before, n.Name) }

// choices are the texts of lists: these are static data, and many documents break
// the same rule.
var choices sync.Map // by list

// list is which strings a slice has.
type list struct {
	first *string
	n     int
}

// choice is the text of a list, with the texts of its elements.
func choice(of []string, text func(i int) string) string {
	if len(of) == 0 {
		return ""
	}
	key := list{&of[0], len(of)}
	if known, ok := choices.Load(key); ok {
		return known.(string)
	}
	var b []byte
	for i := 0; i < len(of) && len(b) <= MaxGot; i++ { // the rest would be cut anyway
		switch {
		case i > 0 && i == len(of)-1:
			b = append(b, " or "...)
		case i > 0:
			b = append(b, ", "...)
		}
		b = appendQuoted(b, text(i))
	}
	all := string(cutBytes(b))
	choices.Store(key, all)
	return all
}
