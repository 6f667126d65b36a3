// Live plays the spy game with a real model, which takes all three parts. The
// offline spygame hands over to it when it is given a provider.
//
//	OPENAI_API_KEY=… go run ./spygame -provider openai -model gpt-5-mini
//	go run ./spygame -provider ollama -model qwen3:8b
//
// It is run in the folder examples/live or, through the offline program, in examples;
// from elsewhere with go run -C. Keys come from the environment and are not printed;
// the README of providers says how far that goes.
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
	"github.com/structgen/structgen/examples/spygame/game"
	"github.com/structgen/structgen/providers/connect"
	"github.com/structgen/structgen/providers/connect/open"
	"github.com/structgen/structgen/runtime/ladder"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Getenv, os.Stdout, os.Stderr))
}

// run returns the exit code: 0 done, 1 could not play, 2 wrong usage.
func run(ctx context.Context, args []string, getenv func(string) string, out, errOut io.Writer) int {
	var choice connect.Choice
	var settings game.Settings
	flags := flag.NewFlagSet("spygame", flag.ContinueOnError)
	settings.AddFlags(flags)
	choice.AddFlags(flags)
	err := connect.Parse(flags, args, "Plays a short game with a real model.", out)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err == nil {
		err = connect.NoArguments(flags)
	}
	var model ladder.Model
	if err == nil {
		model, err = open.Model(ctx, choice, getenv)
	}
	if err != nil {
		fmt.Fprintln(errOut, "spygame:", err)
		return 2
	}
	// What the model answers is shown, and could quote the key.
	redact := func(text string) string { return choice.Redact(text, getenv) }
	out, errOut = show.Redacted(out, redact), show.Redacted(errOut, redact)
	if err := game.Evening(ctx, out, game.Cast{Narrator: model, Spy: model, Detective: model}, settings); err != nil {
		fmt.Fprintln(errOut, "spygame:", err)
		return 1
	}
	return 0
}
