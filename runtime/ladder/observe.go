package ladder

import "context"

// Observer watches calls. It is told on the goroutine of the call and must be
// safe for concurrent use if calls are concurrent. A ctx that was cancelled
// meanwhile is passed on without its cancellation.
type Observer interface {
	// Attempted is told every attempt once it is known what became of it.
	Attempted(ctx context.Context, a Attempt)
	// Done is told the report of every call, at its end, whichever that is: also if
	// the model or the caller's own check panics.
	Done(ctx context.Context, r Report)
}

// settled is a ctx for those who keep books: its values, without a cancellation
// that has already happened.
func settled(ctx context.Context) context.Context {
	if ctx.Err() != nil {
		return context.WithoutCancel(ctx)
	}
	return ctx
}
