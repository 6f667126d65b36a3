package ladder_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/structgen/structgen/runtime/ladder"
)

func TestTotalUsage(t *testing.T) {
	usd := func(v float64) *float64 { return &v }
	for _, row := range []struct {
		name string
		used []ladder.Usage
		want ladder.Usage
	}{
		{"nothing was asked", nil, ladder.Usage{}},
		{"every count is summed", []ladder.Usage{
			{InputTokens: 10, CachedTokens: 5, OutputTokens: 3, ReasoningTokens: 1, CostUSD: usd(0.25)},
			{InputTokens: 20, CachedTokens: 9, OutputTokens: 4, ReasoningTokens: 2, CostUSD: usd(0.5)},
		}, ladder.Usage{InputTokens: 30, CachedTokens: 14, OutputTokens: 7, ReasoningTokens: 3, CostUSD: usd(0.75)}},
		{"a cost that is not told makes the sum unknown", []ladder.Usage{
			{InputTokens: 1, CostUSD: usd(0.25)}, {InputTokens: 2},
		}, ladder.Usage{InputTokens: 3}},
		{"a cost that cannot be is not told", []ladder.Usage{
			{InputTokens: 1, CostUSD: usd(0.25)}, {InputTokens: -2, CostUSD: usd(-1)},
		}, ladder.Usage{InputTokens: 1}},
		{"counts end at the largest number", []ladder.Usage{
			{OutputTokens: math.MaxInt64}, {OutputTokens: 1},
		}, ladder.Usage{OutputTokens: math.MaxInt64}},
	} {
		t.Run(row.name, func(t *testing.T) {
			assert.Equal(t, row.want, ladder.TotalUsage(row.used...))
		})
	}
}
