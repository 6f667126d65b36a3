// Package nullable has pointers to everything a pointer may point to.
package nullable

import "time"

type Mood string

const (
	Calm  Mood = "calm"
	Angry Mood = "angry"
)

type Place struct {
	Room string `json:"room"`
}

// Nullable is one of each.
//
//structgen:contract
type Nullable struct {
	String  *string    `json:"string"`
	Bool    *bool      `json:"bool"`
	Int     *int       `json:"int"`
	Uint8   *uint8     `json:"uint8"`
	Float32 *float32   `json:"float32"`
	Float64 *float64   `json:"float64"`
	Mood    *Mood      `json:"mood"`
	Place   *Place     `json:"place"`
	When    *time.Time `json:"when"`
	Pair    *[2]int    `json:"pair"`
	Inline  *struct {
		Seen bool `json:"seen"`
	} `json:"inline"`
}
