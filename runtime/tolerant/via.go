package tolerant

import "fmt"

// Via says how a value was found. It prints as its lower-case name.
type Via uint8

// The ways, from the strictest. The zero value is none.
const (
	_ Via = iota
	// ViaStrict: the reply was the value and nothing else.
	ViaStrict
	// ViaUnwrapped: a byte order mark, a think block or a code fence was removed.
	ViaUnwrapped
	// ViaEmbedded: the value was the one object among words.
	ViaEmbedded
	// ViaRaw: no model's JSON at all; the contract's WithRaw built the value.
	ViaRaw
)

var viaNames = [...]string{"none", ViaStrict: "strict", ViaUnwrapped: "unwrapped", ViaEmbedded: "embedded", ViaRaw: "raw"}

func (v Via) String() string {
	if int(v) < len(viaNames) {
		return viaNames[v]
	}
	return fmt.Sprintf("unknown(%d)", v)
}

// MarshalText writes the name.
func (v Via) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads a name that MarshalText wrote.
func (v *Via) UnmarshalText(text []byte) error {
	for i, name := range viaNames {
		if name == string(text) {
			*v = Via(i)
			return nil
		}
	}
	return fmt.Errorf("tolerant: unknown way %q", text)
}
