package open

import (
	"context"
	"errors"

	"github.com/structgen/structgen/runtime/ladder"
)

// adapter is what all our models are.
type adapter interface {
	ladder.Model
	ladder.Identified
	ladder.Formatted
	ladder.Hiding
}

// discreet is a model that keeps the key to itself: it is removed from errors, and
// from all that comes with an answer, before anybody cuts or quotes them. The answer
// stays as it was given, since what is validated must be what was said.
type discreet struct {
	adapter
	redact func(text string) string
}

// Complete implements [ladder.Model].
func (d discreet) Complete(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
	reply, err := d.adapter.Complete(ctx, req)
	reply.Refusal = d.redact(reply.Refusal)
	reply.Model = d.redact(reply.Model)
	reply.RequestID = d.redact(reply.RequestID)
	if told, ok := errors.AsType[*ladder.APIError](err); ok {
		body := d.redact(string(told.Body))
		return reply, &ladder.APIError{Status: told.Status, Body: []byte(body), Err: d.reword(told.Err)}
	}
	return reply, d.reword(err)
}

func (d discreet) reword(err error) error {
	if err == nil {
		return nil
	}
	return &reworded{d.redact(err.Error()), err}
}

// reworded is an error without the key in its text. Behind it is the SDK's own.
type reworded struct {
	text string
	err  error
}

func (e *reworded) Error() string { return e.text }

func (e *reworded) Unwrap() error { return e.err }
