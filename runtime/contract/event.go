package contract

// Event is an output of an agent: it names its contract and its kind and writes
// itself. Generated outputs and their per-kind structs implement it, so that
// one ledger.Append(Event) serves all agents.
type Event interface {
	// ContractName is the wire name of the agent's contract.
	ContractName() string
	// KindName is the wire name of the event's kind, empty if it has no valid kind.
	KindName() string
	// AppendJSON appends the event as one compact JSON object in the order of
	// its schema. It refuses a value that its own decoder would refuse and then
	// returns dst, and a *DecodeError. Like append it may write to all of dst's
	// capacity.
	AppendJSON(dst []byte) ([]byte, error)
}
