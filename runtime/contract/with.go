package contract

import "slices"

// MaxMaxDepth is the most levels that [Contract.WithLimits] permits, which keeps
// the reader's stack small.
const MaxMaxDepth = 10_000

// WithCheck returns a copy with a semantic rule of the caller's own, for what
// no schema can say: a suspect who is in the room, a round that is the current
// one. It sees only values that are otherwise valid. Its error becomes a
// violation with code check, which a model is told like any other; errors.Is
// and errors.As find the error itself. If it is a *DecodeError, its violations
// are taken over with their paths. Rules add up, in the order they were given,
// and the first error counts.
//
// check must be safe for concurrent use and must not change what v points to.
func (c *Contract[T]) WithCheck(check func(v T) error) *Contract[T] {
	n := *c.t
	n.checks = append(slices.Clip(n.checks), func(v any) error { return check(*v.(*T)) })
	return &Contract[T]{&n}
}

// WithNormalize returns a copy that changes a decoded value before the checks:
// trims a text, sorts a list. What it changed is recorded in the Notes, one for
// each place. The result must still be a valid value, or the document is
// refused. Several of them run in the order they were given.
//
// normalize must be safe for concurrent use.
func (c *Contract[T]) WithNormalize(normalize func(v *T)) *Contract[T] {
	n := *c.t
	n.normalize = append(slices.Clip(n.normalize), func(v any) { normalize(v.(*T)) })
	return &Contract[T]{&n}
}

// WithRaw returns a copy that permits building a value from prose, where a
// model answered with no JSON at all. Without it prose is never an output.
// What raw returns is validated like any other value, and whoever asked is told
// that it is no model's JSON.
//
// raw must be safe for concurrent use.
func (c *Contract[T]) WithRaw(raw func(prose string) T) *Contract[T] {
	n := *c.t
	n.raw = func(prose string, v any) { *v.(*T) = raw(prose) }
	return &Contract[T]{&n}
}

// WithLimits returns a copy with other limits on a document: its bytes, and the
// levels its objects and arrays nest, at most [MaxMaxDepth]. Zero or less leaves
// a limit as it is.
func (c *Contract[T]) WithLimits(maxBytes, maxDepth int) *Contract[T] {
	n := *c.t
	if maxBytes > 0 {
		n.maxBytes = maxBytes
	}
	if maxDepth > 0 {
		n.maxDepth = min(maxDepth, MaxMaxDepth)
		n.first = new(firstUse) // the depth is part of what it works out
	}
	return &Contract[T]{&n}
}

// Raw builds a value from prose, if the contract is one made [Contract.WithRaw]. The
// caller validates it.
func (c *Contract[T]) Raw(prose string) (v T, ok bool) {
	if c.t.raw != nil {
		c.t.raw(prose, &v)
	}
	return v, c.t.raw != nil
}
