package ladder

// Prompt is what a call asks. The ladder adds the contract's instructions where
// a rung needs them, and the turns of a repair.
type Prompt struct {
	System   string
	Messages []Message // the conversation so far, oldest first
	User     string    // what is asked now; may be empty if Messages end with it
	// Data is handed to the model, the governor and the observers as it is: an
	// agent's name, a round, a runner's own options. It is never sent or stored.
	Data any
}

// Message is one turn of a conversation.
type Message struct {
	Role Role   `json:"role"`
	Text string `json:"text"`
}

// Role says whose turn it was.
type Role string

// The roles.
const (
	RoleUser      Role = "user"
	RoleAssistant Role = "assistant"
)

// Request is one attempt, as a model sees it.
type Request struct {
	System   string
	Messages []Message // never empty unless the prompt was; must not be changed
	Format   Format
	Attempt  int // counts the requests of the call, from 1
	Repair   int // counts the repairs of the call so far; 0 until the first
	Data     any // the prompt's
	// State is what the call's last reply carried in [Reply].State: on a repair a
	// tool loop finds its transcript here and need not run its tools again.
	State any
}
