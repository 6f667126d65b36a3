// Package openai connects the ladder to OpenAI and to every server that speaks
// its API, through the official SDK, github.com/openai/openai-go/v3.
//
// [New] asks over chat completions, which all compatible servers know (vLLM,
// SGLang, llama.cpp, LM Studio, OpenRouter, Groq, DeepSeek, …); the client's
// base URL says which one it is. [NewResponses] asks over the responses API.
// Both take a client that the caller has configured: keys, retries, timeouts
// and middleware stay where they are.
//
//	client := openai.NewClient(option.WithBaseURL("http://localhost:8000/v1"))
//	model := structopenai.New(client, "qwen3-32b")
//	res, err := ladder.Run(ctx, model, agents.DetectiveContract, prompt)
//
// # Parts
//
// A program with its own loop (tools, streaming, several turns) needs no Model.
// It builds its own parameters and uses [ApplyFormat], [Join] for streams, [Reply]
// and [Error], or [ApplyResponsesFormat], [JoinResponses], [ResponsesReply] and
// Error; a Complete method or a [ladder.ModelFunc] makes a model of the loop.
// [Messages] and [Input] map what the ladder asks, and [Verbatim] keeps the schema
// as it was committed. The package's example is such a loop.
//
// # What is read where
//
// The answer is the message's content; with a call of the contract's tool, the
// call's arguments. Reasoning is never part of it, whether it comes in a field of
// its own, as a typed part of the content or as commentary. Refusal and finish
// reason have fields of their own, too. An error that a gateway serves with
// status 200 is an error.
package openai
