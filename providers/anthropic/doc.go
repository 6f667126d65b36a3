// Package anthropic connects the ladder to Anthropic's Messages API through the
// official SDK, github.com/anthropics/anthropic-sdk-go/v2, and with its clients
// also to Amazon Bedrock and Google Cloud.
//
//	client := anthropic.NewClient()
//	model := structanthropic.New(client, "claude-opus-4-8")
//	res, err := ladder.Run(ctx, model, agents.DetectiveContract, prompt)
//
// [New] takes a client that the caller has configured. A program with its own
// loop needs no [Model]: it builds its own parameters and uses [ApplyFormat],
// [Join] for streams, [Reply] and [Error]; [Verbatim] keeps the schema as it was
// committed. The package's example is such a loop.
//
// # What the API is like
//
// It knows a strict schema (output_config.format) and strict tools, and no JSON
// object without a schema. Every request must say how long its answer may
// become, see [WithMaxTokens]; where that may take longer than ten minutes the
// SDK insists on a stream, and a Model reads one then, and validates it whole.
// A refusal is a stop reason; what was written until then breaks off anywhere.
package anthropic
