package layout

import "unicode/utf8"

// block says what the lines between two brackets are.
type block uint8

const (
	statements block = iota
	fields           // of a struct: name, type, tag
	elements         // of a literal, with keys
	variables        // of a var group: names, and a type or value
)

// row is a line whose cells may stand in columns with those of its neighbours.
type row struct {
	text  []byte
	depth int
	cuts  []int // where cells end and padding may go
}

// cut reports whether a cell ends before token i of a line in such a block.
func (b block) cut(line []tok, i int) bool {
	switch b {
	case fields:
		return i == 1 && len(line) > 1 || i > 1 && i == len(line)-1 && line[i].text[0] == '`'
	case elements:
		return i == 2 && line[1].text == ":"
	case variables:
		return i > 0 && line[i-1].kind == word && line[i].text != "," && first(line, i)
	}
	return false
}

// first reports whether nothing but names and commas stands before token i.
func first(line []tok, i int) bool {
	for j, t := range line[:i] {
		if (j%2 == 0) != (t.kind == word) || j%2 == 1 && t.text != "," {
			return false
		}
	}
	return true
}

// align pads the cells of neighbouring rows to one width.
func align(rows []row) {
	for column := 0; ; column++ {
		any := false
		for from := 0; from < len(rows); {
			to := from
			width := 0
			for to < len(rows) && column < len(rows[to].cuts) {
				width = max(width, rows[to].width(column))
				to++
			}
			for i := from; i < to; i++ {
				rows[i].pad(column, width-rows[i].width(column))
				any = true
			}
			from = to + 1
		}
		if !any {
			return
		}
	}
}

func (r *row) width(column int) int {
	start := 0
	if column > 0 {
		start = r.cuts[column-1]
	}
	return utf8.RuneCount(r.text[start:r.cuts[column]])
}

// pad puts n spaces at the end of a cell.
func (r *row) pad(column, n int) {
	if n == 0 {
		return
	}
	at := r.cuts[column]
	r.text = append(r.text, make([]byte, n)...)
	copy(r.text[at+n:], r.text[at:])
	for i := range n {
		r.text[at+i] = ' '
	}
	for c := column; c < len(r.cuts); c++ {
		r.cuts[c] += n
	}
}
