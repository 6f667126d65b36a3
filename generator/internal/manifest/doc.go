// Package manifest reads annotated Go into a model that no longer knows Go's
// syntax trees.
//
// It is the last stage that sees go/ast and go/types. Its result, [Model], is
// plain data: vocabularies, agents, contracts and the types of their fields,
// every part with the position it came from.
//
// # Directives   found over all comments of a file, near misses included
// # Tags         the structgen and json struct tags of a field
// # Types        Go types into the table of what can be a schema
// # Docs         doc comments, without directives, as descriptions
package manifest
