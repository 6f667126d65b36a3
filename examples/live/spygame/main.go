// Live plays the spy game with a real model, which takes all three parts. The
// offline spygame hands over to it when it is given a provider.
//
//	OPENAI_API_KEY=… go run ./spygame -provider openai -model gpt-5-mini
//	go run ./spygame -provider ollama -model qwen3:8b
//
// Keys come from the environment and are printed nowhere.
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
	flags.SetOutput(errOut)
	choice.AddFlags(flags)
	settings.AddFlags(flags)
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return 0
	} else if err != nil {
		return 2
	}
	if err := play(ctx, choice, settings, getenv, out); err != nil {
		fmt.Fprintln(errOut, "spygame:", choice.Redact(err.Error(), getenv))
		return 1
	}
	return 0
}

func play(ctx context.Context, choice connect.Choice, settings game.Settings, getenv func(string) string, out io.Writer) error {
	model, err := open.Model(ctx, choice, getenv)
	if err != nil {
		return err
	}
	out = show.Redacted(out, func(text string) string { return choice.Redact(text, getenv) })
	return game.Evening(ctx, out, game.Cast{Narrator: model, Spy: model, Detective: model}, settings)
}
