package main

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"

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
	if err := checkArguments(opts, patterns); err != nil {
		return err
	}
	folder, err := stampFolder()
	if err != nil {
		return err
	}
	stamp := generator.OpenStamp(ctx, folder, opts.config(), patterns...)
	if stamp.Fresh() {
		return nil
	}
	result, err := render(ctx, opts, patterns, rep)
	if err != nil {
		return err
	}
	done, err := result.Write()
	rep.removed(done.Removed, os.Getenv("GOFILE") != "")
	if err != nil {
		return rep.findings(err)
	}
	stamp.Keep(result, done)
	return nil
}

// stampFolder is where generate remembers that it had nothing to do: below the
// user's folder of caches, or what STRUCTGEN_CACHE names; "" if that is off, or
// if there is no such folder.
func stampFolder() (string, error) {
	switch folder := os.Getenv("STRUCTGEN_CACHE"); {
	case folder == "off":
		return "", nil
	case folder == "":
		caches, err := os.UserCacheDir()
		if err != nil {
			return "", nil
		}
		return filepath.Join(caches, "structgen"), nil
	case filepath.IsAbs(folder):
		return folder, nil
	default: // would be another folder for each package
		return "", usagef("STRUCTGEN_CACHE is off or an absolute path, not %q", folder)
	}
}

// checkArguments catches what can be told without the go command.
func checkArguments(opts options, patterns []string) error {
	if err := checkTargets(opts.targets); err != nil {
		return err
	}
	return checkPatterns(opts.dir, patterns)
}

// render does what generate and check share: everything but touching the disk.
func render(ctx context.Context, opts options, patterns []string, rep *report) (*generator.Result, error) {
	defer announce(rep.stderr)()
	result, err := generator.Generate(ctx, opts.config(), patterns...)
	if err != nil {
		if found, ok := errors.AsType[generator.Diagnostics](err); ok && notLoaded(found) {
			err = cmp.Or(foldersMeant(opts.dir, patterns), err)
		}
		return nil, rep.findings(err)
	}
	rep.diagnostics(result.Warnings)
	return result, nil
}
