package contract

import (
	"bytes"
	"errors"
)

// Decode reads one document strictly: exactly the schema's language, minus the
// narrowings that the package lists. The value shares no memory with src. On
// any error it is the zero value and the Notes are nil; the error is a
// *[DecodeError], or wraps [ErrSchemaChanged].
func (c *Contract[T]) Decode(src []byte) (T, Notes, error) {
	var zero T
	if err := c.Verify(); err != nil {
		return zero, nil, err
	}
	if len(src) > c.maxBytes {
		return zero, nil, tooLarge(c.spec.Name, len(src), c.maxBytes)
	}
	v := new(T)
	doc := string(src) // the one copy that all texts of the value share
	var notes Notes
	if ok, noted := c.spec.Decode(doc, v); !ok || noted || c.first.deep {
		var violations []Violation
		violations, notes = interpret(c.spec.Shape, doc, c.maxDepth)
		if len(violations) == 0 && (!ok || noted != (len(notes) > 0)) {
			violations = []Violation{disagreement}
		}
		if len(violations) > 0 {
			return zero, nil, &DecodeError{Contract: c.spec.Name, Violations: violations}
		}
	}
	if len(c.normalize) > 0 {
		changed, err := c.normalized(v)
		if err != nil {
			return zero, nil, err
		}
		notes = append(notes, changed...)
	}
	if err := c.check(v); err != nil {
		return zero, nil, err
	}
	return *v, notes, nil
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
	return c.check(v)
}

// normalized runs the normalizers and notes what they changed.
func (c *Contract[T]) normalized(v *T) (Notes, error) {
	before, err := c.spec.Append(nil, v)
	if err != nil {
		return nil, err
	}
	for _, normalize := range c.normalize {
		normalize(v)
	}
	after, err := c.spec.Append(nil, v)
	if err != nil || bytes.Equal(before, after) {
		return nil, err
	}
	return differences(string(before), string(after)), nil
}

// check asks the caller's rules.
func (c *Contract[T]) check(v *T) error {
	for _, check := range c.checks {
		err := check(*v)
		if err == nil {
			continue
		}
		refused := &DecodeError{Contract: c.spec.Name, cause: err}
		if own, ok := errors.AsType[*DecodeError](err); ok && len(own.Violations) > 0 {
			refused.Violations = own.Violations[:min(len(own.Violations), MaxViolations)]
		} else {
			refused.Violations = []Violation{{Code: CodeCheck, Offset: -1, Want: message(err)}}
		}
		return refused
	}
	return nil
}
