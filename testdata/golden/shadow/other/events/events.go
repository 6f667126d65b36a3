// Package events is the other of two packages of that name.
package events

// Thing is the other of two things.
type Thing struct {
	Size int `json:"size"`
}
