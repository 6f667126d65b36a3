package generator

import (
	"context"
	"errors"
)

// Config says how to generate. Its zero value generates for the packages of the
// current directory with the portable profile.
type Config struct {
	Dir     string   // where patterns are resolved; "" is the current directory
	Env     []string // environment of the go command; nil is the process's own
	Tags    []string // build tags
	Targets []string // providers really called, see Targets; their limits become errors
}

// File is one file to be written.
type File struct {
	Path    string // absolute
	Content []byte
}

// Result is everything a run would write.
type Result struct {
	Files    []File       // by path
	Orphans  []string     // our own files that nothing generates any more, by path
	Warnings []Diagnostic // sorted by position
}

// Generate reads the packages that the patterns name (none is ".") and renders
// their output in memory. An error is Diagnostics where the user's code is at
// fault; anything else says that the go command could not run, or that structgen itself has a bug.
func Generate(ctx context.Context, cfg Config, patterns ...string) (*Result, error) {
	return nil, errors.New("not yet")
}
