// Package layout formats generated Go in a fraction of gofmt's time.
//
// Formatting is most of the work of generating: for a package of a thousand
// agents gofmt needs seconds. [Source] gives the same bytes, for the Go that
// package emit writes and no other. It never guesses: what it does not know
// (function literals, struct literal types, doc comments that gofmt would
// rewrite) it leaves to gofmt, and tests hold all it does against gofmt.
//
// # Tokens   a line of jennifer's output, cut up
// # Spaces   which tokens of a line stand apart
// # Align    columns of struct fields, keyed elements and variables
package layout
