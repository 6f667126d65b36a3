// Package wire holds the scanning and appending primitives that generated code
// is made of. It is the hot path: everything here works on a string and an
// index, allocates nothing it does not have to, and builds no errors. A next
// index of -1 means "not valid"; who wants to know why reads the document again
// (package contract).
//
// The package is for generated code; programs use package contract.
package wire
