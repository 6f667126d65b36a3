// Package load asks the go command for packages: typed syntax of the packages
// named, export data for everything they import, and the docs of foreign
// vocabularies and structs from their source.
//
// Our own output is hidden while parsing, so that a stale, broken or missing
// generated file never blocks generation.
package load
