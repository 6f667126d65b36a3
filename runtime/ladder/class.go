package ladder

import "fmt"

// Class says what a provider's error means for the ladder. It prints as the
// names below, which are stable and appear in reports.
type Class uint8

// The classes of errors.
const (
	// Unrelated is every error that says nothing about the way the call asked for
	// its format: limits, outages, credentials, other parameters, other endpoints.
	Unrelated Class = iota
	// RejectsFormat refuses the strict schema format.
	RejectsFormat
	// RejectsJSONObject refuses the JSON object format.
	RejectsJSONObject
	// RejectsSchema knows the format and refuses the schema in it, or the shape of
	// the request around it.
	RejectsSchema
	// RejectsTools refuses the forced tool call.
	RejectsTools
	// NeedsJSONWord wants the word json in the messages.
	NeedsJSONWord
)

var classNames = [...]string{
	Unrelated:         "unrelated",
	RejectsFormat:     "rejects_format",
	RejectsJSONObject: "rejects_json_object",
	RejectsSchema:     "rejects_schema",
	RejectsTools:      "rejects_tools",
	NeedsJSONWord:     "needs_json_word",
}

func (c Class) String() string { return nameOf(classNames[:], int(c)) }

// MarshalText writes the class's name.
func (c Class) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a name that MarshalText wrote.
func (c *Class) UnmarshalText(text []byte) error {
	i, err := indexOf(classNames[:], "class", text)
	*c = Class(i)
	return err
}

// nameOf and indexOf serve the package's small enumerations: what is stored in
// a report is always the name, so that a stored report outlives a renumbering.
func nameOf(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return fmt.Sprintf("unknown(%d)", i)
}

func indexOf(names []string, what string, text []byte) (int, error) {
	for i, name := range names {
		if name == string(text) {
			return i, nil
		}
	}
	return 0, fmt.Errorf("ladder: unknown %s %q", what, text)
}
