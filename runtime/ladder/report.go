package ladder

import (
	"time"

	"github.com/structgen/structgen/runtime/contract"
)

// Report is what happened in one call. It is complete on every path, and
// marshals to JSON, and back, for storing beside the event.
type Report struct {
	Contract string  `json:"contract"`
	ModelID  string  `json:"model_id,omitzero"` // who was asked
	Model    string  `json:"model,omitzero"`    // who answered last, as the provider says
	Outcome  Outcome `json:"outcome"`
	Rung     Rung    `json:"rung"` // of the last attempt

	Attempts  []Attempt `json:"attempts"`
	Skipped   []Rung    `json:"skipped,omitempty"` // not asked: the model is known to refuse them
	Repairs   int       `json:"repairs,omitzero"`
	StepDowns int       `json:"step_downs,omitzero"` // refusals that this call paid for

	// Usage is the sum over all attempts. Its cost is nil if that of any attempt is
	// unknown, or if none was made; KnownCostUSD keeps the part that is known, and
	// Unpriced counts the attempts that it lacks. An attempt that the provider turned
	// away for its format, and reported no usage for, costs nothing.
	Usage        Usage   `json:"usage"`
	KnownCostUSD float64 `json:"known_cost_usd"`
	Unpriced     int     `json:"unpriced,omitzero"`

	// What was done to the accepted reply.
	Removed    []string       `json:"removed,omitempty"` // see [tolerant.Parsed]
	Notes      contract.Notes `json:"notes,omitempty"`   // clamped, dropped, normalized
	Suspicious []Suspicion    `json:"suspicious,omitempty"`

	// What a refused or truncated reply said, cut to [MaxExcerpt] bytes.
	Refusal string `json:"refusal,omitzero"`
	Partial string `json:"partial,omitzero"`

	// SchemaHash is the contract's own, PromptHash that of [HashPrompt], ReplyHash
	// that of the last reply's text.
	SchemaHash Hash `json:"schema_sha256,omitzero"`
	PromptHash Hash `json:"prompt_sha256"`
	ReplyHash  Hash `json:"reply_sha256,omitzero"`

	Start    time.Time     `json:"start"`
	Duration time.Duration `json:"duration_ns"`
	Error    string        `json:"error,omitzero"`
}

// MaxExcerpt is how much of a text that gave no value is kept in reports, and
// sent back with a repair.
const MaxExcerpt = 8 << 10

// Attempt is one request and what became of it. A [Governor] is asked about it
// while only the first group is known.
type Attempt struct {
	Contract    string `json:"-"`
	ModelID     string `json:"-"`
	Rung        Rung   `json:"rung"`
	Number      int    `json:"number"`              // counts the requests of the call, from 1
	Repair      int    `json:"repair,omitzero"`     // counts the repairs of the call so far
	Instructed  bool   `json:"instructed,omitzero"` // the prompt file was sent along
	PromptBytes int    `json:"prompt_bytes"`        // of all texts that were sent
	Data        any    `json:"-"`                   // the prompt's

	Start    time.Time     `json:"start"`
	Duration time.Duration `json:"duration_ns"`

	Verdict    Verdict              `json:"verdict"`
	Model      string               `json:"model,omitzero"`
	RequestID  string               `json:"request_id,omitzero"`
	Finish     Finish               `json:"finish,omitzero"`
	Usage      Usage                `json:"usage"`
	Class      Class                `json:"class,omitzero"` // of Err
	Violations []contract.Violation `json:"violations,omitempty"`
	Error      string               `json:"error,omitzero"`
	Err        error                `json:"-"`
	// Kept is what was said, with [WithKeepReplies] only.
	Kept *Exchange `json:"kept,omitempty"`
}

// Exchange is what was sent and what came back.
type Exchange struct {
	System   string    `json:"system,omitzero"`
	Messages []Message `json:"messages"`
	Reply    string    `json:"reply"`
}

// OK reports whether the attempt gave the value.
func (a *Attempt) OK() bool { return a.Verdict == Accepted }

// fail notes the error of an attempt. Bodies of errors can be web pages.
func (a *Attempt) fail(v Verdict, err error) {
	a.Verdict, a.Err, a.Error = v, err, excerpt(err.Error())
}

// account adds what an attempt used.
func (r *Report) account(a *Attempt) {
	r.Usage.add(a.Usage)
	switch {
	case a.Usage.CostUSD != nil:
		r.KnownCostUSD += *a.Usage.CostUSD
	case a.turnedAway() && !a.Usage.reported():
	default:
		r.Unpriced++
	}
}

// turnedAway reports whether the provider refused the request before its model
// was asked.
func (a *Attempt) turnedAway() bool {
	return a.Class != Unrelated
}

// total settles the cost of the call.
func (r *Report) total() {
	if r.Unpriced > 0 {
		return
	}
	for i := range r.Attempts {
		if r.Attempts[i].Usage.CostUSD != nil {
			known := r.KnownCostUSD
			r.Usage.CostUSD = &known
			return
		}
	}
}
