// Package objects has every way in which one struct can stand in another.
package objects

import "github.com/structgen/structgen/testdata/golden/objects/places"

// Pair is generic.
type Pair[A, B any] struct {
	First  A `json:"first"`
	Second B `json:"second"`
}

// Alias is another name for a struct of another package.
type Alias = places.Room

type base struct {
	// Who reported it.
	Reporter string `json:"reporter"`
	Shadowed int    `json:"shadowed"`
}

// Aliases give embedded fields their names.
type (
	Plain        = struct{ Spot int }
	First[T any] = Pair[T, struct{ Flat, Plain bool }]
	Cellar       = places.Room
)

type inner struct {
	Depth int `json:"depth"`
}

// Outer is embedded and embeds.
type Outer struct {
	inner
	Width int `json:"width"`
}

// Report has all of them.
//
//structgen:contract
type Report struct {
	base
	places.Located
	Outer
	// Shadowed hides the embedded field of that name.
	Shadowed string                     `json:"shadowed"`
	Room     places.Room                `json:"room"`
	Alias    Alias                      `json:"alias"`
	Same     Alias                      `json:"same"`
	Ints     Pair[int, string]          `json:"ints"`
	Rooms    Pair[places.Room, []Alias] `json:"rooms"`
	Nested   Pair[Pair[bool, int8], *Alias]
	Anon     struct {
		Key  string `json:"key"`
		Deep struct {
			Value float64 `json:"value"`
		} `json:"deep"`
	} `json:"anon"`
	Hidden hidden `json:"hidden"`
	Named  Outer  `json:"outer"`
	byte
	Plain
	*Cellar `json:"cellar"`
	Bag     struct {
		First[int8]
		Plain `json:"plain"`
	} `json:"bag"`
}

// hidden is of this package alone.
type hidden struct {
	Secret string `json:"secret"`
}

//structgen:kinds
type Kind string

const (
	// Something was seen.
	KindSeen Kind = "seen"
	// Something was heard.
	KindHeard Kind = "heard"
)

// Guard reports with embedded fields, which its output has flat.
//
//structgen:agent grants=KindSeen,KindHeard
type Guard struct {
	base
	places.Located
	Plain
	Hidden hidden `json:"hidden"`
	Noise  *struct {
		Volume int `json:"volume"`
	} `json:"noise"`
	Anon struct {
		Key string `json:"key"`
	} `json:"anon" structgen:"only=KindHeard"`
}
