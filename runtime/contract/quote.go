package contract

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/structgen/structgen/runtime/wire"
)

const ellipsis = "…"

// cut shortens text to MaxGot bytes for people: at a rune's boundary, with an
// ellipsis where something is gone, and always valid UTF-8.
func cut(text string) string { return cutTo(MaxGot, text) }

// message is the text of a caller's error, cut to what fits a prompt.
func message(err error) string { return cutTo(500, err.Error()) }

func cutTo(most int, text string) string {
	long := len(text) > most
	if long {
		text = text[:most] // so that the rest costs little, whatever its length
	}
	if !utf8.ValidString(text) {
		text = strings.ToValidUTF8(text, string(utf8.RuneError)) // may be longer than it was
	}
	if !long && len(text) <= most {
		return text
	}
	n := min(len(text), most-len(ellipsis))
	for n < len(text) && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n] + ellipsis
}

// quoted is text as a JSON string, cut.
func quoted(text string) string {
	var space [128]byte
	return cut(string(appendQuoted(space[:0], text)))
}

// appendQuoted appends text as a JSON string; of a long one not all.
func appendQuoted(dst []byte, text string) []byte {
	if len(text) > MaxGot {
		text = text[:MaxGot] // the rest would be cut anyway
	}
	return wire.AppendStr(dst, "", strings.ToValidUTF8(text, string(utf8.RuneError)))
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

// oneOf lists texts as JSON strings: "a", "b" or "c". It stops where it would
// be cut.
func oneOf(texts []string) string {
	return oneOfThese(len(texts), func(i int) string { return texts[i] })
}

func oneOfThese(n int, text func(i int) string) string {
	var space [256]byte
	b := space[:0]
	for i := range n {
		switch {
		case len(b) > MaxGot:
			return cut(string(b))
		case i == 0:
		case i == n-1:
			b = append(b, " or "...)
		default:
			b = append(b, ", "...)
		}
		b = appendQuoted(b, text(i))
	}
	return cut(string(b))
}
