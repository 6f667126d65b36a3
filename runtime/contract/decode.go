package contract

import (
	"bytes"
	"errors"
	"reflect"
)

// Decode reads one document strictly: exactly the schema's language, minus the
// narrowings that the package lists. The value shares no memory with src. On
// any error it is the zero value and the Notes are nil; the error is a
// *[DecodeError], or wraps [ErrSchemaChanged].
func (c *Contract[T]) Decode(src []byte) (v T, notes Notes, err error) {
	notes, err = c.t.read(src, &v)
	return
}

// DecodeString is Decode for a document that is a string: nothing is copied, and
// the value's texts are parts of src. With [Alias] it also reads a buffer in
// place.
func (c *Contract[T]) DecodeString(src string) (v T, notes Notes, err error) {
	notes, err = c.t.readString(src, &v)
	return
}

// Append writes v as one compact JSON object, in the order of the schema, that
// Decode reads back equal. It refuses a value that breaks the schema's rules and
// then returns dst, and a *[DecodeError]. Like append it may write to all of dst's
// capacity. The caller's own checks are not asked: they are about what a model may
// say.
func (c *Contract[T]) Append(dst []byte, v *T) ([]byte, error) { return c.t.append(dst, v) }

// Validate judges a value built in code as Decode judges a document: by the
// schema's rules and then by the caller's own checks.
func (c *Contract[T]) Validate(v *T) error { return c.t.valid(v) }

// read is Decode into what v points to.
func (t *terms) read(src []byte, v any) (Notes, error) {
	if len(src) > t.maxBytes { // not to be copied only to be refused
		if err := t.verify(); err != nil {
			return nil, err
		}
		return nil, tooLarge(t.Name, len(src), t.maxBytes)
	}
	return t.readString(string(src), v) // the one copy that all texts of the value share
}

// readString is DecodeString into what v points to.
func (t *terms) readString(src string, v any) (Notes, error) {
	notes, err := t.accept(src, v)
	if err != nil {
		reflect.ValueOf(v).Elem().SetZero()
		return nil, err
	}
	return notes, nil
}

// accept is readString, but leaves undefined what it refuses.
func (t *terms) accept(src string, v any) (Notes, error) {
	if err := t.verify(); err != nil {
		return nil, err
	}
	if len(src) > t.maxBytes {
		return nil, tooLarge(t.Name, len(src), t.maxBytes)
	}
	var notes Notes
	if ok, noted := t.decode(src, v); !ok || noted || t.first.deep {
		var err error
		if notes, err = reread(t.Name, t.Shape, src, t.maxDepth, ok, noted); err != nil {
			return nil, err
		}
	}
	if len(t.normalize)+len(t.checks) == 0 {
		return notes, nil
	}
	return t.judge(v, notes)
}

// Document is data as a string: the one copy that all texts of a value share. What
// is larger than [DefaultMaxBytes] is not copied only to be refused; of that the
// string tells the size, and is not to be read.
//
//go:noinline
func Document(data []byte) string {
	if len(data) > DefaultMaxBytes {
		return Alias(data)
	}
	return string(data)
}

// reread asks the explaining reader about a document that the fast path refused
// or changed something of: why, or what. Both must agree.
func reread(name string, shape *Shape, doc string, maxDepth int, ok, noted bool) (Notes, error) {
	refused, notes := interpret(name, shape, doc, maxDepth)
	switch {
	case refused != nil:
		return nil, refused
	case !ok || noted != (len(notes) > 0):
		return nil, &DecodeError{Contract: name, Violations: []Violation{disagreement}}
	}
	return notes, nil
}

// valid is Validate.
func (t *terms) valid(v any) error {
	if err := t.written(v); err != nil {
		return err
	}
	return checked(t.Name, v, t.checks)
}

// judge runs the normalizers, adds to the notes what they changed, and asks the
// caller's rules.
func (t *terms) judge(v any, notes Notes) (Notes, error) {
	if len(t.normalize) > 0 {
		before, err := t.append(nil, v)
		if err != nil {
			return nil, err
		}
		for _, normalize := range t.normalize {
			normalize(v)
		}
		after, err := t.append(nil, v)
		if err != nil {
			return nil, err
		}
		if !bytes.Equal(before, after) {
			notes = append(notes, differences(string(before), string(after))...)
		}
	}
	if err := checked(t.Name, v, t.checks); err != nil {
		return nil, err
	}
	return notes, nil
}

// checked asks the caller's rules.
func checked(name string, v any, checks []func(any) error) error {
	for _, check := range checks {
		if err := check(v); err != nil {
			return refused(name, err)
		}
	}
	return nil
}

// refused is the error of a caller's rule.
func refused(contract string, err error) error {
	e := &DecodeError{Contract: contract, cause: err}
	if own, ok := errors.AsType[*DecodeError](err); ok && len(own.Violations) > 0 {
		e.Violations = own.Violations[:min(len(own.Violations), MaxViolations)]
	} else {
		e.Violations = []Violation{{Code: CodeCheck, Offset: -1, Want: message(err)}}
	}
	return e
}
