package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// newRoot builds the command tree. The root generates, so that a go:generate
// line stays short; the same work has a name of its own for those who prefer it.
func newRoot() *cobra.Command {
	root := newGenerate("structgen [flags] [packages]", rootHelp)
	root.AddCommand(
		newGenerate("generate [flags] [packages]", generateHelp),
		newCheck(),
		newVersion(),
	)
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetHelpCommand(newHelp())
	root.SetFlagErrorFunc(explainFlag)
	return root
}

// newCommand makes a command whose help is text, written by hand. Errors are
// told by conclude alone, and none of them prints the usage.
func newCommand(use, help string, do func(cmd *cobra.Command, args []string) error) *cobra.Command {
	cmd := &cobra.Command{
		Use:           use,
		RunE:          do,
		Args:          cobra.ArbitraryArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	cmd.SetHelpFunc(func(cmd *cobra.Command, _ []string) { fmt.Fprint(cmd.OutOrStdout(), help) })
	return cmd
}

func newHelp() *cobra.Command {
	return newCommand("help [command]", rootHelp, func(cmd *cobra.Command, args []string) error {
		root := cmd.Root()
		if len(args) == 0 {
			return root.Help()
		}
		for _, c := range root.Commands() {
			if c.Name() == args[0] {
				return c.Help()
			}
		}
		return unknownCommand(root, args[0])
	})
}

// explainFlag turns what pflag says about a flag into our own words: flags are
// written with one dash here, and a near miss is named.
func explainFlag(cmd *cobra.Command, err error) error {
	if e, ok := errors.AsType[*pflag.NotExistError](err); ok {
		name := e.GetSpecifiedName()
		for _, c := range cmd.Root().Commands() {
			if c.Name() == name {
				return usagef("unknown flag -%s; did you mean the command, structgen %s?", name, name)
			}
		}
		var known []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) })
		if near := nearest(name, known); near != "" {
			return usagef("unknown flag -%s; did you mean -%s?", name, near)
		}
		return usagef("unknown flag -%s", name)
	}
	if e, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return usagef("flag -%s needs a value", e.GetFlag().Name)
	}
	if e, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		if e.GetFlag().Value.Type() == "bool" {
			return usagef("flag -%s is true or false, not %q", e.GetFlag().Name, e.GetValue())
		}
		return usagef("flag -%s cannot be %q: %v", e.GetFlag().Name, e.GetValue(), e.Unwrap())
	}
	return usagef("%v", err)
}

func unknownCommand(root *cobra.Command, name string) error {
	var known []string
	for _, c := range root.Commands() {
		known = append(known, c.Name())
	}
	if near := commandMeant(name, known); near != "" {
		return usagef("unknown command %q; did you mean %s?", name, near)
	}
	return usagef("unknown command %q", name)
}
