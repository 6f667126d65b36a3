package gemini

import (
	"encoding/json"
	"errors"

	"google.golang.org/genai"

	"github.com/structgen/structgen/providers/internal/exchange"
	"github.com/structgen/structgen/runtime/ladder"
)

// Error gives an error of the SDK the form that the ladder reads: the status,
// and the body as far as the SDK has kept it. errors.As still finds the SDK's
// APIError. Errors that no server answered with (a lost connection, a canceled
// context) and nil come back unchanged.
//
// An error in which the SDK quotes an answer that broke off, and the answer reads
// like a refusal of a format, comes back without the quotation.
func Error(err error) error {
	if _, ok := errors.AsType[*ladder.APIError](err); ok {
		return err
	}
	api, ok := errors.AsType[genai.APIError](err)
	if !ok {
		return exchange.Unquoted(err)
	}
	// A body that is not of the usual form is the message.
	body := []byte(api.Message)
	if !json.Valid(body) {
		// Only a member that json cannot write could fail here, and all of them were read as JSON.
		body, _ = json.Marshal(map[string]genai.APIError{"error": api})
	}
	return &ladder.APIError{Status: api.Code, Body: body, Err: err}
}
