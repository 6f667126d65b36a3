package ladder

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// String is the panel, see [Stats.WriteTo].
func (s *Stats) String() string {
	var b strings.Builder
	s.WriteTo(&b) // a Builder takes everything
	return b.String()
}

// WriteTo prints the panel: a line for each contract and model with calls per
// rung, the rate of first tries, repairs, step-downs, embedded and raw values,
// replies that were truncated, refused, invalid or denied, failures, tokens, and
// cost. A cost that is not wholly known has a plus behind it, one of which
// nothing is known is a question mark.
func (s *Stats) WriteTo(w io.Writer) (int64, error) {
	out := &counter{w: w}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "contract\tmodel\tcalls\trungs\tfirst try\trepairs\tstep-downs\tembedded\traw\ttruncated\trefused\tinvalid\tdenied\tfailed\ttokens in/out\tUSD\tparsed")
	for _, r := range s.Rows() {
		fmt.Fprintf(t, "%s\t%s\t%d\t%s\t%s\t%d\t%d\t%s\t%s\t%d\t%d\t%d\t%d\t%d\t%d/%d\t%s\t%s\n",
			r.Contract, dash(r.Model), r.Calls, counts(r.Rungs, rungNames[1:]), r.share(r.FirstTry), r.Repairs, r.StepDowns,
			r.share(r.Outcomes[Embedded.String()]), r.share(r.Outcomes[Raw.String()]),
			r.Outcomes[Truncated.String()], r.Outcomes[Refused.String()], r.Outcomes[Invalid.String()],
			r.Outcomes[Denied.String()], r.Outcomes[Failed.String()],
			r.Usage.InputTokens, r.Usage.OutputTokens, r.cost(), counts(r.Parses, parseNames))
	}
	err := t.Flush()
	return out.n, err
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

type counter struct {
	w io.Writer
	n int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}
