// Command rivals compares parsers of model replies and writes the result to
// RIVALS.md:
//
//	cd internal/conformance
//	STRUCTGEN_CORPUS=/path/to/corpus go run ./rivals
//
// It needs node, and fetches BAML and jsonrepair into a folder that git ignores.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "rivals:", err)
		os.Exit(1)
	}
}

// run measures and writes the page. It runs in internal/conformance.
func run(ctx context.Context) error {
	corpusDir := os.Getenv("STRUCTGEN_CORPUS")
	if corpusDir == "" {
		return fmt.Errorf("STRUCTGEN_CORPUS is not set: it names the folder with the corpus of replies")
	}
	sets, err := collections(corpusDir)
	if err != nil {
		return err
	}
	scripts, err := startParsers(ctx, "rivals")
	if err != nil {
		return err
	}
	defer scripts.Close()
	var results []result
	for _, set := range sets {
		r, err := measure(scripts, set)
		if err != nil {
			return fmt.Errorf("%s: %w", set.name, err)
		}
		results = append(results, r)
	}
	if err := os.WriteFile("RIVALS.md", page(results), 0o644); err != nil {
		return err
	}
	fmt.Println("RIVALS.md")
	return nil
}
