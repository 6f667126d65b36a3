// Package contracts lists every contract whose generated code is in this
// repository, for tests that hold all of them to the same thing.
package contracts
