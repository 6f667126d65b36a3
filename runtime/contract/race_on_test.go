//go:build race

package contract_test

// raceFactor is how much more the race detector lets the compiler put on the
// heap, by a wide margin.
const raceFactor = 8
