// Package budget is a governor that keeps a program within a sum of money.
package budget

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/structgen/structgen/runtime/ladder"
)

// ErrSpent is what a call ends with that the budget cannot pay for. It reaches
// the caller of ladder.Run as it is: nobody has to look for it inside another
// error, or to mistake it for a model that had nothing to say.
var ErrSpent = errors.New("the budget is spent")

// Budget is a [ladder.Governor]. It is safe for concurrent use.
type Budget struct {
	limit float64
	most  float64

	mu      sync.Mutex
	counted float64
	open    int // attempts allowed and not yet recorded
}

// New returns a budget of so many US dollars. No attempt is thought to cost more
// than most: that much is set aside for each one under way, since what it costs
// is known only afterwards.
func New(limit, most float64) *Budget { return &Budget{limit: limit, most: most} }

// Allow sets money aside for an attempt, or denies it.
func (b *Budget) Allow(_ context.Context, a ladder.Attempt) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.counted+float64(b.open+1)*b.most > b.limit {
		return fmt.Errorf("%w: $%.4f of $%.4f are left, too little to ask %s", ErrSpent, b.limit-b.counted, b.limit, a.Contract)
	}
	b.open++
	return nil
}

// Record books what an attempt cost. If nobody knows, it books the most it can
// have cost: a budget that takes unknown for free is none.
func (b *Budget) Record(_ context.Context, _ ladder.Attempt, u ladder.Usage, _ error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.open--
	if u.CostUSD != nil {
		b.counted += *u.CostUSD
	} else {
		b.counted += b.most
	}
}

// Counted is what was booked so far: what is known to be spent, and the most that
// the other attempts can have cost.
func (b *Budget) Counted() float64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.counted
}
