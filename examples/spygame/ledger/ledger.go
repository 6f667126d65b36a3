// Package ledger is an append-only file of events, one JSON object a line.
//
// What gets in stays in: there is no update and no delete. That is why Append
// takes events and no bytes; an event writes itself, and refuses to if it breaks
// its contract.
package ledger

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"sync"

	"github.com/structgen/structgen/runtime/contract"
)

// Ledger appends to a writer. It is safe for concurrent use.
type Ledger struct {
	mu  sync.Mutex
	w   io.Writer
	seq int
	buf []byte
}

// New returns a ledger that appends to w, which holds no events yet.
func New(w io.Writer) *Ledger { return &Ledger{w: w} }

// Append writes one event of one agent as a line:
//
//	{"seq":1,"agent":"spy","event":{"kind":"alibi.given",…}}
//
// An event that breaks its contract is refused, and nothing is written.
func (l *Ledger) Append(e contract.Event) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	line := append(l.buf[:0], `{"seq":`...)
	line = strconv.AppendInt(line, int64(l.seq+1), 10)
	line = append(line, `,"agent":`...)
	line = strconv.AppendQuote(line, e.ContractName())
	line = append(line, `,"event":`...)
	line, err := e.AppendJSON(line)
	if err != nil {
		return fmt.Errorf("the ledger refuses an event of %s: %w", e.ContractName(), err)
	}
	line = append(line, "}\n"...)
	l.buf = line
	if _, err := l.w.Write(line); err != nil {
		return err
	}
	l.seq++
	return nil
}

// Entry is a line of a ledger as it stands on disk.
type Entry struct {
	Seq   int             `json:"seq"`
	Agent string          `json:"agent"`
	Event json.RawMessage `json:"event"`
}

// Read returns all entries of a ledger.
func Read(r io.Reader) ([]Entry, error) {
	var entries []Entry
	for s := bufio.NewScanner(r); ; {
		if !s.Scan() {
			return entries, s.Err()
		}
		var e Entry
		if err := json.Unmarshal(s.Bytes(), &e); err != nil {
			return nil, fmt.Errorf("line %d: %w", len(entries)+1, err)
		}
		entries = append(entries, e)
	}
}
