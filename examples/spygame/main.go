// Spygame plays a short game with three agents, each of which may emit some kinds
// of events and no others, and prints what its models said, what the ladder made
// of that, and the ledger.
//
// It needs no network: its models recite script.go, in which most things go wrong
// that go wrong with models. The program in live/spygame plays the same game with
// real ones; it is in a module of its own so that this one builds in seconds, without
// four SDKs.
//
//	go run ./spygame
//	go run ./spygame -ledger game.jsonl -budget 0.02
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/structgen/structgen/examples/spygame/game"
	"github.com/structgen/structgen/runtime/ladder"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "spygame:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	var settings game.Settings
	flags := flag.NewFlagSet("spygame", flag.ContinueOnError)
	flags.SetOutput(out)
	flags.Usage = func() {
		fmt.Fprintln(out, "Plays a short game offline. With real models: cd live && go run ./spygame -h")
		flags.PrintDefaults()
	}
	settings.AddFlags(flags)
	if err := flags.Parse(args); err != nil {
		return err
	}
	cast := game.Cast{
		Narrator:  ladder.Named("script/narrator", narrator()),
		Spy:       ladder.Named("script/spy", spy()),
		Detective: ladder.Named("script/detective", detective()),
	}
	return game.Evening(ctx, out, cast, settings, ladder.WithPrice(price))
}
