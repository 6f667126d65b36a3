package exchange

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/structgen/structgen/runtime/ladder"
)

// Error makes of an SDK's error what the ladder should be told: with the status
// and the body if the server refused, an [Unreadable] if it did not, and else
// whatever read makes of it, the adapter's own reader of such errors.
func (x *Exchange) Error(ctx context.Context, err error, read func(error) error) error {
	told := read(err)
	switch _, ok := errors.AsType[*ladder.APIError](told); {
	case ctx.Err() != nil || x.status == 0:
		return told
	case x.status >= http.StatusBadRequest:
		return &ladder.APIError{Status: x.status, Body: x.body, Err: err}
	case !ok:
		return &Unreadable{Err: err}
	}
	return told
}

// Unreadable is the error of an answer that a server has begun to give and that
// did not arrive whole, or made no sense to the SDK.
//
// It does not repeat the SDK's words. Some SDKs quote the answer in them, and
// what a model happened to write about formats must never be taken for a
// provider's refusal of one.
type Unreadable struct {
	Err error
}

func (e *Unreadable) Error() string {
	if errors.Is(e.Err, io.ErrUnexpectedEOF) {
		return "the answer broke off: " + io.ErrUnexpectedEOF.Error()
	}
	return fmt.Sprintf("the answer could not be read (%T)", e.Err)
}

// Unwrap reaches the SDK's error.
func (e *Unreadable) Unwrap() error { return e.Err }
