package ledger

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// Entry is a line of a ledger as it stands on disk.
type Entry struct {
	Seq   int             `json:"seq"`
	Agent string          `json:"agent"`
	Event json.RawMessage `json:"event"`
}

// Read returns all entries of a ledger. A line that is not whole, as a crash
// leaves one, and a number out of order are errors.
func Read(r io.Reader) ([]Entry, error) {
	var entries []Entry
	for lines := bufio.NewReader(r); ; {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF && len(line) == 0 {
			return entries, nil
		}
		if err != nil && err != io.EOF {
			return nil, err
		}
		e, err := parse(line)
		if err == nil && e.Seq != len(entries)+1 {
			err = fmt.Errorf("this is event %d, out of order", e.Seq)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", len(entries)+1, err)
		}
		entries = append(entries, e)
	}
}

func parse(line []byte) (e Entry, err error) {
	whole, ok := bytes.CutSuffix(line, []byte("\n"))
	if !ok {
		return e, io.ErrUnexpectedEOF
	}
	err = json.Unmarshal(whole, &e)
	return e, err
}
