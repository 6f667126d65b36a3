// Package events is one of two packages of that name.
package events

type Kind string

const (
	KindA Kind = "a"
	KindB Kind = "b"
)

// Thing is one of two things.
type Thing struct {
	Name string `json:"name"`
}
