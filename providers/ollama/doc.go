// Package ollama connects the ladder to Ollama's own API through its official
// client, github.com/ollama/ollama/api. (Ollama's OpenAI-compatible endpoint is
// a server like any other to package openai.)
//
//	model := ollama.NewAt(envconfig.Host(), http.DefaultClient, "qwen3:8b")
//	res, err := ladder.Run(ctx, model, agents.DetectiveContract, prompt)
//
// An api.Client keeps to itself where it sends its requests and through what.
// [NewAt] therefore takes what such a client is made of; [New] takes the client
// and can do a little less, which its comment says. A program with its own loop
// needs no [Model]: it uses [ApplyFormat], [Join] for streams, [Reply] and [Error].
// The package's example is such a loop.
//
// # What the API is like
//
// A schema in format masks the model's tokens; the model itself never sees it,
// so the ladder adds the prompt file to the messages. There is no way to force a
// call of a tool, and a masked model cannot call any: a loop asks with its tools
// first and with the format last. There are no refusals of the API's own, no content filter and
// no retries. A connection that is lost ends an answer without an error: an
// answer that does not say that it is done is one here.
//
// The server would rather drop the beginning of a prompt than refuse one that is
// longer than the context, and would rather move the context along than end an
// answer. An event made from half a prompt is worse than an error, so a Model
// asks for neither; [WithRequest] can ask for them again. (Source: the comments of
// Truncate and Shift in api.ChatRequest.)
package ollama
