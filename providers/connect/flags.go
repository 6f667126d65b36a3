package connect

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// AddFlags adds the flags -provider, -model, -base-url, -key-env and -stream.
func (c *Choice) AddFlags(fs *flag.FlagSet) {
	fs.StringVar(&c.Provider, "provider", c.Provider, "`name` of the API: "+strings.Join(Providers(), ", "))
	fs.StringVar(&c.Model, "model", c.Model, "`name` of the model, as the provider calls it")
	fs.StringVar(&c.BaseURL, "base-url", c.BaseURL, "`URL` of another server that speaks the API")
	fs.StringVar(&c.KeyFrom, "key-env", c.KeyFrom, "`variable` that holds the key, if not the provider's usual one")
	fs.BoolVar(&c.Stream, "stream", c.Stream, "read answers as streams")
}

// Parse reads a command line into fs. It prints nothing but help, which about
// begins, and then returns [flag.ErrHelp]; other errors are one sentence for the
// user. A flag that is given an empty value is one: a script's variable was not
// set, and doing without the flag is not what its author meant.
func Parse(fs *flag.FlagSet, args []string, about string, help io.Writer) error {
	fs.SetOutput(io.Discard) // errors are shown once, by the caller
	fs.Usage = func() {}
	switch err := fs.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintln(help, about)
		fs.SetOutput(help)
		fs.PrintDefaults()
		return err
	case err != nil:
		return fmt.Errorf("%w (-h is help)", err)
	}
	var empty error
	fs.Visit(func(f *flag.Flag) {
		if f.Value.String() == "" {
			empty = fmt.Errorf("-%s is empty (-h is help)", f.Name)
		}
	})
	return empty
}

// NoArguments is the error of a command line on which something stands that is no
// flag, for programs that take nothing else.
func NoArguments(fs *flag.FlagSet) error {
	if fs.NArg() == 0 {
		return nil
	}
	return fmt.Errorf("%q is no flag (-h is help)", fs.Arg(0))
}
