// Package laddertest is what the ladder is tested with, and what programs that
// use it are tested with.
//
// # Scripted models
//
// [Script] is a model that plays steps: replies, errors as providers serve them,
// refusals, delays, panics. It keeps the requests it got.
//
//	m := laddertest.Script(
//		laddertest.Error(ladder.RejectsFormat),
//		laddertest.Reply(agents.DetectiveClue{Text: "wet key"}),
//	)
//
// # Fixtures that survive
//
// [Reply] marshals a Go value and [Samples] makes values from a contract, so that
// a field added to the manifest does not break a drawer full of JSON files.
//
// # Recordings
//
// [Record] writes what a real model answered to a file, [Replay] answers from it;
// the format is documented at [Line].
//
// # Holding a contract to its promise
//
// [Try] damages valid outputs in every way models are known to, and fails the
// test if the contract admits one.
package laddertest
