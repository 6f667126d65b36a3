package contract

import "errors"

// Default limits of a contract's decoder, see [Contract.WithLimits].
const (
	DefaultMaxBytes = 1 << 20 // 1 MiB
	DefaultMaxDepth = 64      // levels of nested objects and arrays
)

// Spec is what generated code hands to [New]. Its functions must not keep their
// arguments and must be safe for concurrent use.
type Spec[T any] struct {
	Name   string // wire name, [a-zA-Z0-9_-]{1,64}
	Schema string // the checked-in schema, byte for byte
	Hash   string // hex SHA-256 of the schema the code was generated from
	Prompt string // the instruction text for rungs whose schema travels in the prompt
	Kinds  *Kinds // nil for a contract without kinds
	Shape  *Shape
	// Decode is the fast path. It fills dst and answers ok, or answers !ok and
	// leaves dst undefined. noted says that it clamped or dropped something.
	Decode func(src string, dst *T) (ok, noted bool)
	// Append writes v as compact JSON; on error it returns dst as it was.
	Append func(dst []byte, v *T) ([]byte, error)
	// Validate answers nil exactly for the values that Append writes.
	Validate func(v *T) error
}

// Contract is one declared shape of output. It is immutable.
type Contract[T any] struct {
	spec Spec[T]
}

// New returns the contract of a spec. It does no work: the schema's hash is
// verified on first use.
func New[T any](s Spec[T]) *Contract[T] { return &Contract[T]{spec: s} }

// Explain reads src by shape and returns a *DecodeError with every violation
// found, at most MaxViolations. It is the cold second read behind a refusal of
// the fast path and so never returns nil.
func Explain(name string, shape *Shape, src []byte) error { return errors.New("stub") }
