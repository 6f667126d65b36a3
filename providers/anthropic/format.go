package anthropic

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/packages/param"

	"github.com/structgen/structgen/runtime/ladder"
)

// ErrNoJSONObject says that the API has no format for a JSON object without a schema.
var ErrNoJSONObject = errors.New("anthropic: the Messages API knows no json_object; ask for a schema or for text")

// Formats are what the API can express: not a JSON object without a schema.
//
// Source: https://platform.claude.com/docs/en/build-with-claude/structured-outputs.
func Formats() ladder.FormatSet {
	return ladder.Formats(ladder.FormatSchema, ladder.FormatText, ladder.FormatTool)
}

// ApplyFormat asks for f in p, which must not ask for a format yet. The rest of
// p is left alone, the effort beside the format too.
//
//   - A schema becomes output_config.format
//     (https://platform.claude.com/docs/en/build-with-claude/structured-outputs).
//   - A tool becomes one more tool, strict, and the choice of exactly that tool,
//     called once; the API refuses this together with thinking
//     (https://platform.claude.com/docs/en/agents-and-tools/tool-use/implement-tool-use).
//   - A JSON object is [ErrNoJSONObject].
func ApplyFormat(p *anthropic.MessageNewParams, f ladder.Format) error {
	switch f.Type {
	case ladder.FormatText:
	case ladder.FormatSchema:
		// The SDK's type holds a schema as a map, which would sort it.
		p.OutputConfig.Format = param.Override[anthropic.JSONOutputFormatParam](schemaFormat{
			Type:   "json_schema",
			Schema: json.RawMessage(f.Schema),
		})
	case ladder.FormatTool:
		p.Tools = append(p.Tools, anthropic.ToolUnionParam{OfTool: &anthropic.ToolParam{
			Name:        f.Name,
			Strict:      anthropic.Bool(true),
			InputSchema: param.Override[anthropic.ToolInputSchemaParam](json.RawMessage(f.Schema)),
		}})
		p.ToolChoice.OfTool = &anthropic.ToolChoiceToolParam{
			Name:                   f.Name,
			DisableParallelToolUse: anthropic.Bool(true),
		}
	case ladder.FormatJSONObject:
		return ErrNoJSONObject
	default:
		return fmt.Errorf("anthropic: no request can ask for format %s", f.Type)
	}
	return nil
}

type schemaFormat struct {
	Type   string          `json:"type"`
	Schema json.RawMessage `json:"schema"`
}
