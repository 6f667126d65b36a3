package contract

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
	Hash   string // hex SHA-256 of the schema the code was generated from; "" is not verified
	Prompt string // the instruction text for rungs whose schema travels in the prompt
	Kinds  *Kinds // nil for a contract without kinds
	Shape  *Shape
	// Decode is the fast path. It fills dst and answers ok, or answers !ok and
	// leaves dst undefined. noted says that it clamped or dropped something.
	Decode func(src string, dst *T) (ok, noted bool)
	// Append writes v as compact JSON; on error it returns dst. Like append it may
	// write to all of dst's capacity.
	Append func(dst []byte, v *T) ([]byte, error)
	// Validate answers nil exactly for the values that Append writes. It may be nil:
	// then Append is asked.
	Validate func(v *T) error
}

// Contract is one declared shape of output. It is immutable, and safe for
// concurrent use if the functions given to its With methods are.
type Contract[T any] struct{ *terms }

// New returns the contract of a spec. It does no work: the schema's hash is
// verified on first use.
func New[T any](s Spec[T]) *Contract[T] { return &Contract[T]{newTerms(specOf[*T](s))} }

// Name is the wire name.
func (c *Contract[T]) Name() string { return c.name }

// Schema is the JSON Schema, byte for byte as it was checked in; empty for
// [JSONObject].
func (c *Contract[T]) Schema() string { return c.schema }

// Hash is the hex SHA-256 of the schema the code was generated from.
func (c *Contract[T]) Hash() string { return c.hash }

// Prompt is the instruction text for requests that cannot carry the schema as a
// format of its own.
func (c *Contract[T]) Prompt() string { return c.prompt }

// Kinds are the kinds the agent may and may not emit, nil for a contract
// without kinds. They must not be changed.
func (c *Contract[T]) Kinds() *Kinds { return c.kinds }

// Shape is the schema as data. It must not be changed.
func (c *Contract[T]) Shape() *Shape { return c.shape }

// MaxBytes is the size of the largest document that Decode reads.
func (c *Contract[T]) MaxBytes() int { return c.maxBytes }

// MaxDepth is how deep objects and arrays may nest; the outermost one is level 1.
func (c *Contract[T]) MaxDepth() int { return c.maxDepth }
