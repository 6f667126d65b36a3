// Extract reads written reports of incidents into nested Go values.
//
// It needs no network: it starts a server on this machine that refuses the strict
// schema, as DeepSeek does. The first report pays for finding that out; the ladder
// steps down, and remembers, so that the others are asked for a JSON object at
// once. Whichever format was asked for, the same decoder reads the reply.
//
// The program in live/extract reads reports with real models.
//
//	go run ./extract
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/signal"

	"github.com/structgen/structgen/examples/extract/incident"
	"github.com/structgen/structgen/examples/extract/stub"
	"github.com/structgen/structgen/examples/internal/show"
	"github.com/structgen/structgen/runtime/ladder"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "extract:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer) (err error) {
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
