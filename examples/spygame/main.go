// Spygame plays a short game with three agents, each of which may emit some kinds
// of events and no others, and prints what its models said, what the ladder made
// of that, and the ledger.
//
// Without -provider it needs no network: its models recite script.go, in which most
// things go wrong that go wrong with models. With it, a real model takes all three
// parts; that program is in a module of its own, live, so that this one builds in
// seconds, without four SDKs.
//
//	go run ./spygame
//	go run ./spygame -ledger game.jsonl -budget 0.02
//	OPENAI_API_KEY=… go run ./spygame -provider openai -model gpt-5-mini
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/structgen/structgen/examples/internal/live"
	"github.com/structgen/structgen/examples/spygame/game"
	"github.com/structgen/structgen/providers/connect"
	"github.com/structgen/structgen/runtime/ladder"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Getenv, os.Stdout, os.Stderr))
}

// run returns the exit code: 0 done, 1 could not play, 2 wrong usage.
func run(ctx context.Context, args []string, getenv func(string) string, out, errOut io.Writer) int {
	var settings game.Settings
	var choice connect.Choice
	flags := flag.NewFlagSet("spygame", flag.ContinueOnError)
	settings.AddFlags(flags)
	choice.AddFlags(flags)
	err := connect.Parse(flags, args, "Plays a short game offline or, with -provider and -model, with a real model.", out)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err == nil {
		err = connect.NoArguments(flags)
	}
	if err != nil {
		fmt.Fprintln(errOut, "spygame:", err)
		return 2
	}
	if choice != (connect.Choice{}) {
		return live.HandOver(ctx, "spygame", args, choice, getenv, out, errOut)
	}
	if err := play(ctx, settings, out); err != nil {
		fmt.Fprintln(errOut, "spygame:", err)
		return 1
	}
	return 0
}

// play has the models recite.
func play(ctx context.Context, settings game.Settings, out io.Writer) error {
	cast := game.Cast{
		Narrator:  ladder.Named("script/narrator", narrator()),
		Spy:       ladder.Named("script/spy", spy()),
		Detective: ladder.Named("script/detective", detective()),
	}
	return game.Evening(ctx, out, cast, settings, ladder.WithPrice(price))
}
