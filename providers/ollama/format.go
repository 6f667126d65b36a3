package ollama

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/ollama/ollama/api"

	"github.com/structgen/structgen/runtime/ladder"
)

// ErrNoForcedTool says that the API offers tools and cannot force the call of one.
var ErrNoForcedTool = errors.New("ollama: the API cannot force the call of a tool; ask for a schema")

// Formats are what the API can express: no forced call of a tool.
//
// Source: https://docs.ollama.com/api/chat.
func Formats() ladder.FormatSet {
	return ladder.Formats(ladder.FormatSchema, ladder.FormatJSONObject, ladder.FormatText)
}

// ApplyFormat asks for f in r: a schema is the format itself, a JSON object is
// the format "json". A forced call of a tool is [ErrNoForcedTool].
//
// Source: https://docs.ollama.com/capabilities/structured-outputs.
func ApplyFormat(r *api.ChatRequest, f ladder.Format) error {
	switch f.Type {
	case ladder.FormatText:
		r.Format = nil
	case ladder.FormatJSONObject:
		r.Format = json.RawMessage(`"json"`)
	case ladder.FormatSchema:
		r.Format = json.RawMessage(f.Schema)
	case ladder.FormatTool:
		return ErrNoForcedTool
	default:
		return fmt.Errorf("ollama: no request can ask for format %s", f.Type)
	}
	return nil
}
