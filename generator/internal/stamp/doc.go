// Package stamp remembers that a run of structgen had nothing to do, so that the
// next one need not ask the go command for packages, which is most of its time.
//
// # What makes it true
//
// A stamp is not derived from what a run wrote. It is the note that a whole run
// (load to write) began and ended with the same files before it, all of them,
// and changed none and warned of nothing. What a run depends on is known only
// after it; so the first run notes what to look at, and the next one that looks,
// runs, and looks again, confirms the stamp. An edit during a run is seen.
//
// What is looked at:
//
//   - the folders of the package and of every dependency that can be edited: the
//     names in them, the bytes of their sources, and what they embed;
//   - our outputs, byte for byte, and the names beside the schemas;
//   - go.mod, go.sum, go.work, vendor, and every place where a go.mod or a
//     folder would change what an import means;
//   - everything go env prints, which covers flags, the environment, the chosen
//     toolchain and its configuration;
//   - which build of structgen runs, with the templates in it, and what it was
//     asked for.
//
// # What is taken on trust
//
// A released toolchain and the versions in the module cache are what their names
// say; the go command trusts them the same way. Where more than this has a say
// there are no stamps: with wildcards in patterns, cgo outside the standard
// library, a toolchain in development, a driver for go/packages, an overlay.
package stamp
