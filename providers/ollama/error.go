package ollama

import (
	"encoding/json"
	"errors"

	"github.com/ollama/ollama/api"

	"github.com/structgen/structgen/providers/internal/exchange"
	"github.com/structgen/structgen/runtime/ladder"
)

// errSilent stands for an error that the client has not noticed.
var errSilent = errors.New("ollama: the server answered with an error and said nothing")

// Error gives an error of the SDK the form that the ladder reads: status, and
// the message as the body it came from. errors.As still finds the SDK's
// StatusError or AuthorizationError. Errors that no server answered with (a lost
// connection, a canceled context) and nil come back unchanged.
//
// The client quotes an answer that broke off. If that reads like a refusal of a
// format, the error comes back without the quotation.
func Error(err error) error {
	if _, ok := errors.AsType[*ladder.APIError](err); ok {
		return err
	}
	if api, ok := errors.AsType[api.StatusError](err); ok {
		return &ladder.APIError{Status: api.StatusCode, Body: body(api.ErrorMessage), Err: err}
	}
	if api, ok := errors.AsType[api.AuthorizationError](err); ok {
		return &ladder.APIError{Status: api.StatusCode, Err: err}
	}
	return exchange.Unquoted(err)
}

func body(message string) []byte {
	out, _ := json.Marshal(struct { // a string can always be written
		Error string `json:"error"`
	}{message})
	return out
}
