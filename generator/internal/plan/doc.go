// Package plan turns a manifest model into decisions: after it, nothing is left
// to choose and nothing can go wrong that a user caused.
//
// # Naming   how Go, file and wire names are chosen, and who clashes with whom
// # Outputs  the wire object of each agent: kind first, only= fields nullable
// # Codec    which structs, lists and enums need machinery, each once a package
// # Files    what is written where, under which build constraint
package plan
