// Package ogen is the part of ogen's code for the three payloads that reads,
// checks and writes JSON; its client and server are left out. It is written from
// the OpenAPI document of cmd/schemas by
//
//	go run ./cmd/schemas DIR
//	go run github.com/ogen-go/ogen/cmd/ogen@v1.24.0 --target OUT --package ogen --clean DIR/openapi.json
//
// of which oas_json_gen.go, oas_schemas_gen.go and oas_validators_gen.go are
// kept.
package ogen
