package connect

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// secretRunes is how many characters of a key in a row are a secret. Fewer are too
// little to be of use, and too common to be looked for in everything that is shown.
const secretRunes = 8

// Redact puts the variable's name in the place of the key in a text that is about
// to be shown: servers quote keys in their errors, and texts are cut before they
// are shown. It finds the key and each part of it that is at least 8 characters
// long, also where JSON spells characters as escapes. A shorter key is no secret and
// stays, and so does a key that a server has encoded in another way (base64, say).
func (c Choice) Redact(text string, getenv func(string) string) string {
	return redact(text, c.key(getenv), "["+c.variable()+"]")
}

func redact(text, key, instead string) string {
	parts := map[[secretRunes]rune]bool{}
	for chars := spelled(key); len(chars) >= secretRunes; chars = chars[1:] {
		parts[first(chars)] = true
	}
	if len(parts) == 0 {
		return text
	}
	var out strings.Builder
	done := 0 // so much of text is in out
	for chars := spelled(text); len(chars) >= secretRunes; chars = chars[1:] {
		if !parts[first(chars)] {
			continue
		}
		if start := chars[0].start; start > done || out.Len() == 0 {
			out.WriteString(text[done:start])
			out.WriteString(instead)
		}
		done = chars[secretRunes-1].end
	}
	out.WriteString(text[done:])
	return out.String()
}

// char is a character and where in a text it is spelled.
type char struct {
	rune
	start, end int
}

// spelled reads a text, JSON or not, without the backslashes in it, so that a
// character is the same whether it is escaped, escaped twice or not at all.
func spelled(text string) []char {
	var chars []char
	for i := 0; i < len(text); {
		at := i
		for i < len(text) && text[i] == '\\' {
			i++
		}
		if i == len(text) {
			break
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		if i > at && r == 'u' && len(text) >= i+5 {
			if code, err := strconv.ParseUint(text[i+1:i+5], 16, 16); err == nil {
				r, n = rune(code), 5
			}
		}
		i += n
		if r != '\\' { // spelled as an escape
			chars = append(chars, char{r, at, i})
		}
	}
	return chars
}

func first(chars []char) (part [secretRunes]rune) {
	for i := range part {
		part[i] = chars[i].rune
	}
	return part
}
