package contract

import (
	"bytes"
	"errors"
)

// What does not depend on the value's type is done by functions that are no
// methods of Contract: those the compiler makes again for each contract.

// Decode reads one document strictly: exactly the schema's language, minus the
// narrowings that the package lists. The value shares no memory with src. On
// any error it is the zero value and the Notes are nil; the error is a
// *[DecodeError], or wraps [ErrSchemaChanged].
func (c *Contract[T]) Decode(src []byte) (T, Notes, error) {
	if len(src) > c.maxBytes { // not to be copied only to be refused
		if err := c.Verify(); err != nil {
			return *new(T), nil, err
		}
		return *new(T), nil, tooLarge(c.spec.Name, len(src), c.maxBytes)
	}
	return c.DecodeString(string(src)) // the one copy that all texts of the value share
}

// DecodeString is Decode for a document that is a string: nothing is copied, and
// the value's texts are parts of src. With [Alias] it also reads a buffer in
// place.
//
//go:noinline
func (c *Contract[T]) DecodeString(src string) (T, Notes, error) {
	v := new(T)
	notes, err := c.read(src, v)
	if err != nil {
		return *new(T), nil, err
	}
	return *v, notes, nil
}

// read is DecodeString into v, which is undefined on an error.
func (c *Contract[T]) read(src string, v *T) (Notes, error) {
	if err := c.Verify(); err != nil {
		return nil, err
	}
	if len(src) > c.maxBytes {
		return nil, tooLarge(c.spec.Name, len(src), c.maxBytes)
	}
	var notes Notes
	if ok, noted := c.spec.Decode(src, v); !ok || noted || c.first.deep {
		var err error
		if notes, err = reread(c.spec.Name, c.spec.Shape, src, c.maxDepth, ok, noted); err != nil {
			return nil, err
		}
	}
	if len(c.normalize)+len(c.checks) == 0 {
		return notes, nil
	}
	return judged(c.spec.Name, v, func() ([]byte, error) { return c.spec.Append(nil, v) }, c.normalize, c.checks, notes)
}

// Append writes v as one compact JSON object, in the order of the schema, that
// Decode reads back equal. It refuses a value that breaks the schema's rules and
// then returns dst as it was, and a *[DecodeError]. The caller's own checks are
// not asked: they are about what a model may say.
func (c *Contract[T]) Append(dst []byte, v *T) ([]byte, error) { return c.spec.Append(dst, v) }

// Validate judges a value built in code as Decode judges a document: by the
// schema's rules and then by the caller's own checks.
func (c *Contract[T]) Validate(v *T) error {
	if err := c.spec.Validate(v); err != nil {
		return err
	}
	return checked(c.spec.Name, v, c.checks)
}

// reread asks the explaining reader about a document that the fast path refused
// or changed something of: why, or what. Both must agree.
func reread(name string, shape *Shape, doc string, maxDepth int, ok, noted bool) (Notes, error) {
	violations, notes := interpret(shape, doc, maxDepth)
	if len(violations) == 0 && (!ok || noted != (len(notes) > 0)) {
		violations = []Violation{disagreement}
	}
	if len(violations) > 0 {
		return nil, &DecodeError{Contract: name, Violations: violations}
	}
	return notes, nil
}

// judged runs the normalizers, adds to the notes what they changed, and asks the
// caller's rules.
func judged(name string, v any, write func() ([]byte, error), normalize []func(any), checks []func(any) error, notes Notes) (Notes, error) {
	if len(normalize) > 0 {
		before, err := write()
		if err != nil {
			return nil, err
		}
		for _, normalize := range normalize {
			normalize(v)
		}
		after, err := write()
		if err != nil {
			return nil, err
		}
		if !bytes.Equal(before, after) {
			notes = append(notes, differences(string(before), string(after))...)
		}
	}
	if err := checked(name, v, checks); err != nil {
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
