// Package diagtest runs the collection of wrong manifests in testdata/invalid
// and holds every diagnostic to its place.
//
// A case is testdata/invalid/<code>/<case>.txtar: the files of one small package
// that provokes <code>. All cases without a go.mod of their own become folders
// of one module, which is read in one run: mistakes in one package must not hide
// those in another. A case with a go.mod is a module and a run of its own.
//
// # Expectations
//
// A comment says what is wrong where it is wrong:
//
//	type Support struct { // want `is no struct`
//	// want -1:26 `KindTeleport is no constant` +3 `another one`
//
// An optional offset counts lines from the comment, an optional column pins the
// diagnostic down; the regular expression is matched against the message, its
// code in brackets and, each on a line of its own, the related places. A missing
// and a surplus diagnostic both fail. Warnings read "warning: message [code]".
//
// What has no place is expected in the text before the first file, where
// "patterns: ./a ./b" names what to read instead of all packages.
package diagtest
