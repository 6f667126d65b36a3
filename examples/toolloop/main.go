// Toolloop shows a model that is a whole loop: it calls a tool before it answers.
// Its first answer is not valid and has to be repaired, and yet the tool runs only
// once: what it gave is kept in [ladder.Reply].State, which the ladder hands back
// with the repair. This tool books a courier, so that running it again would not
// only be slow.
//
//	go run ./toolloop
//
//	loop.go        the model: rounds of asking and of running tools
//	transcript.go  what is kept between an answer and its repair
//	courier.go     the tool
//	api.go         the provider, played by a few lines of Go
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/structgen/structgen/examples/internal/show"
	"github.com/structgen/structgen/examples/toolloop/pickup"
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
	flags := flag.NewFlagSet("toolloop", flag.ContinueOnError)
	err := connect.Parse(flags, args, "Books a courier offline. It takes no flags; spygame and extract take a real model.", out)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err == nil {
		err = connect.NoArguments(flags)
	}
	if err != nil {
		fmt.Fprintln(errOut, "toolloop:", err)
		return 2
	}
	if err := play(ctx, out); err != nil {
		fmt.Fprintln(errOut, "toolloop:", err)
		return 1
	}
	return 0
}

func play(ctx context.Context, out io.Writer) error {
	couriers := &Couriers{Log: out}
	model := ladder.Named("script/dispatcher", &Loop{
		Ask:   dispatcher,
		Tools: map[string]Tool{"book_courier": couriers.Book},
	})

	var stats ladder.Stats
	res, err := ladder.Run(ctx, model, pickup.PickupContract, ladder.Prompt{
		System: "You send couriers. Book one with the tool, then confirm it.",
		User:   "Please fetch a parcel from Mill Lane 4, some time after lunch.",
	}, ladder.WithObserver(&stats), ladder.WithObserver(show.Reports{W: out}))
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "\n%s, %s: %s\n", res.Value.Reference, res.Value.Window, res.Value.Text)
	fmt.Fprintf(out, "couriers booked: %d\n", couriers.Booked())
	fmt.Fprintf(out, "\nThe panel:\n%v", &stats)
	return nil
}
