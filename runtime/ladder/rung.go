package ladder

// Rung is one way of asking.
type Rung uint8

// The rungs, from the strictest.
const (
	// Schema asks with the contract's schema as a strict format.
	Schema Rung = iota + 1
	// JSONObject asks for any JSON object and sends the contract's prompt file.
	JSONObject
	// Text asks for no format and sends the prompt file; the reply is read by the
	// tolerant parser.
	Text
	// Tool asks for one forced tool call whose parameters are the schema.
	Tool
)

var rungNames = [...]string{"none", Schema: "schema", JSONObject: "json_object", Text: "text", Tool: "tool"}

func (r Rung) String() string { return nameOf(rungNames[:], int(r)) }

// MarshalText writes the rung's name.
func (r Rung) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads a name that MarshalText wrote.
func (r *Rung) UnmarshalText(text []byte) error {
	i, err := indexOf(rungNames[:], "rung", text)
	*r = Rung(i)
	return err
}

func (r Rung) format() FormatType {
	switch r {
	case Schema:
		return FormatSchema
	case JSONObject:
		return FormatJSONObject
	case Tool:
		return FormatTool
	}
	return FormatText
}

// carriesSchema reports whether the request itself carries the schema.
func (r Rung) carriesSchema() bool { return r == Schema || r == Tool }

// candidates are the rungs of a call, best first: those asked for that the model
// and the contract can express. Text comes last by itself, unless the caller
// chose the rungs: then it stands in only if nothing else can be asked.
func candidates(asked []Rung, chosen bool, takes FormatSet, hasSchema bool) []Rung {
	list := make([]Rung, 0, 4)
	add := func(r Rung) {
		for _, have := range list {
			if have == r {
				return
			}
		}
		if takes.Has(r.format()) && (hasSchema || !r.carriesSchema()) {
			list = append(list, r)
		}
	}
	for _, r := range asked {
		add(r)
	}
	if !chosen || len(list) == 0 {
		add(Text)
	}
	return list
}
