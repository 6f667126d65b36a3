package main

import (
	"context"

	"github.com/spf13/cobra"
)

func newCheck() *cobra.Command {
	var opts options
	cmd := newCommand("check [flags] [packages]", checkHelp, func(cmd *cobra.Command, patterns []string) error {
		rep := newReport(cmd.OutOrStdout(), cmd.ErrOrStderr(), opts.json)
		return rep.finish(check(cmd.Context(), opts, patterns, rep))
	})
	opts.register(cmd.Flags())
	return cmd
}

// check tells what generate would do, and does nothing. It takes nobody's word
// for it: no stamp, but a whole run.
func check(ctx context.Context, opts options, patterns []string, rep *report) error {
	if err := checkArguments(opts, patterns); err != nil {
		return err
	}
	result, err := render(ctx, opts, patterns, rep)
	if err != nil {
		return err
	}
	changes, err := result.Check()
	if err != nil {
		return rep.findings(err)
	}
	rep.changes(changes)
	if len(changes) > 0 {
		return errFindings
	}
	return nil
}
