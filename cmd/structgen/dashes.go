package main

import (
	"strings"

	"github.com/spf13/pflag"
)

// dashes rewrites the flags in args to the form that pflag reads. Go's own tools
// take -json and --json alike; pflag would read the first as four one-letter
// flags. So long names get two dashes here and one-letter names get one; values
// and everything behind -- stay as they are.
func dashes(args []string, flags *pflag.FlagSet) []string {
	out := make([]string, 0, len(args))
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			return append(out, args[i:]...)
		}
		bare, isFlag := strings.CutPrefix(arg, "-")
		bare = strings.TrimPrefix(bare, "-")
		name, _, hasValue := strings.Cut(bare, "=")
		switch {
		case !isFlag, name == "", strings.HasPrefix(name, "-"):
			out = append(out, arg)
			continue
		case len(name) == 1:
			out = append(out, "-"+bare)
		default:
			out = append(out, "--"+bare)
		}
		if !hasValue && takesValue(flags, name) && i+1 < len(args) {
			i++
			out = append(out, args[i])
		}
	}
	return out
}

func takesValue(flags *pflag.FlagSet, name string) bool {
	f := flags.Lookup(name)
	if len(name) == 1 {
		f = flags.ShorthandLookup(name)
	}
	return f != nil && f.NoOptDefVal == ""
}
