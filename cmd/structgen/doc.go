// Command structgen turns annotated Go structs into contracts for language
// models: typed kinds and outputs, strict JSON Schemas, and decoders that accept
// nothing else.
//
// Usage:
//
//	structgen [flags] [packages]
//	structgen check [flags] [packages]
//	structgen version
//
// It is meant to stand in a //go:generate line as go tool structgen; run
// structgen -h for the flags. It reads packages through the go command, works
// without a network, and says nothing when all is well.
//
// # Exit codes
//
// 0 is done, 1 could not run, 2 is wrong usage, and 3 is findings: mistakes in
// manifests or, under check, files that are not what would be generated.
//
// # Output
//
// Mistakes go to standard error as file:line:col: message [code], all of them,
// sorted. With -json they go to standard output instead, one JSON object a line.
// Only check writes anything else there: the differences, as a unified diff.
package main
