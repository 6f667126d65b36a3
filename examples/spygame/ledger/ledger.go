package ledger

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"sync"

	"github.com/structgen/structgen/runtime/contract"
)

// Ledger appends to a writer. It is safe for concurrent use.
type Ledger struct {
	mu     sync.Mutex
	w      io.Writer
	seq    int
	broken error
	buf    []byte
}

// New returns a ledger that appends to w, which holds seq events already.
func New(w io.Writer, seq int) *Ledger { return &Ledger{w: w, seq: seq} }

// Append writes one event and returns its number. An event that breaks its
// contract is refused, and nothing is written.
//
// After a write that failed halfway nobody knows what the file ends with, so that
// every further Append is refused.
func (l *Ledger) Append(e contract.Event) (seq int, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.broken != nil {
		return 0, l.broken
	}
	agent, err := json.Marshal(e.ContractName())
	if err != nil {
		return 0, err
	}
	line := append(l.buf[:0], `{"seq":`...)
	line = strconv.AppendInt(line, int64(l.seq+1), 10)
	line = append(line, `,"agent":`...)
	line = append(line, agent...)
	line = append(line, `,"event":`...)
	line, err = e.AppendJSON(line)
	if err != nil {
		return 0, fmt.Errorf("the ledger refuses an event of %s: %w", e.ContractName(), err)
	}
	line = append(line, "}\n"...)
	l.buf = line
	if _, err := l.w.Write(line); err != nil {
		l.broken = fmt.Errorf("the ledger ends with event %d, which may not be whole: %w", l.seq+1, err)
		return 0, l.broken
	}
	l.seq++
	return l.seq, nil
}
