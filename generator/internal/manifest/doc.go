// Package manifest reads annotated Go into a model that no longer knows Go's
// syntax trees.
//
// It is the last stage that sees go/ast and go/types. Its result, [Model], is
// plain data: vocabularies, agents, contracts and the types of their fields,
// every part with the position it came from.
//
// # Directives
//
// Found over all comments of a file. What was meant as one and is none, and one
// that no declaration takes, is an error, never prose.
//
// # Vocabularies
//
// The typed constants of one string type, of this package or another, with the
// marks their doc comments carry. Grants are resolved as Go identifiers.
//
// # Structs
//
// Members are what encoding/json would see, by its own rules of naming and
// embedding; where it would silently drop one, that is an error.
//
// # Types
//
// Judged by name, then by methods, then by what lies beneath, as encoding/json
// judges them. A type that it would write differently from what a schema can say
// is an error with a rewrite.
//
// # Places
//
// A mistake is reported where the user can act: at the field of a struct of the
// same package, or at the use of a foreign or generic one, with the field there
// as a related place.
//
// # Docs
//
// Doc comments are descriptions: what go doc would show, without directives.
// Comments behind a line are not, they are notes to the reader of the code.
package manifest
