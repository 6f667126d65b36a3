// Package load asks the go command for packages: typed syntax of the packages
// named, export data for everything they import, and the source of a dependency
// where only its comments can tell.
//
// # Hiding
//
// Our own output is reduced to its package clause while parsing, so that a
// stale, broken or missing generated file never blocks generation.
//
// # Bodies
//
// Function bodies are dropped: no manifest depends on one, and most uses of
// names that are not generated yet stand there.
//
// # Errors
//
// What the go command says is kept where it concerns a manifest. The rest is
// left to the compiler, which says it better.
//
// # Sources
//
// Export data has no comments, so docs and directives of another package come
// from its files.
package load
