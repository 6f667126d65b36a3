// Package tolerant reads replies of models that were not held to a schema: the
// offline stubs of tests, replays, and models without structured output.
//
// It unwraps and never repairs. A reply is accepted if exactly one JSON value
// can be isolated without a guess, and that value is judged by the contract's
// strict decoder. In this order:
//
//  1. Invalid UTF-8, or nothing but white space, is a *[contract.DecodeError].
//  2. If all of the reply, less a byte order mark and white space around it, is
//     one JSON value, that value is judged. A better one inside it is not looked for.
//  3. One leading <think>…</think> block is removed, then as 2. If it is unclosed or
//     nothing follows, the reply is a *[Raw].
//  4. If the rest is exactly one Markdown fence, its body is taken, then as 2.
//  5. If the rest holds exactly one JSON object among words, that object is judged.
//     Any other brace, a second object, a broken one, an array around it, an open
//     thought around it make the reply a *[Raw]: two readings are no reading.
//  6. Anything else is a *[Raw].
//
// # Prose
//
// A *[Raw] is an error. Only a contract made [contract.Contract.WithRaw] turns prose into a
// value: the caller's function builds it, the contract validates it, and the
// result says Raw for good.
//
// # Cost
//
// Time is linear in the reply, whatever it holds: every byte is looked at a
// constant number of times.
package tolerant
