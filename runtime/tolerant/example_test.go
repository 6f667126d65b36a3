package tolerant_test

import (
	"errors"
	"fmt"

	"github.com/structgen/structgen/runtime/tolerant"
	"github.com/structgen/structgen/testdata/golden/detective"
)

func ExampleParse() {
	reply := []byte("My verdict:\n```json\n{\"reasoning\": \"The alibi fails.\", \"score\": 0.8}\n```\nShall I go on?")
	p, err := tolerant.Parse(detective.VerdictContract, reply)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Via, p.Removed, p.Value.Score)

	_, err = tolerant.Parse(detective.VerdictContract, []byte("I cannot say."))
	raw, ok := errors.AsType[*tolerant.Raw](err)
	fmt.Println(ok, raw.Reason)
	// Output:
	// embedded [words around the object] 0.8
	// true no JSON object, only words
}
