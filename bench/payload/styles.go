package payload

import (
	"bytes"
	"encoding/json"
	"slices"
)

// Pretty is a document indented by two spaces.
func Pretty(doc []byte) []byte {
	var b bytes.Buffer
	if err := json.Indent(&b, doc, "", "  "); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// Reordered is a document with the members of every object in reverse order,
// compact, its texts and numbers as they were written.
func Reordered(doc []byte) []byte { return appendReordered(nil, doc) }

func appendReordered(dst []byte, doc json.RawMessage) []byte {
	d := json.NewDecoder(bytes.NewReader(doc))
	first, err := d.Token()
	if err != nil {
		panic(err)
	}
	bracket, ok := first.(json.Delim)
	if !ok {
		return append(dst, doc...)
	}
	var parts [][]byte
	for d.More() {
		var part []byte
		if bracket == '{' {
			name, err := d.Token()
			if err != nil {
				panic(err)
			}
			part = append(part, `"`+name.(string)+`":`...)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			panic(err)
		}
		parts = append(parts, appendReordered(part, value))
	}
	if bracket == '{' {
		slices.Reverse(parts)
	}
	dst = append(dst, byte(bracket))
	dst = append(dst, bytes.Join(parts, []byte(","))...)
	return append(dst, byte(bracket)+2) // in ASCII, } and ] stand two behind { and [
}

func all(docs [][]byte, style func([]byte) []byte) [][]byte {
	out := make([][]byte, len(docs))
	for i, doc := range docs {
		out[i] = style(doc)
	}
	return out
}
