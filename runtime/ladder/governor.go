package ladder

import "context"

// Governor decides whether an attempt may be made, and learns what it used:
// budgets, rate limits, switches. It must be safe for concurrent use if calls
// are concurrent.
type Governor interface {
	// Allow is asked before every attempt. Its error is what Run returns, unchanged,
	// and no request is made.
	Allow(ctx context.Context, a Attempt) error
	// Record is told exactly once for every attempt that Allow permitted: after the
	// model returned, with whatever usage is known, its cost included where it is
	// known, and the model's error. It is told of a panic too, with a *PanicError,
	// before the panic goes on. If ctx was cancelled meanwhile, Record gets one that
	// is not, so that the books can be kept.
	Record(ctx context.Context, a Attempt, u Usage, err error)
}
