package contract_test

import (
	"errors"
	"fmt"

	"github.com/structgen/structgen/runtime/contract"
)

// A refusal says everything that is wrong at once. The contract is one that
// structgen generated; here it stands in this package's tests.
func ExampleContract_Decode() {
	reply := []byte(`{"kind": "vote", "text": "It was Brandt.", "suspect": null, "confidence": 0.9,
		"witnesses": ["Cook Ada", 2], "urgent": false, "round": 3}`)

	_, _, err := detective.Decode(reply)
	if refused, ok := errors.AsType[*contract.DecodeError](err); ok {
		for _, v := range refused.Violations {
			fmt.Printf("%s at %s: want %s, got %s\n", v.Code, v.Path, v.Want, v.Got)
		}
	}
	fmt.Println(errors.Is(err, contract.ErrNotGranted))
	// Output:
	// not-granted at /kind: want "clue" or "accusation", got "vote"
	// type at /suspect: want string, got null
	// type at /witnesses/1: want string, got 2
	// true
}

// A rule that no schema can say. It takes part in repair like any other.
func ExampleContract_WithCheck() {
	present := map[string]bool{"Cook Ada": true}
	c := detective.WithCheck(func(v detectiveOutput) error {
		if !present[v.Suspect] {
			return fmt.Errorf("suspect %q is not in the room", v.Suspect)
		}
		return nil
	})

	_, _, err := c.Decode([]byte(`{"kind":"clue","text":"A wet key.","suspect":"Brandt","confidence":0.4,"witnesses":[],"urgent":false,"round":1}`))
	fmt.Println(err)
	// Output:
	// detective: (root): check: suspect "Brandt" is not in the room
}
