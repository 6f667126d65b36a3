package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"

	"github.com/structgen/structgen/internal/conformance/engine"
	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/tolerant"
)

// parser is one way to read replies. It returns the value as JSON.
type parser struct {
	name string
	read func(text []byte) ([]byte, error)
}

// parsers are those written in Go: ours for a contract, and encoding/json with
// a struct that somebody would write for it.
func parsers[S, T any](c *contract.Contract[T]) []parser {
	return []parser{
		{"structgen, strict decoder", func(text []byte) ([]byte, error) {
			v, _, err := c.Decode(text)
			if err != nil {
				return nil, err
			}
			return c.Append(nil, &v)
		}},
		{"structgen, tolerant parser", func(text []byte) ([]byte, error) {
			p, err := tolerant.Parse(c, text)
			if err != nil {
				return nil, err
			}
			return c.Append(nil, &p.Value)
		}},
		{"encoding/json", standard[S](false)},
		{"encoding/json, DisallowUnknownFields", standard[S](true)},
	}
}

// errMore says that something follows the value.
var errMore = errors.New("something follows the value")

// standard reads a reply as programs without a library do. A Decoder has to be
// asked whether more follows; Unmarshal looks by itself.
func standard[S any](noUnknown bool) func([]byte) ([]byte, error) {
	return func(text []byte) ([]byte, error) {
		var v S
		if !noUnknown {
			if err := json.Unmarshal(text, &v); err != nil {
				return nil, err
			}
			return json.Marshal(v)
		}
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		if err := d.Decode(&v); err != nil {
			return nil, err
		}
		if _, err := d.Token(); !errors.Is(err, io.EOF) {
			return nil, errMore
		}
		return json.Marshal(v)
	}
}

// startParsers fetches and starts the parsers of parsers.cjs.
func startParsers(ctx context.Context, folder string) (*engine.Engine, error) {
	if err := engine.Install(ctx, folder); err != nil {
		return nil, err
	}
	return engine.Script(folder, "parsers.cjs"), nil
}

// scripted are the parsers of parsers.cjs, by what it calls them.
var scripted = []struct{ name, key string }{
	{"BAML, parseLlmResponse", "baml"},
	{"jsonrepair, JSON.parse", "jsonrepair"},
	{"jsonrepair, JSON.parse, ajv", "checked"},
}

// readings asks them all about all replies: JSON, or nil for a refusal.
func readings(scripts *engine.Engine, c collection) (map[string][]json.RawMessage, error) {
	texts := make([][]byte, len(c.replies))
	for i, r := range c.replies {
		texts[i] = r.text
	}
	var answer struct {
		Read map[string][]struct{ Value json.RawMessage }
	}
	question := map[string]any{"schema": c.schema, "replies": texts} // []byte travels as base64
	if err := scripts.Ask(question, &answer); err != nil {
		return nil, err
	}
	read := map[string][]json.RawMessage{}
	for key, list := range answer.Read {
		for _, r := range list {
			read[key] = append(read[key], r.Value)
		}
	}
	return read, nil
}
