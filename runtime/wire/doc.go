// Package wire holds the scanning and appending primitives that generated code
// is made of. It is the hot path: everything here works on a string and an
// index, allocates nothing it does not have to, and builds no errors. A next
// index of -1 means "not valid"; who wants to know why reads the document again
// (package contract).
//
// The package is for generated code; programs use package contract.
//
// # Reading
//
// A document arrives as a string, so that every JSON string without escapes is
// a slice of it: one copy of the document carries all its text, without unsafe.
// Strings are scanned eight bytes a step (word.go), and only characters beyond
// ASCII are looked at one by one (utf8.go). Strings with escapes share one
// buffer of the [Decoder]. Every reader takes an index of -1 and gives it back,
// so that callers may check after a few steps instead of after each.
//
// # Objects
//
// Models write members in the order of the schema, so that is what [Object]
// expects; any other order is found by name. One call reads a member's value and
// says which member follows, so that generated code is small. What repeats, is
// missing or unknown is known to the Object alone, and books are kept only where
// the order is not that of the schema.
//
// # Lists
//
// The first elements of a list are kept on the stack, then allocated once and
// exactly, or with an estimate ([Room]) of how many follow. Short lists of
// strings share memory, as their texts do anyway.
//
// # Numbers
//
// Int and Uint read what JSON Schema calls an integer: 3.0 and 30e-1 too.
// Numbers of up to seven digits on either side of the point are read as a word
// each, so that nothing asks at each digit whether it is the last. Whether a
// number is whole is decided by its digits and its exponent, in one pass, however
// long it is. Short decimal fractions are exact after a single multiplication or
// division; strconv reads the others.
//
// # Enums
//
// The values of an enum are found by a hash of their first eight bytes ([Enum]),
// when they are read and when they are written.
//
// # Writing
//
// Generated code appends names and brackets, which the compiler turns into a few
// stores since they are constants, and the Append functions a value. Those that
// may refuse one, because the reading side would, answer nil, and generated code
// then returns nil at once. Buffers travel in registers. Short values are written
// in whole words, so that nothing branches on their lengths (append.go). Numbers of
// at most 15 digits, which is what people and models write, take a short cut
// ([AppendFloat64]) past strconv.
package wire
