//go:build !structgen_never && go1.22

// Package constraint has a build constraint, which the output inherits; but not
// the old language that it brings.
package constraint

// Kind is the vocabulary.
//
//structgen:kinds
type Kind string

const (
	KindNote Kind = "note"
	KindRing Kind = "ring"
)

// Note is a contract.
//
//structgen:contract name=sticky-note
type Note struct {
	Text string `json:"text"`
}

// Desk answers or lets it ring.
//
//structgen:agent grants=KindNote,KindRing
type Desk struct {
	// What it answers.
	Text string `json:"text" structgen:"only=KindNote"`
}
