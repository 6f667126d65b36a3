package contract

import "github.com/structgen/structgen/runtime/wire"

// terms are a contract whose value is any pointer to its T. The compiler makes
// the methods of a generic type, and the descriptions of the types that they
// mention, anew for each T: a hundred contracts would carry the same code a
// hundred times. So the methods of [Contract] only say what T is, and are small
// enough to be inlined.
type terms struct {
	name, schema, hash, prompt string
	kinds                      *Kinds
	shape                      *Shape
	maxBytes                   int
	maxDepth                   int

	decode    func(src string, v any) (ok, noted bool)
	append    func(dst []byte, v any) ([]byte, error)
	validate  func(v any) error
	normalize []func(v any)
	checks    []func(v any) error
	raw       func(prose string, v any)

	first *firstUse
}

// specOf is [Spec] by its pointer type.
type specOf[P any] struct {
	Name     string
	Schema   string
	Hash     string
	Prompt   string
	Kinds    *Kinds
	Shape    *Shape
	Decode   func(src string, dst P) (ok, noted bool)
	Append   func(dst []byte, v P) ([]byte, error)
	Validate func(v P) error
}

// newTerms is New. To the compiler all pointers are one type here, and so there
// is one of it for all contracts.
//
//go:noinline
func newTerms[P any](s specOf[P]) *terms {
	decode, write, validate := s.Decode, s.Append, s.Validate // what is captured is kept
	t := &terms{
		name: s.Name, schema: s.Schema, hash: s.Hash, prompt: s.Prompt,
		kinds: s.Kinds, shape: s.Shape,
		maxBytes: DefaultMaxBytes, maxDepth: DefaultMaxDepth,
		decode: func(src string, v any) (ok, noted bool) { return decode(src, v.(P)) },
		append: func(dst []byte, v any) ([]byte, error) { return write(dst, v.(P)) },
		first:  new(firstUse),
	}
	t.validate = t.written
	if validate != nil {
		t.validate = func(v any) error { return validate(v.(P)) }
	}
	return t
}

// written is Validate by way of Append.
func (t *terms) written(v any) error {
	b, err := t.append(wire.Borrow(), v)
	wire.Return(b)
	return err
}
