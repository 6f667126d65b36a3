// Package engine runs the judges that are no Go code: the programs in ../node,
// each a process that answers JSON lines.
//
// # Installing
//
// [Install] fetches the npm packages that package.json names, with exact
// versions, into a folder that git ignores, and writes the tiny model beside
// them. It does nothing if they are there already.
//
// # Asking
//
// An [Engine] starts its process with the first question and starts a new one
// when the old one asks for it. One question is asked at a time; an Engine is
// for one goroutine.
package engine
