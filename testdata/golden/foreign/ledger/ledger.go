// Package ledger declares a vocabulary that other packages grant from.
package ledger

// Kind names an event.
//
//structgen:kinds
type Kind string

// The kinds.
const (
	// A door was opened.
	KindOpened Kind = "door.opened"
	// A door was shut.
	//
	//structgen:kind go=Closed
	KindShut Kind = "door.shut"
	// The program's own.
	//
	//structgen:reserved
	KindTick Kind = "tick"
)

// Plain is a vocabulary that nobody annotated.
type Plain string

// Its kinds.
const (
	A Plain = "a"
	B Plain = "b"
)
