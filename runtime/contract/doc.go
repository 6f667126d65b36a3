// Package contract holds what one agent, judge or task may say: a name, a
// strict JSON Schema, and the functions that decode, validate and write it.
//
// Contracts are built by generated code, never at run time by hand. A contract
// is immutable and safe for concurrent use; the With methods return copies.
//
// # Decoding
//
// Each contract has two readers of one language. The generated fast path only
// decides: it fills the value or says no. When it says no, or when it changed
// something (clamped a number, dropped a member), one interpreter walks the
// contract's [Shape] over the same bytes and says why and where, as
// [Violation] values or [Notes]. Both must agree on every input; should they
// ever not, the document is refused with [CodeBug].
//
// The language is the schema's, minus what no schema can say: no member stands
// twice in an object, names match in their exact case, text is valid UTF-8
// without lone surrogates, numbers fit their Go types, arrays of a fixed length
// have it, times and other text types accept their text, keys of pairs are
// unique, only= members are there for the kinds that require them, and a
// document keeps the limits of bytes and depth. White space may stand around
// the one value, nothing else. Nothing is filled in and nothing coerced; what is
// clamped or dropped by the contract's own rules is in the Notes.
//
// # Errors
//
// A refusal is a [*DecodeError]: every broken rule with a stable code, a JSON
// Pointer, an offset, what was wanted and what was found, fit to be told to a
// model or stored in a report, and bounded whatever the document holds. With
// errors.Is, [ErrNotGranted] finds the one refusal that is about authority
// rather than form.
//
// # Values built in code
//
// Append writes none that Decode would refuse or change, and Validate refuses
// what Append refuses. What is wrong then, [Invalid] finds out.
//
// # Events
//
// An [Event] is an output that knows its contract and kind and can write
// itself: what a ledger takes, whichever agent it came from.
//
// The package is pure: it does no I/O, keeps no state beyond what is worked out of
// contracts on first use, and imports the standard library alone.
package contract
