// Package results reads what go test -bench prints and says what can be said of
// it.
//
// # Rounds
//
// cmd/run repeats all benchmarks of a suite in rounds, each in a new order, so
// the n-th figure of one benchmark and the n-th of another are neighbours in
// time: their ratio is worth more than the ratio of two medians, because what
// slows the machine down for a minute slows both down.
//
// # Noise
//
// A ratio's interval is a bootstrap over rounds. Where neighbours differ in code
// alignment or luck of memory layout, that is too narrow; how much too narrow
// tells the control, a function that is measured twice under two names.
package results
