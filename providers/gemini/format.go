package gemini

import (
	"encoding/json"
	"fmt"

	"google.golang.org/genai"

	"github.com/structgen/structgen/runtime/ladder"
)

// mimeJSON is the type of answer that JSON mode and schemas go with.
const mimeJSON = "application/json"

// ApplyFormat asks for f in c, which must not ask for a format yet. The rest of
// c is left alone; a provider of extra body members that c has runs first.
//
//   - A schema becomes responseJsonSchema, a JSON object the type
//     application/json without a schema
//     (https://ai.google.dev/gemini-api/docs/structured-output).
//   - A tool becomes one more function and the choice of exactly that function;
//     most models refuse this together with the type application/json
//     (https://ai.google.dev/gemini-api/docs/function-calling).
func ApplyFormat(c *genai.GenerateContentConfig, f ladder.Format) error {
	schema := json.RawMessage(f.Schema)
	switch f.Type {
	case ladder.FormatText:
	case ladder.FormatJSONObject:
		c.ResponseMIMEType = mimeJSON
	case ladder.FormatSchema:
		c.ResponseMIMEType = mimeJSON
		c.ResponseJsonSchema = schema
		inOrder(c, func(body map[string]any) {
			if config, ok := body["generationConfig"].(map[string]any); ok {
				config["responseJsonSchema"] = schema
			}
		})
	case ladder.FormatTool:
		c.Tools = append(c.Tools, &genai.Tool{FunctionDeclarations: []*genai.FunctionDeclaration{{
			Name:                 f.Name,
			ParametersJsonSchema: schema,
		}}})
		var choice genai.ToolConfig
		if c.ToolConfig != nil {
			choice = *c.ToolConfig // not the caller's: it may serve other requests too
		}
		choice.FunctionCallingConfig = &genai.FunctionCallingConfig{
			Mode:                 genai.FunctionCallingConfigModeAny,
			AllowedFunctionNames: []string{f.Name},
		}
		c.ToolConfig = &choice
		inOrder(c, func(body map[string]any) {
			for _, tool := range members(body["tools"]) {
				for _, function := range members(tool["functionDeclarations"]) {
					if function["name"] == f.Name {
						function["parametersJsonSchema"] = schema
					}
				}
			}
		})
	default:
		return fmt.Errorf("gemini: no request can ask for format %s", f.Type)
	}
	return nil
}

// inOrder has put run on each request's body after the SDK has made it. What the
// SDK makes of a schema in c is a map, and its encoder sorts maps.
func inOrder(c *genai.GenerateContentConfig, put func(body map[string]any)) {
	var options genai.HTTPOptions
	if c.HTTPOptions != nil {
		options = *c.HTTPOptions // a copy, as above
	}
	before := options.ExtrasRequestProvider
	options.ExtrasRequestProvider = func(body map[string]any) map[string]any {
		if before != nil {
			body = before(body)
		}
		put(body)
		return body
	}
	c.HTTPOptions = &options
}

// members are the objects of a list in a body, whichever way the SDK holds them.
func members(list any) []map[string]any {
	switch list := list.(type) {
	case []map[string]any:
		return list
	case []any:
		var out []map[string]any
		for _, v := range list {
			if m, ok := v.(map[string]any); ok {
				out = append(out, m)
			}
		}
		return out
	}
	return nil
}
