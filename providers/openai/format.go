package openai

import (
	"encoding/json"
	"fmt"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/responses"
	"github.com/openai/openai-go/v3/shared"

	"github.com/structgen/structgen/runtime/ladder"
)

// ApplyFormat asks for f in p, which must not ask for a format yet. The rest of
// p is left alone.
//
//   - A schema becomes response_format json_schema, strict.
//   - A tool becomes one more function, strict, and the choice of exactly that
//     function, which the model then calls exactly once.
//   - Text asks for nothing: some servers refuse even the type that is the default.
//
// Sources: https://platform.openai.com/docs/guides/structured-outputs and
// https://platform.openai.com/docs/guides/function-calling.
func ApplyFormat(p *openai.ChatCompletionNewParams, f ladder.Format) error {
	switch f.Type {
	case ladder.FormatText:
	case ladder.FormatJSONObject:
		p.ResponseFormat.OfJSONObject = &shared.ResponseFormatJSONObjectParam{}
	case ladder.FormatSchema:
		p.ResponseFormat.OfJSONSchema = &shared.ResponseFormatJSONSchemaParam{
			JSONSchema: shared.ResponseFormatJSONSchemaJSONSchemaParam{
				Name:   f.Name,
				Strict: openai.Bool(true),
				Schema: json.RawMessage(f.Schema),
			},
		}
	case ladder.FormatTool:
		// The SDK's type holds parameters as a map, which would sort them.
		p.Tools = append(p.Tools, openai.ChatCompletionFunctionTool(
			param.Override[shared.FunctionDefinitionParam](strictFunction{
				Name:       f.Name,
				Strict:     true,
				Parameters: json.RawMessage(f.Schema),
			})))
		p.ToolChoice = openai.ToolChoiceOptionFunctionToolChoice(
			openai.ChatCompletionNamedToolChoiceFunctionParam{Name: f.Name})
	default:
		return unknownFormat(f)
	}
	return nil
}

// ApplyResponsesFormat is [ApplyFormat] for the responses API: a schema goes
// into text.format.
//
// Source: https://platform.openai.com/docs/guides/structured-outputs?api-mode=responses.
func ApplyResponsesFormat(p *responses.ResponseNewParams, f ladder.Format) error {
	switch f.Type {
	case ladder.FormatText:
	case ladder.FormatJSONObject:
		p.Text.Format.OfJSONObject = &shared.ResponseFormatJSONObjectParam{}
	case ladder.FormatSchema:
		format := param.Override[responses.ResponseFormatTextJSONSchemaConfigParam](strictFormat{
			Type:   "json_schema",
			Name:   f.Name,
			Strict: true,
			Schema: json.RawMessage(f.Schema),
		})
		p.Text.Format.OfJSONSchema = &format
	case ladder.FormatTool:
		tool := param.Override[responses.FunctionToolParam](strictFunction{
			Type:       "function",
			Name:       f.Name,
			Strict:     true,
			Parameters: json.RawMessage(f.Schema),
		})
		p.Tools = append(p.Tools, responses.ToolUnionParam{OfFunction: &tool})
		p.ToolChoice.OfFunctionTool = &responses.ToolChoiceFunctionParam{Name: f.Name}
	default:
		return unknownFormat(f)
	}
	return nil
}

type strictFunction struct {
	Type       string          `json:"type,omitempty"`
	Name       string          `json:"name"`
	Strict     bool            `json:"strict"`
	Parameters json.RawMessage `json:"parameters"`
}

type strictFormat struct {
	Type   string          `json:"type"`
	Name   string          `json:"name"`
	Strict bool            `json:"strict"`
	Schema json.RawMessage `json:"schema"`
}

func unknownFormat(f ladder.Format) error {
	return fmt.Errorf("openai: no request can ask for format %s", f.Type)
}
