package ladder_test

import (
	"context"
	"errors"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/ladder"
	"github.com/structgen/structgen/runtime/laddertest"
	"github.com/structgen/structgen/testdata/golden/detective"
)

func usd(v float64) *float64 { return &v }

func used(in, out int64) ladder.Usage { return ladder.Usage{InputTokens: in, OutputTokens: out} }

// watcher is an observer that keeps what it is told.
type watcher struct {
	attempts []ladder.Attempt
	reports  []ladder.Report
}

func (w *watcher) Attempted(_ context.Context, a ladder.Attempt) { w.attempts = append(w.attempts, a) }
func (w *watcher) Done(_ context.Context, r ladder.Report)       { w.reports = append(w.reports, r) }

// TestUsageIsSummedOverAllAttempts, those that failed too.
func TestUsageIsSummedOverAllAttempts(t *testing.T) {
	m := laddertest.Script(
		fail(ladder.RejectsFormat).WithUsage(used(1, 0)),
		say(bad).WithUsage(ladder.Usage{InputTokens: 10, CachedTokens: 4, OutputTokens: 5, ReasoningTokens: 2}),
		laddertest.Fail(errOverloaded).WithUsage(used(100, 50)),
	)
	g := &spend{}
	res, err := ladder.Run(background, m, verdict, prompt, ladder.WithGovernor(g))
	assert.Same(t, errOverloaded, err)
	assert.Equal(t, ladder.Usage{InputTokens: 111, CachedTokens: 4, OutputTokens: 55, ReasoningTokens: 2}, res.Report.Usage)
	assert.Equal(t, []ladder.Usage{used(1, 0), {InputTokens: 10, CachedTokens: 4, OutputTokens: 5, ReasoningTokens: 2}, used(100, 50)}, g.usage)
	assert.Equal(t, errOverloaded, g.errs[2])
	assert.NoError(t, g.errs[1], "the model returned: what it said is the ladder's to judge")
}

// TestCost: what the provider serves, else the price, else unknown; and a total
// that is unknown keeps what is known.
func TestCost(t *testing.T) {
	price := ladder.WithPrice(ladder.PerMillion(2, 1, 10))
	rows := []struct {
		name     string
		steps    []laddertest.Step
		opts     []ladder.Option
		total    *float64
		known    float64
		unpriced int
	}{
		{name: "the provider's own", steps: []laddertest.Step{say(good).WithUsage(ladder.Usage{InputTokens: 5, CostUSD: usd(0.5)})}, opts: []ladder.Option{price}, total: usd(0.5), known: 0.5},
		{name: "free is known", steps: []laddertest.Step{say(good).WithUsage(ladder.Usage{CostUSD: usd(0)})}, total: usd(0)},
		{name: "priced, cached input for less", steps: []laddertest.Step{say(good).WithUsage(ladder.Usage{InputTokens: 300_000, CachedTokens: 100_000, OutputTokens: 10_000})}, opts: []ladder.Option{price}, total: usd(0.6), known: 0.6},
		{name: "unknown without a price", steps: []laddertest.Step{say(good).WithUsage(used(5, 5))}, unpriced: 1},
		{name: "unknown if no tokens are told", steps: []laddertest.Step{say(good)}, opts: []ladder.Option{price}, unpriced: 1},
		{name: "unknown if the price list does not have the model", steps: []laddertest.Step{say(good).WithUsage(used(5, 5))},
			opts: []ladder.Option{ladder.WithPrice(func(string, ladder.Usage) (float64, bool) { return 7, false })}, unpriced: 1},
		{name: "one unknown makes the total unknown", steps: []laddertest.Step{say(bad).WithUsage(ladder.Usage{CostUSD: usd(0.25)}), say(good)}, known: 0.25, unpriced: 1},
		{name: "a request that was turned away costs nothing", steps: []laddertest.Step{fail(ladder.RejectsFormat), say(good).WithUsage(ladder.Usage{CostUSD: usd(0.25)})}, total: usd(0.25), known: 0.25},
		{name: "unless the provider says so", steps: []laddertest.Step{fail(ladder.RejectsFormat).WithUsage(ladder.Usage{CostUSD: usd(0.5)}), say(good).WithUsage(ladder.Usage{CostUSD: usd(0.25)})}, total: usd(0.75), known: 0.75},
		{name: "an outage is unknown", steps: []laddertest.Step{laddertest.Fail(errOverloaded)}, unpriced: 1},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			res, _ := ladder.Run(background, laddertest.Script(row.steps...), verdict, prompt, row.opts...)
			assert.Equal(t, row.total, res.Report.Usage.CostUSD)
			assert.InDelta(t, row.known, res.Report.KnownCostUSD, 1e-12)
			assert.Equal(t, row.unpriced, res.Report.Unpriced)
		})
	}
}

