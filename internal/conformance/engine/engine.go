package engine

import (
	"errors"
	"fmt"
	"unicode/utf8"
)

// Engine is one judge.
type Engine struct {
	Name    string
	command []string // of node
	dir     string
	process *process
}

// XGrammar is the engine of vLLM and SGLang.
func XGrammar(folder string) *Engine {
	return &Engine{Name: "XGrammar", dir: folder, command: []string{"node/xgrammar.cjs"}}
}

// LlamaCPP is llama.cpp with the tiny model.
func LlamaCPP(folder string) *Engine {
	return &Engine{Name: "llama.cpp", dir: folder, command: []string{"node/llamacpp.cjs", "judge", ModelPath(folder)}}
}

// AJV is a JSON Schema validator.
func AJV(folder string) *Engine {
	return &Engine{Name: "ajv", dir: folder, command: []string{"node/ajv.cjs"}}
}

// Strict is the strict-mode transforms of the vendors' SDKs.
func Strict(folder string) *Engine {
	return &Engine{Name: "strict", dir: folder, command: []string{"node/strict.cjs"}}
}

// Script is a judge that lies elsewhere in folder: command is its path and
// arguments.
func Script(folder string, command ...string) *Engine {
	return &Engine{Name: command[0], dir: folder, command: command}
}

// ErrRefused says that an engine does not take a schema.
var ErrRefused = errors.New("schema refused")

// Verdict is what an engine says of a text.
type Verdict struct {
	Accept bool
	At     int    // XGrammar: the offset of the first byte refused
	Why    string // ajv: the first error
}

// Sample is an answer drawn under an engine's masks.
type Sample struct {
	Text string
	Done bool // the engine let the answer end; otherwise it was cut off
}

// Compile returns an error that wraps [ErrRefused] if the engine does not take
// the schema.
func (e *Engine) Compile(schema string) error {
	return e.Ask(map[string]any{"schema": schema}, nil)
}

// Judge asks for a verdict on each text, in order. The texts must be UTF-8:
// JSON has no other way to carry them.
func (e *Engine) Judge(schema string, texts []string) ([]Verdict, error) {
	for _, text := range texts {
		if !utf8.ValidString(text) {
			return nil, fmt.Errorf("%s cannot be shown %q: not UTF-8", e.Name, text)
		}
	}
	var answer struct{ Judged []Verdict }
	if err := e.Ask(map[string]any{"schema": schema, "texts": texts}, &answer); err != nil {
		return nil, err
	}
	if len(answer.Judged) != len(texts) {
		return nil, fmt.Errorf("%s: %d verdicts on %d texts", e.Name, len(answer.Judged), len(texts))
	}
	return answer.Judged, nil
}

// Sample draws n answers, the same ones for the same seed.
func (e *Engine) Sample(schema string, n, seed int) ([]Sample, error) {
	var answer struct{ Samples []Sample }
	if err := e.Ask(map[string]any{"schema": schema, "sample": n, "seed": seed}, &answer); err != nil {
		return nil, err
	}
	if len(answer.Samples) != n {
		return nil, fmt.Errorf("%s: %d samples of %d", e.Name, len(answer.Samples), n)
	}
	return answer.Samples, nil
}

// Problems is what the transforms made of a schema: for each SDK the first
// change, or why it refuses. Only [Strict] knows.
func (e *Engine) Problems(schema string) (map[string]string, error) {
	var answer struct{ Problems map[string]string }
	err := e.Ask(map[string]any{"schema": schema}, &answer)
	return answer.Problems, err
}

// Close ends the process, if there is one.
func (e *Engine) Close() error {
	if e.process == nil {
		return nil
	}
	p := e.process
	e.process = nil
	return p.close()
}
