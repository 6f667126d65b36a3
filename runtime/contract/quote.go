package contract

import (
	"strings"
	"unicode/utf8"

	"github.com/structgen/structgen/runtime/wire"
)

const ellipsis = "…"

// cut shortens text to MaxGot bytes for people: at a rune's boundary, with an
// ellipsis where something is gone, and always valid UTF-8.
func cut(text string) string {
	long := len(text) > MaxGot
	if long {
		n := MaxGot - len(ellipsis)
		for back := 0; back < utf8.UTFMax && !utf8.RuneStart(text[n]); back++ {
			n--
		}
		text = text[:n]
	}
	if !utf8.ValidString(text) {
		// A replaced byte takes three, so what was short may be long now.
		text = strings.ToValidUTF8(text, string(utf8.RuneError))
		if len(text) > MaxGot {
			return cut(text)
		}
	}
	if long {
		text += ellipsis
	}
	return text
}

// quoted is text as a JSON string, cut.
func quoted(text string) string {
	if len(text) > MaxGot {
		text = text[:MaxGot] // the rest would be cut anyway
	}
	var e wire.Encoder
	e.Str(strings.ToValidUTF8(text, string(utf8.RuneError)))
	return cut(string(e.Buf))
}

// oneOf lists texts as JSON strings: "a", "b" or "c". It stops where it would
// be cut.
func oneOf(texts []string) string {
	var b strings.Builder
	for i, t := range texts {
		switch {
		case b.Len() > MaxGot:
			return cut(b.String())
		case i == 0:
		case i == len(texts)-1:
			b.WriteString(" or ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(quoted(t))
	}
	return cut(b.String())
}
