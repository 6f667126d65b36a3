package exchange

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

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
		if _, misread := errors.AsType[*json.UnmarshalTypeError](err); misread {
			err = &unread{status: x.status, err: err}
		}
		return &ladder.APIError{Status: x.status, Body: x.body, Err: err}
	case !ok:
		return &Unreadable{Err: err}
	}
	return told
}

// unread stands for the SDK's error where its words are not about the refusal but
// about a body of another form than the SDK expects. What the server said follows
// from the body.
type unread struct {
	status int
	err    error
}

func (e *unread) Error() string {
	return strings.TrimSpace(fmt.Sprintf("%d %s", e.status, http.StatusText(e.status)))
}

func (e *unread) Unwrap() error { return e.err }

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
