package ladder

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// excerpt cuts a text to MaxExcerpt bytes and makes it valid UTF-8, so that it
// can be sent and stored. It keeps the head and some of the tail: what is wrong
// with a long reply is often its end.
func excerpt(text string) string {
	if len(text) <= MaxExcerpt {
		return strings.ToValidUTF8(text, "\uFFFD")
	}
	const tail = MaxExcerpt / 4
	head := text[:MaxExcerpt-tail]
	for len(head) > 0 && !utf8.RuneStart(text[len(head)]) {
		head = head[:len(head)-1]
	}
	end := text[len(text)-tail:]
	for len(end) > 0 && !utf8.RuneStart(end[0]) {
		end = end[1:]
	}
	left := strconv.Itoa(len(text) - len(head) - len(end))
	return strings.ToValidUTF8(head+"\n… "+left+" bytes left out …\n"+end, "\uFFFD")
}
