// Package load asks the go command for packages: typed syntax of the packages
// named, export data for everything they import, and the source of a dependency
// where only its comments can tell.
//
// # Hiding     our own output is reduced to its package clause while parsing, so that a stale, broken or missing generated file never blocks generation
// # Bodies     function bodies are dropped: no manifest depends on one, and most uses of names not yet generated stand there
// # Errors     what the go command says is kept where it concerns a manifest; the rest is left to the compiler, which says it better
// # Sources    export data has no comments, so docs and directives of another package come from its files
package load
