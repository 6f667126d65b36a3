// Extract reads written reports of incidents into nested Go values.
//
// Without -provider it needs no network: it starts a server on this machine that refuses the strict
// schema, as DeepSeek does. The first report pays for finding that out; the ladder
// steps down, and remembers, so that the others are asked for a JSON object at
// once. Whichever format was asked for, the same decoder reads the reply.
//
// With -provider a real model reads the reports in the files that are named, or the
// samples; that program is in a module of its own, live, so that this one builds in
// seconds, without four SDKs.
//
//	go run ./extract
//	GEMINI_API_KEY=… go run ./extract -provider gemini -model gemini-3.1-pro report.txt
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/signal"

	"github.com/structgen/structgen/examples/extract/incident"
	"github.com/structgen/structgen/examples/extract/stub"
	"github.com/structgen/structgen/examples/internal/live"
	"github.com/structgen/structgen/examples/internal/show"
	"github.com/structgen/structgen/providers/connect"
	"github.com/structgen/structgen/runtime/ladder"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Getenv, os.Stdout, os.Stderr))
}

// run returns the exit code: 0 done, 1 could not extract, 2 wrong usage.
func run(ctx context.Context, args []string, getenv func(string) string, out, errOut io.Writer) int {
	var choice connect.Choice
	flags := flag.NewFlagSet("extract", flag.ContinueOnError)
	choice.AddFlags(flags)
	err := connect.Parse(flags, args, "Reads sample reports offline or, with -provider and -model, the reports in files with a real model.", out)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err == nil && choice != connect.Choice{}:
		return live.HandOver(ctx, "extract", args, choice, getenv, out, errOut)
	case err == nil && flags.NArg() > 0:
		err = errors.New("only a real model reads files: name one with -provider and -model (-h is help)")
	}
	if err != nil {
		fmt.Fprintln(errOut, "extract:", err)
		return 2
	}
	if err := recite(ctx, out); err != nil {
		fmt.Fprintln(errOut, "extract:", err)
		return 1
	}
	return 0
}

// recite has the samples read by the stub on this machine.
func recite(ctx context.Context, out io.Writer) (err error) {
	server, err := stub.Start(out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Close()) }()

	// The client names itself after its server; this one has another port each time.
	model := ladder.Named("stub/stub-chat", &client{base: server.URL, model: "stub-chat", http: http.DefaultClient})

	var stats ladder.Stats
	tier := ladder.New(
		// A memory of its own, for the example's sake. Without this option the whole
		// process shares one, which is what a program wants.
		ladder.WithMemory(ladder.NewMemory(0)),
		ladder.WithObserver(&stats),
		ladder.WithObserver(show.Reports{W: out}),
	)
	for _, name := range []string{"checkout", "labels", "login"} {
		report, err := fs.ReadFile(incident.Samples, "samples/"+name+".txt")
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s:\n", name)
		res, err := incident.Extract(ctx, model, string(report), tier)
		if err != nil {
			return err
		}
		res.Value.Print(out)
		fmt.Fprintln(out)
	}
	fmt.Fprintf(out, "The panel:\n%v", &stats)
	return nil
}
