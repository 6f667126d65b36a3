package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/structgen/structgen/internal/conformance/rivals/order"
	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/internal/replies"
	"github.com/structgen/structgen/testdata/golden/corpus"
)

// collection is a set of replies to one contract.
type collection struct {
	name    string
	about   string
	schema  string
	parsers []parser // those written in Go
	replies []labelled
}

// labelled is a reply and what a parser should make of it.
type labelled struct {
	text  []byte
	label string // replies.Accept, Reject or Raw
	truth any    // of an accepted one: the value that stands in it
}

func collections(corpusDir string) ([]collection, error) {
	list, err := replies.Read(filepath.Join(corpusDir, "replies.jsonl"))
	if err != nil {
		return nil, err
	}
	judge, err := oracle.NewJudge(corpus.DetectiveContract.Schema(), corpus.DetectiveContract.Shape())
	if err != nil {
		return nil, err
	}
	faults := collection{
		name:    "the corpus of replies",
		about:   "Every way of answering badly that public reports tell of, and good answers that look bad. Labelled by hand.",
		schema:  corpus.DetectiveContract.Schema(),
		parsers: parsers[detective](corpus.DetectiveContract),
	}
	for _, r := range list {
		if err := faults.add(r.Text(), r.Tolerant, judge); err != nil {
			return nil, fmt.Errorf("%s: %w", r.ID, err)
		}
	}
	recorded, err := recordedAnswers("rivals/testdata/llamacpp-chat-order.jsonl")
	if err != nil {
		return nil, err
	}
	return []collection{faults, recorded}, nil
}

// recordedAnswers reads what llama.cpp answered, one JSON string a line.
func recordedAnswers(file string) (collection, error) {
	c := collection{
		name: "answers of llama.cpp",
		about: "What a server with guided decoding sent when it was asked for a schema. All hold one valid object, 79 of them in a Markdown\n" +
			"fence. The model was tiny and likes braces, quotes and fences in its strings far more than real models do.",
		schema:  order.OrderContract.Schema(),
		parsers: parsers[order.Order](order.OrderContract),
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return c, err
	}
	judge, err := oracle.NewJudge(order.OrderContract.Schema(), order.OrderContract.Shape())
	if err != nil {
		return c, err
	}
	for line := range bytes.Lines(data) {
		var text string
		if err := json.Unmarshal(line, &text); err != nil {
			return c, err
		}
		if err := c.add([]byte(text), replies.Accept, judge); err != nil {
			return c, err
		}
	}
	return c, nil
}

// detective is the struct that somebody would write for the corpus' agent who
// reads replies with encoding/json.
type detective struct {
	Kind       string   `json:"kind"`
	Text       string   `json:"text"`
	Suspect    string   `json:"suspect"`
	Confidence float64  `json:"confidence"`
	Witnesses  []string `json:"witnesses"`
	Urgent     bool     `json:"urgent"`
	Round      int64    `json:"round"`
}

func (c *collection) add(text []byte, label string, judge *oracle.Judge) error {
	l := labelled{text: text, label: label}
	if label == replies.Accept {
		var err error
		if l.truth, err = truth(text, judge); err != nil {
			return err
		}
	}
	c.replies = append(c.replies, l)
	return nil
}

// truth is the one object in a reply that the schema accepts, found without
// structgen: encoding/json is asked at every brace.
func truth(text []byte, judge *oracle.Judge) (any, error) {
	var found []byte
	for i := 0; i < len(text); i++ {
		if text[i] != '{' {
			continue
		}
		var span json.RawMessage
		if err := json.NewDecoder(bytes.NewReader(text[i:])).Decode(&span); err != nil || judge.Verdict(span) != nil {
			continue
		}
		if found != nil {
			return nil, fmt.Errorf("two valid objects in %q", text)
		}
		found = span
		i += len(span) - 1
	}
	if found == nil {
		return nil, fmt.Errorf("no valid object in %q", text)
	}
	return exactly(found)
}
