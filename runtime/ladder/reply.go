package ladder

// Reply is one whole answer of a model.
type Reply struct {
	Text    string // what was said; of a forced tool call, its arguments
	Refusal string // the model's refusal, where the provider tells it apart
	Finish  Finish
	Usage   Usage
	// Model and RequestID are the provider's own: the model that really answered,
	// and what its support asks for.
	Model     string
	RequestID string
	State     any // handed back on a repair, see [Request].State
	Raw       any // the SDK's own reply, for the caller; the ladder does not look at it
}

// Finish says why a reply ended.
type Finish string

// The reasons. A reason that the provider does not tell is empty, and read as
// FinishStop.
const (
	FinishStop          Finish = "stop"
	FinishLength        Finish = "length"         // cut off by a token limit
	FinishContentFilter Finish = "content_filter" // withheld or cut off by a filter
	FinishRefusal       Finish = "refusal"        // declined by the model
	FinishOther         Finish = "other"          // told, but none of these
)

func (r *Reply) refused() bool {
	return r.Refusal != "" || r.Finish == FinishRefusal || r.Finish == FinishContentFilter
}

func (r *Reply) truncated() bool { return r.Finish == FinishLength }
