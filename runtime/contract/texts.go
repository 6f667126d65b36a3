package contract

import "strings"

// texts keeps the texts of one report, most of them short, in few pieces of
// memory, and apart from the document: a report must not keep a megabyte alive,
// nor change with a buffer that is read in place. Its zero value is ready.
type texts struct{ b strings.Builder }

// keep is a copy of text, and of what comes behind it.
func (t *texts) keep(text, more string) string {
	from := t.room(len(text) + len(more))
	t.b.WriteString(text)
	t.b.WriteString(more)
	return t.b.String()[from:]
}

// keepBytes is a copy of text.
func (t *texts) keepBytes(text []byte) string {
	from := t.room(len(text))
	t.b.Write(text)
	return t.b.String()[from:]
}

// room makes room for n bytes and tells where they will be. A piece that is full
// is left to the texts in it, and the next one is larger.
func (t *texts) room(n int) (from int) {
	if size := t.b.Cap(); size-t.b.Len() < n {
		t.b = strings.Builder{}
		t.b.Grow(max(128, 4*size, n))
	}
	return t.b.Len()
}
