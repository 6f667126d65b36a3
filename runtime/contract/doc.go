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
// [Violation] values or [Notes]. Both must agree on every input.
//
// # Events
//
// An [Event] is an output that knows its contract and kind and can write
// itself: what a ledger takes, whichever agent it came from.
//
// The package is pure: it does no I/O, keeps no state and imports the standard
// library alone.
package contract
