// Spygame plays a short game with three agents, each of which may emit some kinds
// of events and no others, and prints what its models said, what the ladder made
// of that, and the ledger.
//
// It needs no network: its models recite script.go, in which most things go wrong
// that go wrong with models. The program in ./live plays the same game with real
// ones.
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
	flags := flag.NewFlagSet("spygame", flag.ContinueOnError)
	flags.SetOutput(out)
	path := flags.String("ledger", "", "append to the ledger in this `file`; the default is a new temporary one")
	dollars := flags.Float64("budget", 0.20, "spend at most so many US `dollars`")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *path == "" {
		file, err := os.CreateTemp("", "spygame-*.jsonl") // kept, for you to look at
		if err != nil {
			return err
		}
		*path = file.Name()
		if err := file.Close(); err != nil {
			return err
		}
	}
	cast := game.Cast{
		Narrator:  ladder.Named("script/narrator", narrator()),
		Spy:       ladder.Named("script/spy", spy()),
		Detective: ladder.Named("script/detective", detective()),
	}
	return game.Evening(ctx, out, cast, *path, *dollars, ladder.WithPrice(price))
}
