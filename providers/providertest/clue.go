package providertest

import (
	"encoding/json"
	"strings"

	"github.com/structgen/structgen/runtime/contract"
)

// clue is what the suite's contract holds.
type clue struct {
	Text  string `json:"text"`
	Round int64  `json:"round"`
}

// clueSchema is hard on encoders: its members are not sorted, it is indented, it
// ends with a line feed, and it holds the characters that encoding/json escapes.
const clueSchema = `{
  "type": "object",
  "description": "A fact with weight > 0 & < 1; \"naïve\" ones count.",
  "properties": {
    "text": {
      "type": "string",
      "description": "What was seen."
    },
    "round": {
      "type": "integer"
    }
  },
  "required": ["text", "round"],
  "additionalProperties": false
}
`

const cluePrompt = "Answer with one JSON object with the members text and round.\n"

// clueContract is what generated code would make of clue.
var clueContract = contract.New(contract.Spec[clue]{
	Name:   "clue",
	Schema: clueSchema,
	Prompt: cluePrompt,
	Shape: &contract.Shape{
		Type: contract.ShapeObject,
		Members: []contract.Member{
			{Name: "text", Shape: &contract.Shape{Type: contract.ShapeString}},
			{Name: "round", Shape: &contract.Shape{Type: contract.ShapeInt, Bits: 64}},
		},
	},
	Decode: func(src string, dst *clue) (ok, noted bool) {
		var wire struct {
			Text  *string `json:"text"`
			Round *int64  `json:"round"`
		}
		d := json.NewDecoder(strings.NewReader(src))
		d.DisallowUnknownFields()
		if d.Decode(&wire) != nil || d.More() || wire.Text == nil || wire.Round == nil {
			return false, false
		}
		*dst = clue{Text: *wire.Text, Round: *wire.Round}
		return true, false
	},
	Append: func(dst []byte, v *clue) ([]byte, error) {
		text, err := json.Marshal(v)
		return append(dst, text...), err
	},
	Validate: func(*clue) error { return nil },
})
