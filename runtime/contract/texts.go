package contract

import "unicode/utf8"

// texts keeps the texts of one report, most of them short, one behind the other in
// few pieces of memory, and apart from the document: a report must not keep a
// megabyte alive, nor change with a buffer that is read in place. Its zero value is
// ready. What was appended is never changed: a piece that is full is left to the
// texts in it.
type texts []byte

// path is the text of a path.
func (t *texts) path(p *pointer) string {
	return t.add(p.appendTo(*t))
}

// add makes b what there is, and gives what of it is new.
func (t *texts) add(b []byte) string {
	n := len(*t)
	*t = b
	return Alias(b[n:])
}

// cut is a copy of the cut text.
func (t *texts) cut(text string) string {
	if !plain(text) {
		var more string
		if text, more = cutTo(MaxGot, text); more != "" {
			return t.add(append(append(*t, text...), more...))
		}
	}
	return t.add(append(*t, text...))
}

// plain reports whether a text is short ASCII that stands everywhere as it is, as
// most names, numbers and words do.
func plain(text string) bool {
	if len(text) > 16 {
		return false
	}
	for i := range len(text) {
		if c := text[i]; c < ' ' || c >= utf8.RuneSelf || c == '"' || c == '\\' || c == '/' || c == '~' {
			return false
		}
	}
	return true
}

// quoted is the cut text as a JSON string.
func (t *texts) quoted(text string) string {
	n := len(*t)
	if plain(text) {
		return t.add(append(append(append(*t, '"'), text...), '"'))
	}
	b := appendQuoted(*t, text)
	return t.add(b[:n+len(cutBytes(b[n:]))])
}