func TestADeniedCallHasNoCost(t *testing.T) {
	res, err := ladder.Run(background, laddertest.Script(), verdict, prompt, ladder.WithGovernor(&spend{denyFrom: 1}))
	assert.Same(t, errDenied, err)
	assert.False(t, ladder.ModelFailed(err))
	assert.Nil(t, res.Report.Usage.CostUSD)
	assert.Zero(t, res.Report.Unpriced)
}

// TestAllowSeesWhatWillBeSent: enough to hold a budget.
func TestAllowSeesWhatWillBeSent(t *testing.T) {
	g := &spend{}
	m := ladder.Named("host/acme", laddertest.Script(say(bad), say(good)))
	_, err := ladder.Run(background, m, verdict, ladder.Prompt{System: "12345", User: "678", Data: "round 1"}, ladder.WithGovernor(g))
	require.NoError(t, err)
	require.Len(t, g.allowed, 2)
	a := g.allowed[0]
	assert.Equal(t, "verdict", a.Contract)
	assert.Equal(t, "host/acme", a.ModelID)
	assert.Equal(t, 8, a.PromptBytes)
	assert.Equal(t, "round 1", a.Data)
	assert.Zero(t, a.Verdict)
	assert.Greater(t, g.allowed[1].PromptBytes, 8+len(bad))
	assert.Equal(t, 1, g.allowed[1].Repair)
}

// TestAPanicKeepsTheBooks: in the model, it is recorded once and goes on as it
// was; the report reaches the observer.
func TestAPanicKeepsTheBooks(t *testing.T) {
	boom := errors.New("boom")
	g, w := &spend{}, &watcher{}
	m := laddertest.Script(say(bad).WithUsage(used(3, 4)), laddertest.Panic(boom))
	assert.PanicsWithValue(t, boom, func() {
		ladder.Run(background, m, verdict, prompt, ladder.WithGovernor(g), ladder.WithObserver(w))
	})
	require.Len(t, g.recorded, 2)
	fault, ok := errors.AsType[*ladder.PanicError](g.errs[1])
	require.True(t, ok)
	assert.Equal(t, boom, fault.Value)
	require.Len(t, w.reports, 1)
	r := w.reports[0]
	assert.Equal(t, ladder.Failed, r.Outcome)
	assert.Equal(t, []string{"schema rejected", "schema panicked"}, asked(r))
	assert.Equal(t, used(3, 4), r.Usage)
	assert.Contains(t, r.Error, "boom")
	assert.Len(t, w.attempts, 2)
}

// TestAPanicInTheCallersCheck comes after the books were closed.
func TestAPanicInTheCallersCheck(t *testing.T) {
	c := verdict.WithCheck(func(detective.Verdict) error { panic("boom") })
	g, w := &spend{}, &watcher{}
	assert.PanicsWithValue(t, "boom", func() {
		ladder.Run(background, laddertest.Script(say(good).WithUsage(used(3, 4))), c, prompt, ladder.WithGovernor(g), ladder.WithObserver(w))
	})
	assert.Len(t, g.recorded, 1)
	assert.NoError(t, g.errs[0])
	require.Len(t, w.reports, 1)
	assert.Equal(t, []string{"schema panicked"}, asked(w.reports[0]))
	assert.Equal(t, used(3, 4), w.reports[0].Usage)
}

// TestAModelThatEndsItsGoroutine, as t.FailNow in a stub does.
func TestAModelThatEndsItsGoroutine(t *testing.T) {
	g, w := &spend{}, &watcher{}
	done := make(chan struct{})
	go func() {
		defer close(done)
		m := ladder.ModelFunc(func(context.Context, ladder.Request) (ladder.Reply, error) {
			runtime.Goexit()
			return ladder.Reply{}, nil
		})
		ladder.Run(background, m, verdict, prompt, ladder.WithGovernor(g), ladder.WithObserver(w))
	}()
	<-done
	assert.Len(t, g.recorded, 1)
	require.Len(t, w.reports, 1)
	assert.Equal(t, []string{"schema panicked"}, asked(w.reports[0]))
}
