package ladder

import (
	"errors"
	"fmt"
	"strings"
)

// APIError is an error that a provider answered with, in the form the ladder
// can read. Models return it, or a caller's [WithErrorReader] makes it from what
// the SDK returns.
type APIError struct {
	Status int    // HTTP status; 0 if unknown
	Body   []byte // the response body as served; may be nil, then the text of Err is read
	Err    error  // the SDK's error; may be nil
}

func (e *APIError) Error() string {
	if e.Err != nil {
		return e.Err.Error()
	}
	const most = 512 // enough to recognize an error by; bodies can be whole web pages
	body := strings.TrimSpace(string(e.Body[:min(len(e.Body), most)]))
	if body == "" {
		return fmt.Sprintf("provider error, status %d", e.Status)
	}
	return fmt.Sprintf("provider error, status %d: %s", e.Status, body)
}

// Unwrap reaches the SDK's error.
func (e *APIError) Unwrap() error { return e.Err }

// told is what there is to read of an error.
func told(err error) (status int, body string) {
	if e, ok := errors.AsType[*APIError](err); ok {
		if len(e.Body) > 0 {
			return e.Status, string(e.Body[:min(len(e.Body), maxErrorBytes)])
		}
		if e.Err != nil {
			return e.Status, e.Err.Error()
		}
		return e.Status, ""
	}
	return 0, err.Error()
}
