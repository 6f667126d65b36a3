// Package gemini connects the ladder to Gemini, at the Gemini API or on Google
// Cloud, through the official SDK, google.golang.org/genai.
//
//	client, err := genai.NewClient(ctx, nil)
//	model := gemini.New(client, "gemini-3.1-pro")
//	res, err := ladder.Run(ctx, model, agents.DetectiveContract, prompt)
//
// [New] takes a client that the caller has configured. A program with its own
// loop needs no [Model]: it builds its own configuration and uses [ApplyFormat],
// [Join] for streams, [Reply] and [Error]. The package's example is such a loop.
//
// # What the API is like
//
// A schema goes into responseJsonSchema, which takes JSON Schema as it is, and
// not into responseSchema, which takes a dialect. A blocked prompt is an answer
// without candidates, a blocked answer is a finish reason; neither is an error
// of the API. Thoughts are parts of the answer, marked as such.
//
// The SDK keeps what it sends and receives in maps. [ApplyFormat] puts the schema
// into the request behind them, so that its members stay in order, and a Model
// reads the arguments of a call from the answer itself, where integers beyond
// 2^53 are still what the model wrote.
package gemini
