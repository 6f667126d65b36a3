package openai

import (
	"errors"
	"slices"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"
)

// Join adds a chunk of a stream to what has come before it, and returns the piece
// of the answer that came with it, to be shown. whole begins as the zero value; at
// the end its ChatCompletion is what [Reply] reads.
//
// It is the SDK's AddChunk and two things that compatible servers need: content
// that comes as a list of parts, and a usage that says what the call cost. Its
// error is that of a chunk that belongs to another completion.
func Join(whole *openai.ChatCompletionAccumulator, chunk openai.ChatCompletionChunk) (said string, err error) {
	chunk.Choices = slices.Clone(chunk.Choices) // not the caller's
	for i := range chunk.Choices {
		delta := &chunk.Choices[i].Delta
		delta.Content = content(delta.Content, delta.JSON.Content.Raw())
		if chunk.Choices[i].Index == 0 {
			said += delta.Content
		}
	}
	if !whole.AddChunk(chunk) {
		return "", errors.New("openai: the stream is no stream of one completion")
	}
	if chunk.JSON.Usage.Valid() {
		whole.Usage = chunk.Usage // the accumulator would drop what a gateway adds, such as a cost
	}
	return said, nil
}

// JoinResponses is [Join] for the responses API, where the last event carries the
// whole response, for [ResponsesReply] to read. What is to be shown may be a message
// of commentary: its pieces do not say whether they belong to the answer.
//
// Source: https://platform.openai.com/docs/api-reference/responses-streaming.
func JoinResponses(whole *responses.Response, event responses.ResponseStreamEventUnion) (said string, err error) {
	switch event.Type {
	case "response.output_text.delta":
		return event.Delta, nil
	case "response.completed", "response.incomplete", "response.failed":
		*whole = event.Response
	case "error":
		return "", streamError(event)
	}
	return "", nil
}
