package ladder

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/structgen/structgen/runtime/tolerant"
)

// Stats sums up calls by contract and model. It is an [Observer], safe for
// concurrent use, and prints as a panel. The zero value is ready.
type Stats struct {
	mu   sync.Mutex
	rows map[statsKey]*StatsRow
}

type statsKey struct{ contract, model string }

// StatsRow is what is counted for one contract and model.
type StatsRow struct {
	Contract string `json:"contract"`
	Model    string `json:"model"` // the model's identity, else what the provider calls it

	Calls    int            `json:"calls"`
	Outcomes map[string]int `json:"outcomes"` // calls by Outcome
	Rungs    map[string]int `json:"rungs"`    // calls by the rung that was asked last
	Attempts int            `json:"attempts"`

	FirstTry  int `json:"first_try"` // valid after a single attempt
	Repairs   int `json:"repairs"`
	StepDowns int `json:"step_downs"`
	Skipped   int `json:"skipped"` // rungs not asked because of what was remembered

	// Parses counts replies that went to tolerant.Parse without a call, see [Stats.AddParse].
	Parses map[string]int `json:"parses,omitempty"`

	Usage        Usage   `json:"usage"` // tokens; its cost is nil if that of any attempt is unknown
	KnownCostUSD float64 `json:"known_cost_usd"`
	Unpriced     int     `json:"unpriced"` // attempts whose cost is unknown
	priced       bool
}

// Attempted implements [Observer]. Calls are counted when they are done.
func (s *Stats) Attempted(context.Context, Attempt) {}

// Done implements [Observer].
func (s *Stats) Done(_ context.Context, r Report) {
	s.mu.Lock()
	defer s.mu.Unlock()
	row := s.row(r.Contract, cmp.Or(r.ModelID, r.Model))
	row.Calls++
	row.Outcomes[r.Outcome.String()]++
	if len(r.Attempts) > 0 {
		row.Rungs[r.Rung.String()]++
	}
	row.Attempts += len(r.Attempts)
	if r.Outcome == Valid && len(r.Attempts) == 1 {
		row.FirstTry++
	}
	row.Repairs += r.Repairs
	row.StepDowns += r.StepDowns
	row.Skipped += len(r.Skipped)
	row.Usage.add(r.Usage)
	row.KnownCostUSD += r.KnownCostUSD
	row.Unpriced += r.Unpriced
	row.priced = row.priced || r.Usage.CostUSD != nil
}

// AddParse counts a reply that a program gave to [tolerant.Parse] itself, with
// the name of its contract and what Parse returned:
//
//	p, err := tolerant.Parse(c, reply)
//	stats.AddParse(c.Name(), p.Via, err)
func (s *Stats) AddParse(contractName string, via tolerant.Via, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	row := s.row(contractName, "")
	if row.Parses == nil {
		row.Parses = map[string]int{}
	}
	switch _, raw := errors.AsType[*tolerant.Raw](err); {
	case err == nil:
		row.Parses[via.String()]++
	case raw:
		row.Parses["no value"]++
	default:
		row.Parses["rejected"]++
	}
}

func (s *Stats) row(contractName, model string) *StatsRow {
	key := statsKey{contractName, model}
	row := s.rows[key]
	if row == nil {
		if s.rows == nil {
			s.rows = map[statsKey]*StatsRow{}
		}
		row = &StatsRow{Contract: contractName, Model: model, Outcomes: map[string]int{}, Rungs: map[string]int{}}
		s.rows[key] = row
	}
	return row
}

// Rows is a copy of what was counted, sorted by contract and model.
func (s *Stats) Rows() []StatsRow {
	s.mu.Lock()
	defer s.mu.Unlock()
	rows := make([]StatsRow, 0, len(s.rows))
	for _, row := range s.rows {
		rows = append(rows, row.copy())
	}
	slices.SortFunc(rows, func(a, b StatsRow) int {
		return cmp.Or(cmp.Compare(a.Contract, b.Contract), cmp.Compare(a.Model, b.Model))
	})
	return rows
}

func (r *StatsRow) copy() StatsRow {
	c := *r
	c.Outcomes, c.Rungs, c.Parses = clone(r.Outcomes), clone(r.Rungs), clone(r.Parses)
	if c.priced && c.Unpriced == 0 {
		known := c.KnownCostUSD
		c.Usage.CostUSD = &known
	}
	return c
}

func clone(m map[string]int) map[string]int {
	if m == nil {
		return nil
	}
	c := make(map[string]int, len(m))
	for k, v := range m {
		c[k] = v
	}
	return c
}
