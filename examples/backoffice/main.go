// Backoffice works on a customer's request in the steps of a wizard, each with a
// contract of its own; then has the answer judged, and asks for a note in a form
// that is not ours to declare. At the end its money is gone, and that is what the
// caller learns: no form letter goes out in its place.
//
//	go run ./backoffice
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/structgen/structgen/examples/internal/budget"
	"github.com/structgen/structgen/examples/internal/show"
	"github.com/structgen/structgen/providers/connect"
	"github.com/structgen/structgen/runtime/ladder"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run returns the exit code: 0 done, 1 could not work, 2 wrong usage.
func run(ctx context.Context, args []string, out, errOut io.Writer) int {
	flags := flag.NewFlagSet("backoffice", flag.ContinueOnError)
	err := connect.Parse(flags, args, "Works on two requests offline. It takes no flags; spygame and extract take a real model.", out)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err == nil {
		err = connect.NoArguments(flags)
	}
	if err != nil {
		fmt.Fprintln(errOut, "backoffice:", err)
		return 2
	}
	if err := play(ctx, out); err != nil {
		fmt.Fprintln(errOut, "backoffice:", err)
		return 1
	}
	return 0
}

func play(ctx context.Context, out io.Writer) error {
	var stats ladder.Stats
	money := budget.New(0.045, 0.01)
	desk := &Desk{
		Clerk: ladder.Named("script/clerk", clerk()),
		Judge: ladder.Named("script/judge", judge()),
		Tier: ladder.New(
			ladder.WithPrice(price),
			ladder.WithGovernor(money),
			ladder.WithObserver(&stats),
			ladder.WithObserver(show.Reports{W: out}),
		),
		Out: out,
	}
	err := work(ctx, desk)
	if errors.Is(err, budget.ErrSpent) {
		// The expected end of this example: the governor's own error, on its way here
		// past a fallback that is for models only.
		fmt.Fprintf(out, "Work stops here: %v\n\n", err)
		err = nil
	}
	fmt.Fprintf(out, "The panel:\n%v$%.4f counted\n", &stats, money.Counted())
	return err
}

// work handles two requests, for the second of which there is not enough money.
func work(ctx context.Context, d *Desk) error {
	for _, mail := range []string{
		"Hello, this is Ruth Amsel. My heat pump hums at night since your people serviced it. Please do something.",
		"Good day, Emil Horn here. When will you come to read the meter?",
	} {
		fmt.Fprintf(d.Out, "in the mail: %s\n\n", mail)
		if err := d.Handle(ctx, mail); err != nil {
			return err
		}
	}
	return nil
}
