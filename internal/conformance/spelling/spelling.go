// Package spelling writes a JSON document in another way. Engines accept one
// spelling where a decoder accepts many: with its white space, in its order of
// members, within its limits on digits. A test that changes the spelling step
// by step learns which step an engine minds.
package spelling

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/wire"
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
		return orderedObject(doc, s)
	case contract.ShapePairs:
		return orderedList(doc, &contract.Shape{
			Type:    contract.ShapeObject,
			Names:   wire.NamesOf("key", "value"),
			Members: []*contract.Shape{&contract.StringShape, s.Elem},
		})
	case contract.ShapeArray:
		return orderedList(doc, s.Elem)
	default:
		return doc, nil
	}
}

func orderedObject(doc []byte, s *contract.Shape) ([]byte, error) {
	var values map[string]json.RawMessage
	if err := json.Unmarshal(doc, &values); err != nil {
		return nil, err
	}
	var fields [][]byte
	for i, m := range s.Members {
		name := s.Names.Name(i)
		value, ok := values[name]
		if !ok {
			return nil, fmt.Errorf("no member %q", name)
		}
		value, err := Ordered(value, m)
		if err != nil {
			return nil, err
		}
		fields = append(fields, slices.Concat([]byte(`"`+name+`":`), value))
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
	return numbers(doc, func(number string) string {
		run := 0
		return strings.Map(func(r rune) rune {
			if r < '0' || r > '9' {
				run = 0
				return r
			}
			if run++; run > n {
				return -1
			}
			return r
		}, number)
	})
}

// Rounded writes every number as a program reads it that has float64 alone,
// as JavaScript does. A number beyond float64 stays.
func Rounded(doc []byte) []byte {
	return numbers(doc, func(number string) string {
		f, err := strconv.ParseFloat(number, 64)
		if err != nil {
			return number
		}
		return strconv.FormatFloat(f, 'g', -1, 64)
	})
}

// Overflows reports whether a number of the document is beyond float64.
func Overflows(doc []byte) bool {
	found := false
	numbers(doc, func(number string) string {
		f, _ := strconv.ParseFloat(number, 64)
		found = found || math.IsInf(f, 0)
		return number
	})
	return found
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
	values := closedValues(s.Elem)
	if s.Enum != nil {
		values = append(values, s.Enum.Values...)
	}
	if s.Kinds != nil {
		values = append(values, s.Kinds.Granted...)
	}
	for _, m := range s.Members {
		values = append(values, closedValues(m)...)
	}
	return values
}

// numbers replaces every number of a JSON document.
func numbers(doc []byte, replace func(string) string) []byte {
	return tokens.ReplaceAllFunc(doc, func(token []byte) []byte {
		if token[0] == '"' {
			return token
		}
		return []byte(replace(string(token)))
	})
}

// tokens are the strings and the numbers of a JSON document.
var tokens = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|-?[0-9][-+.eE0-9]*`)
