// Package replies reads collections of model replies: testdata/replies, whose
// texts were written for this project, and the larger corpus of the same form
// that STRUCTGEN_CORPUS names. All are for the agent of testdata/golden/corpus.
package replies

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// The verdicts on a reply.
const (
	Accept = "accept"
	Reject = "reject"       // a value was found, and it breaks the contract; or there is no text at all
	Raw    = "raw_fallback" // no single value can be isolated; tolerant parser only
)

// Reply is what a model wrote, and what is to be made of it.
type Reply struct {
	ID     string `json:"id"`
	Shape  string `json:"shape"`        // what is special about it
	Input  string `json:"input"`        // the reply, if it is UTF-8
	Bytes  []byte `json:"input_base64"` // the reply otherwise
	Strict string `json:"strict"`       // the decoder's verdict: Accept or Reject
	// Tolerant is the verdict of the tolerant parser.
	Tolerant string `json:"tolerant"`
	Why      string `json:"why"`
}

// Text is the reply.
func (r Reply) Text() []byte {
	if len(r.Bytes) > 0 {
		return r.Bytes
	}
	return []byte(r.Input)
}

// Read reads the files that match a pattern, in the order of their names, one
// reply a line. It is an error if there are none.
func Read(pattern string) ([]Reply, error) {
	files, err := filepath.Glob(pattern)
	if err != nil {
		return nil, err
	}
	var list []Reply
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		n := 0
		for line := range bytes.Lines(data) {
			n++
			var r Reply
			if err := json.Unmarshal(line, &r); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", file, n, err)
			}
			list = append(list, r)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("no replies in %s", pattern)
	}
	return list, nil
}
