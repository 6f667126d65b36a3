package ladder

import (
	"errors"
	"fmt"

	"github.com/structgen/structgen/runtime/tolerant"
)

// What a model can fail with although it was reached. Errors of [Run] wrap at
// most one of them, as a [ReplyError].
var (
	ErrRefused   = errors.New("the model refused")
	ErrTruncated = errors.New("the reply was cut off by a token limit")
	ErrInvalid   = errors.New("no valid reply")
)

// ErrNoRung says that a model can express none of the rungs asked for, not even
// text.
var ErrNoRung = errors.New("the model can express none of the rungs")

// ModelFailed reports whether err says that a model was asked and gave nothing
// usable: it refused, was cut off, or gave nothing valid. It is the one safe
// condition for a caller's own fallback. A denial, an outage, a cancellation or
// a rejected schema is none of the model's doing, and a fallback would hide it.
func ModelFailed(err error) bool {
	if errors.Is(err, ErrRefused) || errors.Is(err, ErrTruncated) || errors.Is(err, ErrInvalid) {
		return true
	}
	_, raw := errors.AsType[*tolerant.Raw](err)
	return raw
}

// ReplyError is a reply that gave no value. It is (errors.Is) one of ErrRefused,
// ErrTruncated and ErrInvalid.
type ReplyError struct {
	Outcome   Outcome // Refused, Truncated or Invalid
	Contract  string
	ModelID   string
	RequestID string
	Rung      Rung
	Attempt   int    // the last one
	Refusal   string // the model's words, if there are any
	// Err is why the last reply is invalid: a *contract.DecodeError, or on the Text
	// rung a *tolerant.Raw; joined with the provider's error where the provider kept
	// the reply back (see [FailedGeneration]). Nil for the other outcomes.
	Err error
}

func (e *ReplyError) Error() string {
	text := fmt.Sprintf("%s: %v (%s rung, attempt %d)", e.Contract, e.sentinel(), e.Rung, e.Attempt)
	switch {
	case e.Refusal != "":
		return text + ": " + e.Refusal
	case e.Err != nil:
		return text + ": " + e.Err.Error()
	}
	return text
}

// Is makes the error one of the package's sentinels.
func (e *ReplyError) Is(target error) bool { return target == e.sentinel() }

// Unwrap is why the last reply is invalid.
func (e *ReplyError) Unwrap() error { return e.Err }

func (e *ReplyError) sentinel() error {
	switch e.Outcome {
	case Refused:
		return ErrRefused
	case Truncated:
		return ErrTruncated
	}
	return ErrInvalid
}

// SchemaError says that the provider knows the format and rejects the schema in
// it, or the request around it. Stepping down would only hide that; see
// [WithStepDownOnSchemaError] for who wants it nevertheless.
type SchemaError struct {
	Contract string
	ModelID  string
	Rung     Rung
	Err      error // the provider's, unchanged
}

func (e *SchemaError) Error() string {
	return fmt.Sprintf("the provider rejects the schema of contract %s; generate it with -target for this provider: %v", e.Contract, e.Err)
}

// Unwrap is the provider's error.
func (e *SchemaError) Unwrap() error { return e.Err }

// PanicError is what a [Governor] and an [Observer] are told when a call panics,
// in the model or in the caller's own check. Callers of [Run] never see it: the
// panic goes on.
type PanicError struct {
	Value any // of the panic; nil if the goroutine was ended by runtime.Goexit
}

func (e *PanicError) Error() string {
	if e.Value == nil {
		return "the call ended its goroutine"
	}
	return fmt.Sprintf("panic during the call: %v", e.Value)
}
