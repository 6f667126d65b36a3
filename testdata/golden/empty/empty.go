// Package empty has an agent that says nothing but its kind.
package empty

//structgen:kinds
type Kind string

// Tick is the only kind.
const Tick Kind = "tick"

// Clock ticks.
//
//structgen:agent grants=Tick
type Clock struct{}
