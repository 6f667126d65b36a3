package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
)

func main() { os.Exit(run(context.Background(), os.Args[1:], os.Stdout, os.Stderr)) }

// run is the whole command: everything it needs comes in as an argument, and
// what the process should exit with comes out.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	// A Go program that panics exits with 2, which here would blame the user.
	defer func() {
		if bug := recover(); bug != nil {
			fmt.Fprintf(stderr, "structgen bug: %v\n%s\nPlease report this with the manifest that led to it.\n", bug, debug.Stack())
			code = exitFailed
		}
	}()

	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // the second interrupt ends the process at once

	root := newRoot()
	root.SetOut(stdout)
	root.SetErr(stderr)
	root.SetArgs(dashes(args, root.Flags()))
	return conclude(ctx, root.ExecuteContext(ctx), stderr)
}
