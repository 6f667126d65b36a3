// Package diag holds diagnostics: what is wrong, where, under which stable
// code, what to do about it, and the other end of the contradiction.
//
// Stages collect into a [List]; nobody stops at the first mistake. A list is
// sorted once, at the end, by position.
package diag
