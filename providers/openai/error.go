package openai

import (
	"bytes"
	"errors"
	"io"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/packages/ssestream"

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
// The SDK has no value for an error that is a bare string, as some compatible
// servers send it, and reports how it failed to read it; a [Model] looks past
// the SDK and classifies those too.
func Error(err error) error {
	if _, ok := errors.AsType[*ladder.APIError](err); ok {
		return err
	}
	if api, ok := errors.AsType[*openai.Error](err); ok {
		return &ladder.APIError{Status: api.StatusCode, Body: served(api), Err: err}
	}
	if broken, ok := errors.AsType[*ssestream.StreamError](err); ok {
		body := bytes.Clone(broken.Event.Data)
		return &ladder.APIError{Status: exchange.StatusIn(body), Body: body, Err: err}
	}
	return exchange.Unquoted(err)
}

// served is the body of an error's response, which the SDK leaves to be read.
func served(api *openai.Error) []byte {
	if api.Response == nil || api.Response.Body == nil {
		return []byte(api.RawJSON())
	}
	body, err := io.ReadAll(io.LimitReader(api.Response.Body, exchange.MaxBody))
	api.Response.Body = io.NopCloser(bytes.NewReader(body)) // for whoever reads it next
	if err != nil || len(body) == 0 {
		return []byte(api.RawJSON())
	}
	return body
}

// Verbatim is for programs with their own loop, given to each of their calls:
// it sends the schema byte for byte, where the SDK would only keep its order.
// A [Model] does the same by itself.
func Verbatim(f ladder.Format) option.RequestOption {
	return option.WithMiddleware(exchange.New(f.Schema).Do)
}
