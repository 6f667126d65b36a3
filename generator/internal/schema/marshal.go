package schema

import (
	"crypto/sha256"
	"encoding/hex"
	"unicode"
	"unicode/utf8"

	"github.com/invopop/jsonschema"
)

// Marshal writes a schema as its file, laid out for people: keywords always in one
// order, LF, a final newline, the same bytes on every machine.
//
// jsonschema's own marshaller is not used: it escapes <, > and &, moves
// keywords about, and drops the empty required of an object without members,
// which strict modes want to see.
func Marshal(s *jsonschema.Schema) []byte {
	return laidOut(compact(s))
}

// Hash is the hex SHA-256 of a file, by which generated code knows its schema.
func Hash(file []byte) string {
	sum := sha256.Sum256(file)
	return hex.EncodeToString(sum[:])
}

// compact writes a schema without white space, as requests carry it.
func compact(s *jsonschema.Schema) []byte {
	var w writer
	w.schema(s)
	return w.buf
}

type writer struct {
	buf   []byte
	empty bool // nothing was written yet into the innermost object or array

	// ended, if set, is told after each schema how long the text has become.
	ended func(s *jsonschema.Schema)
}

// schema writes what a thing is, what it means and what it may be, before what
// it holds: the order in which people and models read. Only the portable
// keywords exist here; no others are ever set.
func (w *writer) schema(s *jsonschema.Schema) {
	if s == jsonschema.FalseSchema {
		w.buf = append(w.buf, "false"...)
		return
	}
	w.open('{')
	if s.Type != "" {
		w.key("type")
		w.string(s.Type)
	}
	if s.Description != "" {
		w.key("description")
		w.string(s.Description)
	}
	if len(s.Enum) > 0 {
		w.key("enum")
		w.open('[')
		for _, v := range s.Enum {
			w.next()
			w.string(v.(string))
		}
		w.close(']')
	}
	if s.Items != nil {
		w.key("items")
		w.schema(s.Items)
	}
	if len(s.AnyOf) > 0 {
		w.key("anyOf")
		w.open('[')
		for _, v := range s.AnyOf {
			w.next()
			w.schema(v)
		}
		w.close(']')
	}
	if s.Properties != nil {
		w.key("properties")
		w.open('{')
		for p := s.Properties.Oldest(); p != nil; p = p.Next() {
			w.key(p.Key)
			w.schema(p.Value)
		}
		w.close('}')
		w.key("required")
		w.open('[')
		for _, name := range s.Required {
			w.next()
			w.string(name)
		}
		w.close(']')
	}
	if s.AdditionalProperties != nil {
		w.key("additionalProperties")
		w.schema(s.AdditionalProperties)
	}
	w.close('}')
	if w.ended != nil {
		w.ended(s)
	}
}

func (w *writer) open(bracket byte) {
	w.buf = append(w.buf, bracket)
	w.empty = true
}

func (w *writer) close(bracket byte) {
	w.buf = append(w.buf, bracket)
	w.empty = false
}

// next starts a member or an element.
func (w *writer) next() {
	if !w.empty {
		w.buf = append(w.buf, ',')
	}
	w.empty = false
}

func (w *writer) key(name string) {
	w.next()
	w.string(name)
	w.buf = append(w.buf, ':')
}

// string writes a JSON string. Besides what JSON wants escaped, it escapes what
// a reviewer of the file would not see: line separators and bidi controls.
func (w *writer) string(s string) {
	w.buf = append(w.buf, '"')
	for _, r := range s { // bytes that are no UTF-8 become U+FFFD, as in encoding/json
		switch {
		case r == '"' || r == '\\':
			w.buf = append(w.buf, '\\', byte(r))
		case r == '\n':
			w.buf = append(w.buf, `\n`...)
		case r == '\r':
			w.buf = append(w.buf, `\r`...)
		case r == '\t':
			w.buf = append(w.buf, `\t`...)
		case r < ' ' || r == 0x7f || r == '\u2028' || r == '\u2029' || unicode.Is(unicode.Bidi_Control, r):
			const digits = "0123456789abcdef"
			w.buf = append(w.buf, '\\', 'u', digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15])
		default:
			w.buf = utf8.AppendRune(w.buf, r)
		}
	}
	w.buf = append(w.buf, '"')
}
