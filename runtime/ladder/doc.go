// Package ladder asks a model for one value under a contract, and reports what
// happened on the way.
//
//	res, err := ladder.Run(ctx, model, agents.DetectiveContract, ladder.Prompt{User: "Question the cook."})
//
// It asks strictly, steps down only when the provider itself refuses the
// format, repairs at most as often as allowed, and never lets a malformed reply
// pass as a value. Whatever the outcome, the [Report] names every attempt, what
// it used and what it cost.
//
// # Rungs
//
// A [Rung] is one way of asking. By default a call asks with the strict schema,
// then for any JSON object, then in words alone; every rung's reply is decoded
// by the same strict decoder, since servers exist that accept a schema and
// ignore it. A refusal of the format is told from every other error by
// [Classify], moves the call to the next rung, and is remembered for the model
// (see [Memory]). Any other error is returned as it came.
//
// # Repairs
//
// A reply that is complete but not valid is sent back once, with its
// violations. A truncated or refused one never is.
//
// # Models
//
// A [Model] is one method. [ModelFunc] makes one from the runner a program
// already has, with its tools, streaming and history; the ladder never opens a
// connection and starts no goroutine.
//
// # Money
//
// A [Governor] is asked before and told after every attempt, exactly once, also
// when the model panics. Its denial is returned as itself. [ModelFailed] is true
// only if a model was asked and gave nothing usable, so that a program's own
// fallback never hides a denial or an outage.
//
// # Watching
//
// An [Observer] is told each attempt and the report of each call. [Stats] sums
// them up and prints a panel; [LogObserver] writes them to a log.
package ladder
