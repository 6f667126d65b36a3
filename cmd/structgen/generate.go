package main

import (
	"cmp"
	"context"
	"errors"
	"os"

	"github.com/spf13/cobra"

	"github.com/structgen/structgen/generator"
)

func newGenerate(use, help string) *cobra.Command {
	var opts options
	cmd := newCommand(use, help, func(cmd *cobra.Command, patterns []string) error {
		rep := newReport(cmd.OutOrStdout(), cmd.ErrOrStderr(), opts.json)
		return rep.finish(generate(cmd.Context(), opts, patterns, rep))
	})
	opts.register(cmd.Flags())
	return cmd
}

// generate brings the outputs of the packages up to date.
func generate(ctx context.Context, opts options, patterns []string, rep *report) error {
	result, err := render(ctx, opts, patterns, rep)
	if err != nil {
		return err
	}
	done, err := result.Write()
	rep.removed(done.Removed, os.Getenv("GOFILE") != "")
	return rep.findings(err)
}

// render does what generate and check share: everything but touching the disk.
func render(ctx context.Context, opts options, patterns []string, rep *report) (*generator.Result, error) {
	if err := checkTargets(opts.targets); err != nil {
		return nil, err
	}
	if err := checkPatterns(opts.dir, patterns); err != nil {
		return nil, err
	}
	defer announce(rep.stderr)()
	result, err := generator.Generate(ctx, generator.Config{
		Dir:     opts.dir,
		Tags:    opts.tags,
		Targets: opts.targets,
	}, patterns...)
	if err != nil {
		if found, ok := errors.AsType[generator.Diagnostics](err); ok && notLoaded(found) {
			err = cmp.Or(foldersMeant(opts.dir, patterns), err)
		}
		return nil, rep.findings(err)
	}
	rep.diagnostics(result.Warnings)
	return result, nil
}
