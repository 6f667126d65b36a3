// Package pairs has maps, which travel as arrays of key and value.
package pairs

import "github.com/structgen/structgen/runtime/contract"

// Scores is a named map.
type Scores map[string]float64

// Room is a value of a map.
type Room struct {
	Name string `json:"name"`
}

// Board is a contract with maps; its own encoding/json form is an object where
// the field is a plain map, and the contract's where it is contract.Pairs.
//
//structgen:contract
type Board struct {
	Plain  map[string]string      `json:"plain" structgen:"pairs"`
	Scores Scores                 `json:"scores" structgen:"pairs"`
	Rooms  map[string]Room        `json:"rooms" structgen:"pairs"`
	Lists  map[string][]int       `json:"lists" structgen:"pairs"`
	Nested map[string]*Room       `json:"nested" structgen:"pairs"`
	Typed  contract.Pairs[bool]   `json:"typed" structgen:"pairs"`
	Deep   contract.Pairs[[]Room] `json:"deep" structgen:"pairs"`
}

//structgen:kinds
type Kind string

const (
	KindTally Kind = "tally"
	KindPass  Kind = "pass"
)

// Clerk counts.
//
//structgen:agent grants=KindTally,KindPass
type Clerk struct {
	// Votes by name.
	Votes map[string]int `json:"votes" structgen:"pairs"`
	// Remarks by name.
	Remarks map[string]Room `json:"remarks" structgen:"pairs only=KindTally"`
}
