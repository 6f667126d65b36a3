// Package twin accepts what the small event becomes when every text of it is made a
// number and followed by another member, as one row of BenchmarkRefuse has it: what
// the explaining read of those bytes is held against.
package twin

import "strings"

//go:generate go tool structgen

// Twin is a small event with a number for every text, and what stands behind each.
//
//structgen:contract
type Twin struct {
	Kind   int64  `json:"kind"`
	A      string `json:"a"`
	Text   int64  `json:"text"`
	B      string `json:"b"`
	Room   int64  `json:"room"`
	C      string `json:"c"`
	Actor  int64  `json:"actor"`
	D      string `json:"d"`
	Target int64  `json:"target"`
	E      string `json:"e"`
}

// Of gives the members that are called x names of their own, each as long as that.
func Of(spoiled string) []byte {
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		spoiled = strings.Replace(spoiled, `"x":`, `"`+name+`":`, 1)
	}
	return []byte(spoiled)
}
