//go:build !structgen_never

// Package constraint has a build constraint, which the output inherits.
package constraint

// Note is a contract.
//
//structgen:contract name=sticky-note
type Note struct {
	Text string `json:"text"`
}
