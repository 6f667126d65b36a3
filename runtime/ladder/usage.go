package ladder

import "math"

// Usage is what one reply used, or a sum of such. In a report no count is negative,
// and a cost is a number that is not: what a model says otherwise is dropped.
type Usage struct {
	InputTokens     int64    `json:"input_tokens"` // all of them, cached ones too
	CachedTokens    int64    `json:"cached_tokens,omitzero"`
	OutputTokens    int64    `json:"output_tokens"` // all of them, reasoning too
	ReasoningTokens int64    `json:"reasoning_tokens,omitzero"`
	CostUSD         *float64 `json:"cost_usd,omitempty"` // nil is unknown; a known cost of nothing points to 0
}

// reported reports whether the provider said anything about usage.
func (u Usage) reported() bool { return u.CostUSD != nil || u.tokens() > 0 }

func (u Usage) tokens() int64 { return sum(u.InputTokens, u.OutputTokens) }

// sane is a usage that can be summed up and stored, whatever a model says: no
// count is negative, and a cost that is negative or no number is unknown. The
// cost is a copy: a model may go on using its own.
func (u Usage) sane() Usage {
	for _, n := range []*int64{&u.InputTokens, &u.CachedTokens, &u.OutputTokens, &u.ReasoningTokens} {
		*n = max(0, *n)
	}
	if u.CostUSD == nil {
		return u
	}
	usd := *u.CostUSD
	u.CostUSD = nil
	if usd >= 0 && !math.IsInf(usd, 1) { // and not NaN
		u.CostUSD = &usd
	}
	return u
}

// add sums tokens. Costs are summed by the report, which knows which are missing.
func (u *Usage) add(v Usage) {
	u.InputTokens = sum(u.InputTokens, v.InputTokens)
	u.CachedTokens = sum(u.CachedTokens, v.CachedTokens)
	u.OutputTokens = sum(u.OutputTokens, v.OutputTokens)
	u.ReasoningTokens = sum(u.ReasoningTokens, v.ReasoningTokens)
}

// TotalUsage is what several replies used together: for a model that asks its
// provider more than once for one reply, as a loop around tools does. The cost is
// unknown if that of any of them is.
func TotalUsage(used ...Usage) Usage {
	var total Usage
	var usd float64
	known := len(used) > 0
	for _, u := range used {
		u = u.sane()
		total.add(u)
		if u.CostUSD == nil {
			known = false
			continue
		}
		usd += *u.CostUSD
	}
	if known {
		total.CostUSD = &usd
	}
	return total
}

// sum adds two counts that are not negative and stops at the largest number.
func sum(a, b int64) int64 {
	if b > math.MaxInt64-a {
		return math.MaxInt64
	}
	return a + b
}

// Price tells what usage costs in US dollars, where the provider does not serve
// a cost. It answers !ok if it does not know the model.
type Price func(modelID string, u Usage) (usd float64, ok bool)

// PerMillion is the price list of one model, in US dollars per million tokens:
// of input, of cached input, and of output.
func PerMillion(input, cached, output float64) Price {
	return func(_ string, u Usage) (float64, bool) {
		fresh := max(0, u.InputTokens-u.CachedTokens)
		return (float64(fresh)*input + float64(u.CachedTokens)*cached + float64(u.OutputTokens)*output) / 1e6, true
	}
}

// priced fills in the cost of a usage. Without tokens there is nothing to price:
// a cost that nobody told stays unknown.
func (p Price) priced(modelID string, u Usage) Usage {
	if p == nil || u.CostUSD != nil || u.tokens() == 0 {
		return u
	}
	if usd, ok := p(modelID, u); ok {
		u.CostUSD = &usd
	}
	return u
}
