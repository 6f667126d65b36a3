package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
)

const intro = `# Rivals

Parsers of model replies, side by side. Made by

    cd internal/conformance && STRUCTGEN_CORPUS=/path/to/corpus go run ./rivals

**right**: the parser returned the value that stands in the reply, or refused a reply that holds no valid one.
**refused**: it refused a reply that holds exactly one valid value. That costs a repair, and no truth.
**silently wrong**: it returned a value, without an error, where none should come out, or another one than the one that
stands there. In a ledger that is permanent.

A value stands in a reply if it is a valid object under the schema, and the only one: alone, in one fence or behind one
think block, or amid prose. Nothing is repaired for it. So a parser that mends a comma is counted as wrong even where
most people would mend it the same way; the second table of each part keeps those apart, as guesses.

`

// page renders RIVALS.md.
func page(results []result) []byte {
	var b bytes.Buffer
	b.WriteString(intro)
	for _, r := range results {
		fmt.Fprintf(&b, "## %s: %d\n\n%s\n\n", capital(r.name), len(r.replies), r.about)
		table(&b, r.scores, []column{
			{"right", score.right},
			{"refused", func(s score) int { return s.refused }},
			{"silently wrong", score.wrong},
		})
		table(&b, r.scores, []column{
			{"the value that is there", func(s score) int { return s.read }},
			{"rightly refused", func(s score) int { return s.kept }},
			{"wrong: another value", func(s score) int { return s.otherValue }},
			{"wrong: the value breaks the contract", func(s score) int { return s.broken }},
			{"wrong: a guess", func(s score) int { return s.guessed }},
		})
	}
	fmt.Fprintf(&b, "Versions: %s\n", versions())
	return b.Bytes()
}

type column struct {
	title string
	value func(score) int
}

func table(b *bytes.Buffer, scores []score, columns []column) {
	b.WriteString("| parser |")
	for _, c := range columns {
		fmt.Fprintf(b, " %s |", c.title)
	}
	b.WriteString("\n| --- |")
	for range columns {
		b.WriteString(" ---: |")
	}
	for _, s := range scores {
		fmt.Fprintf(b, "\n| %s |", s.name)
		for _, c := range columns {
			fmt.Fprintf(b, " %d |", c.value(s))
		}
	}
	b.WriteString("\n\n")
}

func capital(s string) string { return string(s[0]-'a'+'A') + s[1:] }

func versions() string {
	var m struct{ Dependencies map[string]string }
	data, err := os.ReadFile("rivals/package.json")
	if err != nil || json.Unmarshal(data, &m) != nil {
		return "unknown"
	}
	d := m.Dependencies
	return fmt.Sprintf("encoding/json of %s; @boundaryml/baml %s; jsonrepair %s; ajv %s.",
		runtime.Version(), d["@boundaryml/baml"], d["jsonrepair"], d["ajv"])
}
