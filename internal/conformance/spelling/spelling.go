// Package spelling writes a JSON document in another way. Engines accept one
// spelling where a decoder accepts many: with its white space, in its order of
// members, within its limits on digits. A test that changes the spelling step
// by step learns which step an engine minds.
package spelling

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/structgen/structgen/runtime/contract"
)

// WithoutSpace drops the white space between tokens.
func WithoutSpace(doc []byte) ([]byte, error) {
	var b bytes.Buffer
	err := json.Compact(&b, doc)
	return b.Bytes(), err
}

// Ordered writes members in the order of the schema, their names without
// escapes.
func Ordered(doc []byte, s *contract.Shape) ([]byte, error) {
	if string(doc) == "null" {
		return doc, nil
	}
	switch s.Type {
	case contract.ShapeObject:
		return orderedObject(doc, s.Members)
	case contract.ShapePairs:
		pair := &contract.Shape{Type: contract.ShapeObject, Members: []contract.Member{
			{Name: "key", Shape: &contract.Shape{Type: contract.ShapeString}},
			{Name: "value", Shape: s.Elem},
		}}
		return orderedList(doc, pair)
	case contract.ShapeArray:
		return orderedList(doc, s.Elem)
	default:
		return doc, nil
	}
}

func orderedObject(doc []byte, members []contract.Member) ([]byte, error) {
	var values map[string]json.RawMessage
	if err := json.Unmarshal(doc, &values); err != nil {
		return nil, err
	}
	var fields [][]byte
	for _, m := range members {
		value, ok := values[m.Name]
		if !ok {
			return nil, fmt.Errorf("no member %q", m.Name)
		}
		value, err := Ordered(value, m.Shape)
		if err != nil {
			return nil, err
		}
		fields = append(fields, slices.Concat([]byte(`"`+m.Name+`":`), value))
	}
	return slices.Concat([]byte("{"), bytes.Join(fields, []byte(",")), []byte("}")), nil
}

func orderedList(doc []byte, elem *contract.Shape) ([]byte, error) {
	var list []json.RawMessage
	if err := json.Unmarshal(doc, &list); err != nil {
		return nil, err
	}
	elems := make([][]byte, len(list))
	for i, e := range list {
		var err error
		if elems[i], err = Ordered(e, elem); err != nil {
			return nil, err
		}
	}
	return slices.Concat([]byte("["), bytes.Join(elems, []byte(",")), []byte("]")), nil
}

// FewDigits cuts every run of digits in a number to n: before the point, behind
// it, and in the exponent. It changes the value.
func FewDigits(doc []byte, n int) []byte {
	run := 0
	return outsideStrings(doc, func(b byte) bool {
		if b < '0' || b > '9' {
			run = 0
			return true
		}
		run++
		return run <= n
	})
}

// WithoutDEL drops U+007F, which JSON allows in strings. It changes the value.
func WithoutDEL(doc []byte) []byte { return bytes.ReplaceAll(doc, []byte{0x7F}, nil) }

// SlashEscaped writes every slash in a value of an enum or a kind as \/.
func SlashEscaped(doc []byte, s *contract.Shape) []byte {
	for _, value := range closedValues(s) {
		if strings.Contains(value, "/") {
			doc = bytes.ReplaceAll(doc, []byte(`"`+value+`"`), []byte(`"`+strings.ReplaceAll(value, "/", `\/`)+`"`))
		}
	}
	return doc
}

func closedValues(s *contract.Shape) []string {
	if s == nil {
		return nil
	}
	values := slices.Concat(s.Values, closedValues(s.Elem))
	if s.Kinds != nil {
		values = append(values, s.Kinds.Granted...)
	}
	for _, m := range s.Members {
		values = append(values, closedValues(m.Shape)...)
	}
	return values
}

// outsideStrings drops the bytes outside of strings that keep does not want.
func outsideStrings(doc []byte, keep func(byte) bool) []byte {
	out := make([]byte, 0, len(doc))
	inside := false
	for i := 0; i < len(doc); i++ {
		switch b := doc[i]; {
		case inside && b == '\\' && i+1 < len(doc):
			out = append(out, b, doc[i+1])
			i++
			continue
		case b == '"':
			inside = !inside
			keep(b)
		case !inside && !keep(b):
			continue
		}
		out = append(out, doc[i])
	}
	return out
}
