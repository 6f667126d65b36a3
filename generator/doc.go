// Package generator turns annotated manifests into Go, JSON Schemas and prompts.
//
// It is the whole of structgen behind a small door: [Generate] reads packages
// and renders every file in memory; [Result.Write] writes what changed and
// removes what nobody needs any more; [Result.Check] tells the difference
// without writing. Mistakes in manifests come back as [Diagnostics], all of
// them, sorted by position.
//
// # Stages
//
// load asks the go command, manifest reads annotations, plan decides names and
// files, schema makes schemas, budgets and prose, emit writes Go. Each is a package under
// internal that hands one value to the next and never looks back.
//
// # Nothing to do
//
// Most runs of go generate find everything up to date. A [Stamp] tells so without
// any of the stages, and only if no edit can have been missed.
package generator
