package contract

// Default limits of a contract's decoder, see [Contract.WithLimits].
const (
	DefaultMaxBytes = 1 << 20 // 1 MiB
	DefaultMaxDepth = 64      // levels of nested objects and arrays
)

// Spec is what generated code says of a contract.
type Spec struct {
	Name   string // wire name, [a-zA-Z0-9_-]{1,64}
	Schema string // the checked-in schema, byte for byte
	Hash   string // hex SHA-256 of the schema the code was generated from; "" is not verified
	Prompt string // the instruction text for rungs whose schema travels in the prompt
	Kinds  *Kinds // nil for a contract without kinds
	Shape  *Shape
}

// Contract is one declared shape of output. It is immutable, and safe for
// concurrent use if the functions given to its With methods are.
type Contract[T any] struct{ t *terms }

// New returns the contract of a spec, which must not be changed afterwards. It does
// no work: the schema's hash is verified on first use. The functions must not keep
// their arguments and must be safe for concurrent use.
//
// decode is the fast path. It fills dst and answers ok, or answers !ok and leaves
// dst undefined; noted says that it clamped or dropped something. append writes v
// as compact JSON, and on error returns dst. Like append it may write to all of
// dst's capacity.
func New[T any](s *Spec, decode func(src string, dst *T) (ok, noted bool), append func(dst []byte, v *T) ([]byte, error)) *Contract[T] {
	return &Contract[T]{newTerms(s, decode, append)}
}

// Name is the wire name.
func (c *Contract[T]) Name() string { return c.t.Name }

// Schema is the JSON Schema, byte for byte as it was checked in; empty for
// [JSONObject].
func (c *Contract[T]) Schema() string { return c.t.Schema }

// Hash is the hex SHA-256 of the schema the code was generated from.
func (c *Contract[T]) Hash() string { return c.t.Hash }

// Prompt is the instruction text for requests that cannot carry the schema as a
// format of its own.
func (c *Contract[T]) Prompt() string { return c.t.Prompt }

// Kinds are the kinds the agent may and may not emit, nil for a contract
// without kinds. They must not be changed.
func (c *Contract[T]) Kinds() *Kinds { return c.t.Kinds }

// Shape is the schema as data. It must not be changed.
func (c *Contract[T]) Shape() *Shape { return c.t.Shape }

// MaxBytes is the size of the largest document that Decode reads.
func (c *Contract[T]) MaxBytes() int { return c.t.maxBytes }

// MaxDepth is how deep objects and arrays may nest; the outermost one is level 1.
func (c *Contract[T]) MaxDepth() int { return c.t.maxDepth }
