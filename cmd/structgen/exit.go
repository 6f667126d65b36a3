package main

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// What the process exits with. People script against these.
const (
	exitDone     = 0
	exitFailed   = 1 // could not run: the go command is missing, a disk is full, an interrupt
	exitUsage    = 2 // the command line is wrong
	exitFindings = 3 // the user's code has mistakes, or check found differences
)

// What has been reported already and only needs its exit code.
var (
	errFindings  = errors.New("findings")
	errNotLoaded = errors.New("packages could not be loaded")
)

// usageError is a command line that cannot be meant.
type usageError struct{ message string }

func (e usageError) Error() string { return e.message }

func usagef(format string, args ...any) error { return usageError{fmt.Sprintf(format, args...)} }

// conclude tells an error that nobody has told yet, and chooses the exit code.
func conclude(ctx context.Context, err error, stderr io.Writer) int {
	if err == nil {
		return exitDone
	}
	if errors.Is(err, errFindings) {
		return exitFindings
	}
	if errors.Is(err, errNotLoaded) {
		return exitFailed
	}
	if ctx.Err() != nil {
		fmt.Fprintln(stderr, "structgen: interrupted")
		return exitFailed
	}
	if usage, ok := errors.AsType[usageError](err); ok {
		fmt.Fprintf(stderr, "structgen: %s\nRun structgen -h for usage.\n", usage.message)
		return exitUsage
	}
	fmt.Fprintf(stderr, "structgen: %v\n", err)
	return exitFailed
}
