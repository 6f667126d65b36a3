package contract

// texts is room for the texts of one report, most of them short, one behind the
// other in few pieces of memory, and apart from the document: a report must not keep
// a megabyte alive, nor change with a buffer that is read in place. Its zero value is
// ready.
type texts []byte

// piece is how much room there is at a time.
const piece = 512

// room is where a text of n bytes is to stand.
func (t *texts) room(n int) []byte {
	b := *t
	if n > len(b) {
		b = make(texts, max(n, piece))
	}
	*t = b[n:]
	return b[:n]
}

// add is a copy of a text.
func (t *texts) add(text string) string {
	b := t.room(len(text))
	copy(b, text)
	return Alias(b)
}

// path is the text of a path. Most have one step, which is a short name.
func (t *texts) path(p *pointer) string {
	if p.depth == 1 && p.few[0].plain() {
		name := p.few[0].name
		b := t.room(len(name) + 1)
		b[0] = '/'
		copy(b[1:], name)
		return Alias(b)
	}
	var space [256]byte
	return t.add(Alias(p.appendTo(space[:0])))
}

// cut is a copy of the cut text.
func (t *texts) cut(text string) string {
	if plain(text) {
		return t.add(text)
	}
	var space [MaxGot]byte
	text, more := cutTo(MaxGot, text)
	return t.add(Alias(append(append(space[:0], text...), more...)))
}

// quoted is the cut text as a JSON string.
func (t *texts) quoted(text string) string {
	if plain(text) {
		b := t.room(len(text) + 2)
		b[0], b[len(b)-1] = '"', '"'
		copy(b[1:], text)
		return Alias(b)
	}
	var space [128]byte
	return t.add(Alias(cutBytes(appendQuoted(space[:0], text))))
}

// plain reports whether a text is short ASCII that stands everywhere as it is, as
// most names, numbers and words do.
func plain(text string) bool {
	if len(text) > 16 {
		return false
	}
	for i := range len(text) {
		c := text[i]
		if ('0' <= c && c < '~' && c != '\\') || (' ' <= c && c < '/' && c != '"') {
			continue
		}
		return false
	}
	return true
}
