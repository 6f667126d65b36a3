package contract

import "github.com/structgen/structgen/runtime/wire"

// terms are a contract whose value is any pointer to its T. The compiler makes
// the methods of a generic type, and the descriptions of the types that they
// mention, anew for each T: a hundred contracts would carry the same code a
// hundred times. So the methods of [Contract] only say what T is, and are small
// enough to be inlined.
type terms struct {
	*Spec
	maxBytes int
	maxDepth int

	decode    func(src string, v any) (ok, noted bool)
	append    func(dst []byte, v any) ([]byte, error)
	normalize []func(v any)
	checks    []func(v any) error
	raw       func(prose string, v any)

	first *firstUse
}

// newTerms is New for a pointer type. To the compiler all pointers are one type
// here, and so there is one of it for all contracts.
//
//go:noinline
func newTerms[P any](s *Spec, decode func(src string, dst P) (ok, noted bool), write func(dst []byte, v P) ([]byte, error)) *terms {
	return &terms{
		Spec:     s,
		maxBytes: DefaultMaxBytes,
		maxDepth: DefaultMaxDepth,
		decode:   func(src string, v any) (ok, noted bool) { return decode(src, v.(P)) },
		append:   func(dst []byte, v any) ([]byte, error) { return write(dst, v.(P)) },
		first:    new(firstUse),
	}
}

// written reports what Append has to say against a value.
func (t *terms) written(v any) error {
	b, err := t.append(wire.Borrow(), v)
	wire.Return(b)
	return err
}
