package laddertest

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/ladder"
)

// Text replies with a text as it is.
func Text(text string) Step {
	return Step{reply: ladder.Reply{Text: text, Finish: ladder.FinishStop}}
}

// Reply replies with a value as JSON: of an event its full wire form, of
// anything else what encoding/json makes of it. A value that cannot be written
// is the step's error. Use [ReplyAs] for contracts with maps (pairs) or slices
// that may be nil.
func Reply(value any) Step {
	var text []byte
	var err error
	if e, ok := value.(contract.Event); ok {
		text, err = e.AppendJSON(nil)
	} else {
		text, err = json.Marshal(value)
	}
	return written(text, err)
}

// ReplyAs replies with a value as its contract writes it.
func ReplyAs[T any](c *contract.Contract[T], v T) Step {
	text, err := c.Append(nil, &v)
	return written(text, err)
}

func written(text []byte, err error) Step {
	if err != nil {
		return Fail(fmt.Errorf("laddertest: the reply cannot be written: %w", err))
	}
	return Text(string(text))
}

// Truncated replies with a text that a token limit cut off.
func Truncated(text string) Step { return Text(text).WithFinish(ladder.FinishLength) }

// Refusal replies that the model declines.
func Refusal(words string) Step {
	return Step{reply: ladder.Reply{Refusal: words, Finish: ladder.FinishRefusal}}
}

// Fail answers with an error as it is.
func Fail(err error) Step { return Step{err: err} }

// Status answers with a provider's error.
func Status(status int, body string) Step {
	return Fail(&ladder.APIError{Status: status, Body: []byte(body)})
}

// Error answers with an error of a class, as a provider would word it.
func Error(class ladder.Class) Step {
	e := bodies[class]
	return Status(e.status, e.body)
}

var bodies = map[ladder.Class]struct {
	status int
	body   string
}{
	ladder.Unrelated:         {503, `{"error":{"message":"The server is overloaded, please try again later.","type":"server_error"}}`},
	ladder.RejectsFormat:     {400, `{"error":{"message":"Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.","type":"invalid_request_error","param":"response_format"}}`},
	ladder.RejectsJSONObject: {400, `{"error":{"message":"Invalid parameter: 'response_format' of type 'json_object' is not supported with this model.","type":"invalid_request_error","param":"response_format"}}`},
	ladder.RejectsSchema:     {400, `{"error":{"message":"Invalid schema for response_format 'sample': In context=(), 'additionalProperties' is required to be supplied and to be false.","type":"invalid_request_error","param":"response_format"}}`},
	ladder.RejectsTools:      {400, `{"error":{"message":"sample does not support tools","type":"invalid_request_error"}}`},
	ladder.NeedsJSONWord:     {400, `{"error":{"message":"'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.","type":"invalid_request_error","param":"messages"}}`},
}

// FailedGeneration answers as a provider does that checked what its model wrote
// and kept it back.
func FailedGeneration(written string) Step {
	text, _ := json.Marshal(written) // a string always marshals
	return Status(400, `{"error":{"message":"Failed to generate JSON.","type":"invalid_request_error","code":"json_validate_failed","failed_generation":`+string(text)+`}}`)
}

// Panic panics with a value.
func Panic(value any) Step {
	return Do(func(context.Context, ladder.Request) (ladder.Reply, error) { panic(value) })
}

// Hang waits until the request's context ends.
func Hang() Step {
	return Do(func(ctx context.Context, _ ladder.Request) (ladder.Reply, error) {
		<-ctx.Done()
		return ladder.Reply{}, ctx.Err()
	})
}

// Do answers with a function.
func Do(f func(ctx context.Context, req ladder.Request) (ladder.Reply, error)) Step {
	return Step{do: f}
}
