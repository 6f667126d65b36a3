package ladder

// Outcome is how a call ended.
type Outcome uint8

// The outcomes. The first four come with a value.
const (
	// Valid: the first complete reply was the value.
	Valid Outcome = iota + 1
	// Repaired: a repair was needed.
	Repaired
	// Embedded: the value stood among words, on the Text rung.
	Embedded
	// Raw: the contract's WithRaw built the value from prose. It is no model's JSON.
	Raw
	// Refused: the model declined, or a filter withheld the reply.
	Refused
	// Truncated: the reply was cut off by a token limit.
	Truncated
	// Invalid: no reply was valid, and no repair was left.
	Invalid
	// Denied: the governor did not allow an attempt.
	Denied
	// Failed: any other error: the provider's, the network's, a cancellation, a panic.
	Failed
)

var outcomeNames = [...]string{
	"none", Valid: "valid", Repaired: "repaired", Embedded: "embedded", Raw: "raw", Refused: "refused",
	Truncated: "truncated", Invalid: "invalid", Denied: "denied", Failed: "failed",
}

func (o Outcome) String() string { return nameOf(outcomeNames[:], int(o)) }

// OK reports whether the call gave a value.
func (o Outcome) OK() bool { return Valid <= o && o <= Raw }

// MarshalText writes the outcome's name.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads a name that MarshalText wrote.
func (o *Outcome) UnmarshalText(text []byte) error {
	i, err := indexOf(outcomeNames[:], "outcome", text)
	*o = Outcome(i)
	return err
}

// Verdict is what became of one attempt.
type Verdict uint8

// The verdicts.
const (
	// Accepted: the reply was the value.
	Accepted Verdict = iota + 1
	// Rejected: the reply was complete and not valid, empty ones included.
	Rejected
	// Declined: the reply was a refusal, or withheld.
	Declined
	// CutOff: the reply was truncated.
	CutOff
	// SteppedDown: the provider refused the format, and the next rung was tried.
	SteppedDown
	// Reworded: the provider wanted the word json, and the rung was asked once more.
	Reworded
	// Errored: any other error.
	Errored
	// Panicked: the model did not return.
	Panicked
)

var verdictNames = [...]string{
	"none", Accepted: "accepted", Rejected: "rejected", Declined: "declined", CutOff: "cut_off",
	SteppedDown: "stepped_down", Reworded: "reworded", Errored: "errored", Panicked: "panicked",
}

func (v Verdict) String() string { return nameOf(verdictNames[:], int(v)) }

// MarshalText writes the verdict's name.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads a name that MarshalText wrote.
func (v *Verdict) UnmarshalText(text []byte) error {
	i, err := indexOf(verdictNames[:], "verdict", text)
	*v = Verdict(i)
	return err
}
