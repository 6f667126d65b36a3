package ladder

// FormatType says in which format a request wants its reply.
type FormatType uint8

// The formats. The zero value asks for none.
const (
	FormatText       FormatType = iota // no format at all
	FormatSchema                       // a strict JSON Schema
	FormatJSONObject                   // any JSON object
	FormatTool                         // one forced tool call whose parameters are the schema
)

var formatNames = [...]string{
	FormatText:       "text",
	FormatSchema:     "json_schema",
	FormatJSONObject: "json_object",
	FormatTool:       "tool",
}

func (f FormatType) String() string { return nameOf(formatNames[:], int(f)) }

// MarshalText writes the format's name.
func (f FormatType) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText reads a name that MarshalText wrote.
func (f *FormatType) UnmarshalText(text []byte) error {
	i, err := indexOf(formatNames[:], "format", text)
	*f = FormatType(i)
	return err
}

// Format is what a request asks for. Name and Schema are the contract's own,
// byte for byte; Schema is empty where the format carries none.
type Format struct {
	Type   FormatType
	Name   string // the contract's name: the name of a schema, or of a tool
	Schema string
}

// FormatSet is a set of formats.
type FormatSet uint8

// AllFormats is what a model without a Formats method is assumed to take.
const AllFormats FormatSet = 1<<FormatText | 1<<FormatSchema | 1<<FormatJSONObject | 1<<FormatTool

// Formats builds a set.
func Formats(types ...FormatType) FormatSet {
	var s FormatSet
	for _, t := range types {
		s |= 1 << t
	}
	return s
}

// Has reports whether f is in the set.
func (s FormatSet) Has(f FormatType) bool { return s&(1<<f) != 0 }
