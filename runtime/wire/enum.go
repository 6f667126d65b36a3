package wire

import (
	"encoding/binary"
	"slices"
)

// Enum is the values of an enum. It is static data.
type Enum []string

// AppendEnum appends a value of an enum, which needs no escape, and refuses what
// is none.
func AppendEnum(b []byte, values *Enum, v string) []byte {
	n := len(v)
	if n < 4 || n > 8 {
		if !slices.Contains(*values, v) {
			return nil
		}
		return appendBare(b, v)
	}
	first, last := load4(v, 0), load4(v, n-4)
	for _, value := range *values {
		if len(value) == n && load4(value, 0) == first && load4(value, n-4) == last {
			b = room(b, n+len(`""`))
			to := b[len(b) : len(b)+n+len(`""`)]
			to[0] = '"'
			binary.LittleEndian.PutUint32(to[1:5], first)
			binary.LittleEndian.PutUint32(to[n-3:n+1], last)
			to[n+1] = '"'
			return b[:len(b)+n+len(`""`)]
		}
	}
	return nil
}

// Read reads one of the values. It returns the enum's own text, not a piece of
// the document.
func (e *Enum) Read(d *Decoder, i int) (string, int) {
	s := d.Doc
	if uint(i) >= uint(len(s)) || s[i] != '"' {
		return "", -1
	}
	var w uint64
	if i <= len(s)-9 {
		w = load(s, i+1)
	} else {
		w = loadRest(s, i+1) // no value holds the zeros behind it
	}
	for _, v := range *e {
		n := len(v)
		if n >= 8 {
			if w != load(v, 0) || n > 8 && !Has(s, i+9, v[8:]) {
				continue
			}
		} else if n >= 4 {
			if uint32(w) != load4(v, 0) || uint32(w>>(8*uint(n-4))) != load4(v, n-4) {
				continue
			}
		} else if !Has(s, i+1, v) {
			continue
		}
		if end := i + 1 + n; uint(end) < uint(len(s)) && s[end] == '"' {
			return v, end + 1
		}
	}
	return e.lookUp(d, i)
}

// lookUp is Read, however the value is spelled.
func (e *Enum) lookUp(d *Decoder, i int) (string, int) {
	text, i := d.Quoted(d.Doc, i)
	for _, v := range *e {
		if v == text {
			return v, i
		}
	}
	return "", -1
}
