package contract

import "github.com/structgen/structgen/runtime/wire"

// differences notes where two compact JSON texts of one value differ: at the
// deepest members and elements that both have. Both are valid.
func differences(before, after string) Notes {
	var d differ
	d.compare(before, after)
	return d.notes
}

type differ struct {
	path  pointer
	notes Notes
}

func (d *differ) compare(before, after string) {
	if before == after || len(d.notes) == MaxNotes {
		return
	}
	a, b := parts(before), parts(after)
	if before[0] != after[0] || len(a) != len(b) || len(a) == 0 {
		d.notes = append(d.notes, Note{NoteNormalized, d.path.String(), cut(before), cut(after)})
		return
	}
	for i := range a {
		d.path.push(a[i].step)
		d.compare(a[i].value, b[i].value)
		d.path.leave()
	}
}

// part is one member or element of a compact JSON text.
type part struct {
	step
	value string
}

// parts splits an object or array; a value of another type has none.
func parts(doc string) []part {
	if doc[0] != '{' && doc[0] != '[' {
		return nil
	}
	var list []part
	for i := 1; i < len(doc)-1; i++ { // over the comma
		p := part{step: step{index: len(list)}}
		if doc[0] == '{' {
			var d wire.Decoder
			p.index = -1
			p.name, i = d.Name(doc, i)
		}
		end := valueEnd(doc, i)
		p.value = doc[i:end]
		list = append(list, p)
		i = end
	}
	return list
}

// valueEnd finds the end of the value at i.
func valueEnd(doc string, i int) int {
	depth := 0
	for ; i < len(doc); i++ {
		switch doc[i] {
		case '"':
			for i++; doc[i] != '"'; i++ {
				if doc[i] == '\\' {
					i++
				}
			}
			if depth == 0 {
				return i + 1
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth < 0 {
				return i
			}
			if depth == 0 {
				return i + 1
			}
		case ',':
			if depth == 0 {
				return i
			}
		}
	}
	return i
}
