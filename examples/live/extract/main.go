// Live extracts incidents with a real model from the reports in the files that are
// named, or from the samples if none is. The offline extract hands over to it when it
// is given a provider.
//
//	GEMINI_API_KEY=… go run ./extract -provider gemini -model gemini-3.1-pro report.txt
//	DEEPSEEK_API_KEY=… go run ./extract -provider openai -key-env DEEPSEEK_API_KEY \
//		-base-url https://api.deepseek.com -model deepseek-v4-flash
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
	"io/fs"
	"os"
	"os/signal"

	"github.com/structgen/structgen/examples/extract/incident"
	"github.com/structgen/structgen/examples/internal/show"
	"github.com/structgen/structgen/providers/connect"
	"github.com/structgen/structgen/providers/connect/open"
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
	err := connect.Parse(flags, args, "Reads the reports in files, or sample reports, with a real model.", out)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	var model ladder.Model
	if err == nil {
		model, err = open.Model(ctx, choice, getenv)
	}
	if err != nil {
		fmt.Fprintln(errOut, "extract:", err)
		return 2
	}
	// What the model answers is shown, and could quote the key.
	redact := func(text string) string { return choice.Redact(text, getenv) }
	out, errOut = show.Redacted(out, redact), show.Redacted(errOut, redact)
	if err := extract(ctx, model, flags.Args(), out); err != nil {
		fmt.Fprintln(errOut, "extract:", err)
		return 1
	}
	return 0
}

func extract(ctx context.Context, model ladder.Model, files []string, out io.Writer) (err error) {
	read := os.ReadFile
	if len(files) == 0 {
		read = func(name string) ([]byte, error) { return fs.ReadFile(incident.Samples, name) }
		if files, err = fs.Glob(incident.Samples, "samples/*.txt"); err != nil {
			return err
		}
	}
	var stats ladder.Stats
	for _, name := range files {
		report, err := read(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s:\n", name)
		res, err := incident.Extract(ctx, model, string(report), ladder.WithObserver(&stats), ladder.WithObserver(show.Reports{W: out}))
		switch {
		case ladder.ModelFailed(err): // the next report may do better
			fmt.Fprintf(out, "  nothing was extracted\n\n")
		case err != nil:
			return err
		default:
			res.Value.Print(out)
			fmt.Fprintln(out)
		}
	}
	fmt.Fprintf(out, "The panel:\n%v", &stats)
	return nil
}
