package ladder

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// word is one word of a provider's text, in lower case. Identifiers fall into
// their words too (response_format, responseFormat and "response format" are the
// same two), and glue remembers how a word was joined to the one before.
type word struct {
	text   string
	glue   byte // see below
	opens  bool // first word of a sentence
	quoted bool // in quotes or backticks on its own, as parameters and keywords are
}

// What stands before a word, besides '_', '.', '-', '/' and '[' themselves.
const (
	glueSpace = ' '
	glueCamel = 'c'
	gluePunct = '|' // quotes, commas, colons, arrows
)

type words []word

// is reports whether the words from i on are these.
func (w words) is(i int, texts ...string) bool {
	if i < 0 || i+len(texts) > len(w) {
		return false
	}
	for k, text := range texts {
		if w[i+k].text != text || k > 0 && w[i+k].opens {
			return false
		}
	}
	return true
}

// ident reports whether the n words from i on are one identifier
// (response_format, responseFormat), not words of a sentence.
func (w words) ident(i, n int) bool {
	for k := i + 1; k < i+n; k++ {
		if g := w[k].glue; g != '_' && g != '-' && g != glueCamel {
			return false
		}
	}
	return true
}

// hyphenated reports whether the n words from i on are a part of a longer name,
// such as a model's: acme/json-mode-7b.
func (w words) hyphenated(i, n int) bool {
	after := i+n < len(w) && w[i+n].glue == '-' && !w[i+n].opens
	return w[i].glue == '-' || after || n > 1 && w[i].glue == '/' && w[i+1].glue == '-'
}

// glueAt is the glue before word i; a sentence's first word has none.
func (w words) glueAt(i int) byte {
	if i < 0 || i >= len(w) || w[i].opens {
		return 0
	}
	return w[i].glue
}

func isWordByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '$'
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }
func isLower(c byte) bool { return 'a' <= c && c <= 'z' }

// split cuts a text into words. Links are left out: what a documentation page is
// called says nothing about the error.
func split(text string) words {
	if text == "" {
		return nil
	}
	text = strings.ReplaceAll(text, "’", "'") // doesn’t
	lower := asciiLower(text)
	w := make(words, 0, 8+len(text)/5)
	glue, opens, quote := byte(glueSpace), true, false
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case isWordByte(c):
			if n := linkLen(lower[i:]); n > 0 {
				i += n
				glue = gluePunct
				continue
			}
			j := wordEnd(text, i)
			w = append(w, word{
				text: lower[i:j], glue: glue, opens: opens,
				quoted: quote && j < len(text) && isQuote(text[j]),
			})
			glue, opens, quote = glueCamel, false, false
			i = j
		case c >= utf8.RuneSelf:
			j := foreignEnd(text, i)
			if j > i {
				w = append(w, word{text: text[i:j], glue: gluePunct, opens: opens})
				glue, opens, quote = gluePunct, false, false
				i = j
				continue
			}
			r, n := utf8.DecodeRuneInString(text[i:])
			opens = opens || r == '。' || r == '；' || r == '！'
			glue, quote = gluePunct, false
			i += n
		default:
			if endsSentence(text, i) {
				opens = true
			}
			glue, quote = join(glue, c), isQuote(c)
			i++
		}
	}
	return w
}

// join combines what stands between two words: one separator keeps its
// identity, a run of them is punctuation, spaces are only spaces.
func join(before, c byte) byte {
	switch c {
	case ' ', '\t', '\r', '\n':
		if before == glueCamel {
			return glueSpace
		}
		return before
	case '_', '.', '-', '/', '[':
		if before == glueCamel {
			return c
		}
	}
	return gluePunct
}

func isQuote(c byte) bool { return c == '\'' || c == '"' || c == '`' }

func endsSentence(text string, i int) bool {
	switch text[i] {
	case '\n', ';':
		return true
	case '.', '!', '?':
		return i+1 == len(text) || text[i+1] == ' ' || text[i+1] == '\n' || text[i+1] == '"'
	}
	return false
}

// wordEnd finds the end of the word at i: before a change of case as in
// responseFormat or JSONSchema, after the t of don't.
func wordEnd(text string, i int) int {
	j := i + 1
	for ; j < len(text); j++ {
		c := text[j]
		if c == '\'' && j+1 < len(text) && (text[j+1] == 't' || text[j+1] == 'T') && text[j-1]|0x20 == 'n' &&
			(j+2 == len(text) || !isWordByte(text[j+2])) {
			return j + 2
		}
		if !isWordByte(c) {
			break
		}
		if isUpper(c) && (isLower(text[j-1]) || j+1 < len(text) && isLower(text[j+1]) && isUpper(text[j-1]) && !plural(text, j)) {
			break
		}
	}
	return j
}

// plural keeps the s with an acronym: APIs is one word.
func plural(text string, j int) bool {
	return text[j+1] == 's' && (j+2 == len(text) || !isWordByte(text[j+2]))
}

// foreignEnd finds the end of a run of letters outside ASCII. Such a run is one
// word, looked into by substring.
func foreignEnd(text string, i int) int {
	for i < len(text) {
		r, n := utf8.DecodeRuneInString(text[i:])
		if r < utf8.RuneSelf || !unicode.IsLetter(r) {
			break
		}
		i += n
	}
	return i
}

func linkLen(lower string) int {
	if !strings.HasPrefix(lower, "http://") && !strings.HasPrefix(lower, "https://") {
		return 0
	}
	if n := strings.IndexAny(lower, " \t\r\n\"'<>)}]"); n >= 0 {
		return n
	}
	return len(lower)
}

// asciiLower lowers A to Z and keeps every offset.
func asciiLower(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return 'A' <= r && r <= 'Z' }) < 0 {
		return s
	}
	b := make([]byte, len(s))
	for i := range len(s) {
		c := s[i]
		if isUpper(c) {
			c |= 0x20
		}
		b[i] = c
	}
	return string(b)
}
