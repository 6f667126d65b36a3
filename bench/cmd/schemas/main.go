// schemas writes the inputs of the schema-driven generators: an OpenAPI
// document for ogen and a JSON Schema for go-jsonschema.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/structgen/structgen/bench/payload"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: schemas DIR")
		os.Exit(2)
	}
	dir := os.Args[1]
	comps := map[string]any{}
	paths := map[string]any{}
	for n, v := range map[string]any{"Small": payload.Small{}, "Medium": payload.Medium{}, "Large": payload.Large{}} {
		s := payload.Schema(v)
		comps[n] = s
		paths["/"+n] = map[string]any{"post": map[string]any{
			"operationId": "post" + n,
			"requestBody": map[string]any{"required": true, "content": map[string]any{"application/json": map[string]any{"schema": map[string]any{"$ref": "#/components/schemas/" + n}}}},
			"responses":   map[string]any{"200": map[string]any{"description": "ok"}},
		}}
		write(filepath.Join(dir, n+".json"), with(s, n))
	}
	write(filepath.Join(dir, "openapi.json"), map[string]any{
		"openapi": "3.0.3", "info": map[string]any{"title": "x", "version": "1"}, "paths": paths, "components": map[string]any{"schemas": comps}})
}

func with(s map[string]any, n string) map[string]any {
	c := map[string]any{"$schema": "http://json-schema.org/draft-07/schema#", "title": n}
	for k, v := range s {
		c[k] = v
	}
	return c
}

func write(p string, v any) {
	b, _ := json.MarshalIndent(v, "", "  ")
	if err := os.WriteFile(p, b, 0o644); err != nil {
		panic(err)
	}
}
