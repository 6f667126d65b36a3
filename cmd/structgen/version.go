package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersion() *cobra.Command {
	return newCommand("version", versionHelp, func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return usagef("version takes no arguments, but got %q", args[0])
		}
		_, err := fmt.Fprintf(cmd.OutOrStdout(), "structgen %s %s\n", moduleVersion(), runtime.Version())
		return err
	})
}

// moduleVersion is the version of structgen's own module: a tag, a pseudo-version,
// or (devel) for a build from a checkout that has neither.
func moduleVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(unknown)"
	}
	return info.Main.Version
}
