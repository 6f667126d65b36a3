package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/structgen/structgen/providers/connect"
	"github.com/structgen/structgen/providers/connect/open"
	"github.com/structgen/structgen/runtime/ladder"
)

// Exit codes.
const (
	exitDone     = 0
	exitFailed   = 1 // verify could not run
	exitUsage    = 2
	exitFindings = 3
)

// settings are the command line.
type settings struct {
	choice  connect.Choice
	rungs   []ladder.Rung
	expect  ladder.Rung // zero expects nothing
	json    bool
	timeout time.Duration // of each question
}

// run is the command. getenv is asked for the key.
func run(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) int {
	s, err := parse(args, stdout)
	if errors.Is(err, flag.ErrHelp) {
		return exitDone
	}
	if err != nil {
		fmt.Fprintln(stderr, "verify:", err)
		return exitUsage
	}
	m, err := open.Model(ctx, s.choice, getenv)
	if err != nil {
		fmt.Fprintln(stderr, "verify:", err)
		return exitUsage
	}
	// Whatever is shown goes through here: the model's errors are without the key,
	// but its answer may quote it.
	show := func(w io.Writer, text string) { fmt.Fprint(w, s.choice.Redact(text, getenv)) }

	p := printer{json: s.json, show: func(text string) { show(stdout, text) }}
	findings, err := s.verify(ctx, m, p)
	if err != nil {
		show(stderr, fmt.Sprintf("verify: %v\n", err))
		return exitFailed
	}
	for _, finding := range findings {
		show(stderr, "finding: "+finding+"\n")
	}
	if len(findings) > 0 {
		return exitFindings
	}
	return exitDone
}

func parse(args []string, help io.Writer) (settings, error) {
	s := settings{timeout: 2 * time.Minute}
	fs := flag.NewFlagSet("verify", flag.ContinueOnError)
	s.choice.AddFlags(fs)
	rungs := fs.String("rungs", "schema,json_object,text,tool", "comma-separated `list` of the rungs to ask over")
	expect := fs.String("expect", "", "the `rung` on which the ladder, left alone, must end")
	fs.BoolVar(&s.json, "json", false, "print each report as one line of JSON")
	fs.DurationVar(&s.timeout, "timeout", s.timeout, "how `long` one question may take")
	if err := connect.Parse(fs, args, "usage: verify -provider name -model name [flags]", help); err != nil {
		return s, err
	}
	if err := connect.NoArguments(fs); err != nil {
		return s, err
	}
	for name := range strings.SplitSeq(*rungs, ",") {
		rung, err := rungOf(strings.TrimSpace(name))
		if err != nil {
			return s, err
		}
		s.rungs = append(s.rungs, rung)
	}
	if *expect == "" {
		return s, nil
	}
	var err error
	s.expect, err = rungOf(*expect)
	return s, err
}

func rungOf(name string) (ladder.Rung, error) {
	var rung ladder.Rung
	if err := rung.UnmarshalText([]byte(name)); err != nil || rung == 0 {
		return 0, fmt.Errorf("%q is no rung: there are schema, json_object, text and tool", name)
	}
	return rung, nil
}
