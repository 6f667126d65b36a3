// Package providertest holds every adapter of a provider to the same behaviour.
//
// An adapter is done when [Run] passes for it. Its test says how to make the
// model ([Adapter]) and how the API spells its answers ([Envelope]); the suite
// brings a local server that answers so, and asks over it everything that the
// ladder relies on:
//
//	func TestConformance(t *testing.T) {
//		providertest.Run(t, providertest.Adapter{
//			New:      func(tb testing.TB, url string) ladder.Model { … },
//			Formats:  ladder.AllFormats,
//			Envelope: envelope{},
//			Golden:   "testdata/chat",
//			…
//		})
//	}
//
// # Requests
//
// One golden file for each format holds the exact body that goes out. The
// committed schema must be in it, byte for byte.
//
// # Answers
//
// Success, reasoning beside the answer, refusal, truncation, content filter; a
// format refused, a schema refused, a rate limit, an outage, pages that are no
// JSON. Each is asserted where it matters, which is often what ladder.Run makes of it.
//
// # The network
//
// Compressed answers, answers that break off (one in the middle of a sentence
// that reads like a refusal), first bytes that take their time, and callers who
// give up waiting. Streams, if the adapter reads any.
//
// # A loop of the parts
//
// The same once more for a loop that a program builds on the adapter's exported
// parts, with a tool: it runs once, and not at all if its call breaks off.
package providertest
