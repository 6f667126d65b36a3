// Package gojsonschema is the code that github.com/atombender/go-jsonschema
// writes for the schemas of cmd/schemas: checks around encoding/json.
package gojsonschema
