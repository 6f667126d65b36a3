package main

// Help is written by hand and reviewed as text; testdata/script/help.txtar holds
// it. A test compares the flags named here with the flags that exist.

const flagsHelp = `
Flags, with one dash or two:

	-target names   providers really called, as a comma list: their limits
	                become errors, all other limits fall silent
	-tags names     build tags, as a comma list
	-C dir          look for packages in dir
	-json           findings as JSON, one object a line, on standard output
	-h              this text
`

const rootHelp = `structgen turns annotated Go structs into contracts for language models:
typed kinds and outputs, strict JSON Schemas, and decoders to match.

	structgen [flags] [packages]            generate
	structgen generate [flags] [packages]   the same, by name
	structgen check [flags] [packages]      fail if anything is out of date
	structgen version                       version of structgen and of Go
	structgen help [command]                more about a command

Packages are named as for the go command; none is the package here.
` + flagsHelp + `
Exit codes: 0 done, 1 could not run, 2 wrong usage, 3 findings.
`

const generateHelp = `structgen generate [flags] [packages]

Writes the Go files, schemas and prompts of the packages' manifests. Nothing
is written if any manifest has a mistake; only files whose content changes are
touched; outputs that nothing generates any more are removed.

A run that had nothing to do is remembered in the user's folder of caches, and
the next one is spared if nothing it depends on has changed. STRUCTGEN_CACHE
names another folder by its absolute path, or is off. The check command never relies on it.
` + flagsHelp

const checkHelp = `structgen check [flags] [packages]

Compares the files on disk with what would be generated and writes nothing.
Stale, missing and orphaned files are findings: a unified diff on standard
output, and exit code 3. Run it in CI with the flags used to generate.
` + flagsHelp

const versionHelp = `structgen version

Prints the version of structgen's module and of the Go it was built with.
`
