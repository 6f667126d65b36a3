package laddertest

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// tree is a JSON document whose members keep their order and may repeat.
type tree struct {
	members []member // of an object
	items   []*tree  // of an array
	open    byte     // '{' or '['; 0 for a scalar
	scalar  string   // its JSON text
}

type member struct {
	name  string
	value *tree
}

// parse reads a valid document.
func parse(doc []byte) (*tree, error) {
	d := json.NewDecoder(bytes.NewReader(doc))
	d.UseNumber()
	t, err := parseValue(d)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", doc, err)
	}
	return t, nil
}

func parseValue(d *json.Decoder) (*tree, error) {
	tok, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch tok := tok.(type) {
	case json.Delim:
		return parseNested(d, byte(tok))
	case json.Number:
		return &tree{scalar: tok.String()}, nil
	default: // string, bool, nil
		text, err := json.Marshal(tok)
		return &tree{scalar: string(text)}, err
	}
}

func parseNested(d *json.Decoder, open byte) (*tree, error) {
	t := &tree{open: open}
	for d.More() {
		name := ""
		if open == '{' {
			tok, err := d.Token()
			if err != nil {
				return nil, err
			}
			name = tok.(string)
		}
		v, err := parseValue(d)
		if err != nil {
			return nil, err
		}
		if open == '{' {
			t.members = append(t.members, member{name, v})
		} else {
			t.items = append(t.items, v)
		}
	}
	_, err := d.Token() // the closing bracket
	return t, err
}

func (t *tree) appendTo(dst []byte) []byte {
	switch t.open {
	case '{':
		dst = append(dst, '{')
		for i, m := range t.members {
			if i > 0 {
				dst = append(dst, ',')
			}
			name, _ := json.Marshal(m.name) // a string always marshals
			dst = append(append(dst, name...), ':')
			dst = m.value.appendTo(dst)
		}
		return append(dst, '}')
	case '[':
		dst = append(dst, '[')
		for i, item := range t.items {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = item.appendTo(dst)
		}
		return append(dst, ']')
	}
	return append(dst, t.scalar...)
}

func (t *tree) null() bool { return t.scalar == "null" }
