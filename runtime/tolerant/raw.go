package tolerant

import "fmt"

// Raw is the error for a reply in which no single value could be isolated.
type Raw struct {
	// Text is the reply, without a byte order mark and a leading think block.
	Text string
	// Reason says why there is no value.
	Reason Reason

	err error // what a value built from the text broke
}

// Reason says why no value could be isolated.
type Reason string

// The reasons.
const (
	ReasonWords      Reason = "no JSON object, only words"
	ReasonSeveral    Reason = "more than one JSON object"
	ReasonBroken     Reason = "an object that is not valid JSON"
	ReasonUnbalanced Reason = "a brace without its partner"
	ReasonArray      Reason = "the object is an element of an array"
	ReasonThought    Reason = "nothing was said outside a thought"
)

func (e *Raw) Error() string {
	if e.err != nil {
		return fmt.Sprintf("a value built from prose is not valid: %v", e.err)
	}
	return "no single JSON value in the reply: " + string(e.Reason)
}

// Unwrap is what the value that WithRaw built broke, or nil.
func (e *Raw) Unwrap() error { return e.err }

// spoken reports whether the text was said rather than thought: an unfinished
// thought must not become a public event.
func (e *Raw) spoken() bool { return e.Reason != ReasonThought }
