package anthropic

import (
	"errors"
	"net/http"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"

	"github.com/structgen/structgen/providers/internal/exchange"
	"github.com/structgen/structgen/runtime/ladder"
)

// Error gives an error of the SDK the form that the ladder reads: status and
// body of the answer as it was served. errors.As still finds the SDK's *Error.
// Errors that no server answered with (a lost connection, a canceled context)
// and nil come back unchanged.
//
// An error in which the SDK quotes an answer that broke off, and the answer reads
// like a refusal of a format, comes back without the quotation.
//
// An error event within a stream has no status of its own; the one of the
// stream, 200, would say that nothing is wrong, so it is left unknown.
// Source: https://platform.claude.com/docs/en/build-with-claude/streaming#error-events.
func Error(err error) error {
	if _, ok := errors.AsType[*ladder.APIError](err); ok {
		return err
	}
	api, ok := errors.AsType[*anthropic.Error](err)
	if !ok {
		return exchange.Unquoted(err)
	}
	status := api.StatusCode
	if status < http.StatusBadRequest {
		status = 0
	}
	return &ladder.APIError{Status: status, Body: []byte(api.RawJSON()), Err: err}
}

// Verbatim is for programs with their own loop, given to each of their calls:
// it sends the schema byte for byte, where the SDK would only keep its order. A
// [Model] does the same by itself. A client that signs bodies (Bedrock's) cannot
// be used with it.
func Verbatim(f ladder.Format) option.RequestOption {
	return option.WithMiddleware(exchange.New(f.Schema).Do)
}
