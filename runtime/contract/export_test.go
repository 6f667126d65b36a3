package contract

// Interpret is the explaining reader, for the tests that hold it and the fast
// paths together.
var Interpret = interpret
