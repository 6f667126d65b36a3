package budget_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/structgen/structgen/examples/internal/budget"
	"github.com/structgen/structgen/runtime/ladder"
)

func TestBudget(t *testing.T) {
	cost := func(usd float64) ladder.Usage { return ladder.Usage{CostUSD: &usd} }

	t.Run("what an attempt did not cost is there for the next", func(t *testing.T) {
		b := budget.New(1.00, 0.60)
		assert.NoError(t, b.Allow(t.Context(), ladder.Attempt{}))
		b.Record(t.Context(), ladder.Attempt{}, cost(0.10), nil)
		assert.NoError(t, b.Allow(t.Context(), ladder.Attempt{}))
		b.Record(t.Context(), ladder.Attempt{}, cost(0.50), nil)
		assert.ErrorIs(t, b.Allow(t.Context(), ladder.Attempt{}), budget.ErrSpent)
		assert.InDelta(t, 0.60, b.Counted(), 1e-9)
	})
	t.Run("two attempts at once cannot spend the same money", func(t *testing.T) {
		b := budget.New(1.00, 0.60)
		assert.NoError(t, b.Allow(t.Context(), ladder.Attempt{}))
		assert.ErrorIs(t, b.Allow(t.Context(), ladder.Attempt{}), budget.ErrSpent)
	})
	t.Run("an unknown cost is not free", func(t *testing.T) {
		b := budget.New(1.00, 0.60)
		assert.NoError(t, b.Allow(t.Context(), ladder.Attempt{}))
		b.Record(t.Context(), ladder.Attempt{}, ladder.Usage{InputTokens: 9}, nil)
		assert.InDelta(t, 0.60, b.Counted(), 1e-9)
		assert.ErrorIs(t, b.Allow(t.Context(), ladder.Attempt{}), budget.ErrSpent)
	})
}
