package ladder

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// String is the panel, see [Stats.WriteTo].
func (s *Stats) String() string {
	var b strings.Builder
	s.WriteTo(&b) // a Builder takes everything
	return b.String()
}

// The figures of the panel. With the longest name of a model they do not share a
// line: what is left must fit 120 columns.
var panelHeads = []string{
	"calls", "first", "repairs", "downs", "embedded", "raw", "cut off", "refused", "invalid", "denied", "failed",
	"tokens in/out", "USD",
}

// WriteTo prints the panel. Each contract and model has a line of its own with
// the calls per rung, and below it the figures: the rate of valid first tries, repairs,
// step-downs, embedded and raw values, replies that were truncated, refused,
// invalid or denied, failures, tokens, and cost. A cost that is not wholly known
// has a plus behind it, one of which nothing is known is a question mark. Replies
// that were parsed without a call follow, if there are any.
func (s *Stats) WriteTo(w io.Writer) (int64, error) {
	rows := s.Rows()
	lines := [][]string{panelHeads}
	for i := range rows {
		lines = append(lines, rows[i].figures())
	}
	columns := aligned(lines)
	var b strings.Builder
	b.WriteString(columns[0])
	for i := range rows {
		r := &rows[i]
		fmt.Fprintf(&b, "%s, %s: %s\n%s", r.Contract, dash(r.Model), counts(r.Rungs, rungNames[1:]), columns[i+1])
		if len(r.Parses) > 0 {
			fmt.Fprintf(&b, "  parsed %s\n", counts(r.Parses, parseNames))
		}
	}
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

// figures are the row's cells under panelHeads.
func (r *StatsRow) figures() []string {
	outcome := func(o Outcome) string { return strconv.Itoa(r.Outcomes[o.String()]) }
	return []string{
		strconv.Itoa(r.Calls), r.share(r.FirstTry), strconv.Itoa(r.Repairs), strconv.Itoa(r.StepDowns),
		r.share(r.Outcomes[Embedded.String()]), r.share(r.Outcomes[Raw.String()]),
		outcome(Truncated), outcome(Refused), outcome(Invalid), outcome(Denied), outcome(Failed),
		fmt.Sprintf("%d/%d", r.Usage.InputTokens, r.Usage.OutputTokens), r.cost(),
	}
}

// aligned writes lines of cells as columns, two spaces apart.
func aligned(lines [][]string) []string {
	widths := make([]int, len(panelHeads))
	for _, cells := range lines {
		for i, cell := range cells {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	texts := make([]string, len(lines))
	for n, cells := range lines {
		var b strings.Builder
		for i, cell := range cells {
			fmt.Fprintf(&b, "  %-*s", widths[i], cell)
		}
		texts[n] = strings.TrimRight(b.String(), " ") + "\n"
	}
	return texts
}

var parseNames = []string{"strict", "unwrapped", "embedded", "raw", "no value", "rejected"}

// share is a part of the calls, in percent.
func (r *StatsRow) share(n int) string {
	if r.Calls == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f%%", 100*float64(n)/float64(r.Calls))
}

func (r *StatsRow) cost() string {
	switch {
	case r.Usage.CostUSD != nil:
		return fmt.Sprintf("%.4f", *r.Usage.CostUSD)
	case r.KnownCostUSD > 0:
		return fmt.Sprintf("%.4f+", r.KnownCostUSD)
	case r.Unpriced > 0:
		return "?"
	}
	return "-"
}

// counts writes name:n pairs in the order of names.
func counts(m map[string]int, names []string) string {
	var parts []string
	for _, name := range names {
		if n := m[name]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s:%d", name, n))
		}
	}
	return dash(strings.Join(parts, " "))
}

func dash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
