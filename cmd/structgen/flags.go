package main

import (
	"errors"
	"strings"

	"github.com/spf13/pflag"

	"github.com/structgen/structgen/generator"
)

// options are what the flags of generate and check say.
type options struct {
	dir     string
	tags    names
	targets names
	json    bool
}

func (o *options) register(flags *pflag.FlagSet) {
	flags.Var((*targets)(&o.targets), "target", "")
	flags.Var(&o.tags, "tags", "")
	flags.BoolVar(&o.json, "json", false, "")
	flags.StringVarP(&o.dir, "C", "C", "", "")
}

func (o *options) config() generator.Config {
	return generator.Config{Dir: o.dir, Tags: o.tags, Targets: o.targets}
}

// names is a flag holding a comma list; giving the flag again adds to it.
type names []string

func (n *names) String() string { return strings.Join(*n, ",") }
func (n *names) Type() string   { return "names" }

func (n *names) Set(list string) error {
	if list == "" {
		return nil // no tags are no tags; what a Makefile passes on when its variable is empty
	}
	for name := range strings.SplitSeq(list, ",") {
		name = strings.TrimSpace(name)
		if name == "" {
			return errors.New("a name between commas is empty")
		}
		*n = append(*n, name)
	}
	return nil
}

// targets are names of which there is at least one: an empty -target would fall
// back to the portable profile, and turn the limits of a provider into warnings,
// without a word.
type targets names

func (t *targets) String() string { return (*names)(t).String() }
func (t *targets) Type() string   { return (*names)(t).Type() }

func (t *targets) Set(list string) error {
	if strings.TrimSpace(list) == "" {
		return errors.New("it names no provider; leave the flag out to generate for all")
	}
	return (*names)(t).Set(list)
}
