package ollama

import "github.com/ollama/ollama/api"

// Join adds a chunk of a stream to what has come before it, and returns the piece
// of the answer that came with it, to be shown. whole begins as the zero value; at
// the end it is what [Reply] reads, and its message is the turn to go on from.
// Names, counts and reasons are the last ones sent.
func Join(whole *api.ChatResponse, chunk api.ChatResponse) (said string) {
	before := whole.Message
	*whole = chunk
	whole.Message.Content = before.Content + chunk.Message.Content
	whole.Message.Thinking = before.Thinking + chunk.Message.Thinking
	whole.Message.ToolCalls = append(before.ToolCalls, chunk.Message.ToolCalls...)
	return chunk.Message.Content
}
