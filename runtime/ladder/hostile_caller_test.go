package ladder_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/ladder"
	"github.com/structgen/structgen/runtime/laddertest"
)

// TestUsageThatCannotBe: whatever a model or a price says, the report can be
// summed up and stored.
func TestUsageThatCannotBe(t *testing.T) {
	rows := []struct {
		name  string
		usage ladder.Usage
		price ladder.Price
		want  ladder.Usage
	}{
		{name: "no number", usage: ladder.Usage{InputTokens: 1, CostUSD: usd(math.NaN())}, want: ladder.Usage{InputTokens: 2}},
		{name: "endless", usage: ladder.Usage{InputTokens: 1, CostUSD: usd(math.Inf(1))}, want: ladder.Usage{InputTokens: 2}},
		{name: "negative cost", usage: ladder.Usage{OutputTokens: 1, CostUSD: usd(-1)}, want: ladder.Usage{OutputTokens: 2}},
		{name: "negative tokens", usage: ladder.Usage{InputTokens: -5, OutputTokens: 3, CachedTokens: math.MinInt64, ReasoningTokens: -1}, want: ladder.Usage{OutputTokens: 6}},
		{name: "overflow", usage: ladder.Usage{InputTokens: math.MaxInt64, OutputTokens: math.MaxInt64}, want: ladder.Usage{InputTokens: math.MaxInt64, OutputTokens: math.MaxInt64}},
		{name: "a price that is no number", usage: ladder.Usage{InputTokens: 1}, price: func(string, ladder.Usage) (float64, bool) { return math.NaN(), true }, want: ladder.Usage{InputTokens: 2}},
		{name: "more cached than sent", usage: ladder.Usage{InputTokens: 1, CachedTokens: 9e6}, price: ladder.PerMillion(1e9, 0, 0), want: ladder.Usage{InputTokens: 2, CachedTokens: 18e6, CostUSD: usd(0)}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			g, stats := &spend{}, &ladder.Stats{}
			res, err := ladder.Run(background, laddertest.Script(say(bad).WithUsage(row.usage), say(good).WithUsage(row.usage)), verdict, prompt,
				ladder.WithPrice(row.price), ladder.WithGovernor(g), ladder.WithObserver(stats))
			require.NoError(t, err)
			assert.Equal(t, row.want, res.Report.Usage)
			for _, v := range []any{res.Report, stats.Rows()} {
				_, err = json.Marshal(v)
				assert.NoError(t, err)
			}
			consistent(t, res.Report, g, err)
		})
	}
}

// TestACostIsCopied: a model may go on using what it points to.
func TestACostIsCopied(t *testing.T) {
	cost := 0.5
	m := ladder.ModelFunc(func(context.Context, ladder.Request) (ladder.Reply, error) {
		return ladder.Reply{Text: good, Usage: ladder.Usage{CostUSD: &cost}}, nil
	})
	res, err := ladder.Run(background, m, verdict, prompt)
	require.NoError(t, err)
	cost = 99
	assert.Equal(t, usd(0.5), res.Report.Usage.CostUSD)
	assert.Equal(t, usd(0.5), res.Report.Attempts[0].Usage.CostUSD)
}

// TestOptionsOfNothing: nil leaves the default.
func TestOptionsOfNothing(t *testing.T) {
	var none *ladder.Ladder
	opts := []ladder.Option{
		nil, none, &ladder.Ladder{}, ladder.New(nil, none), ladder.WithMemory(nil), ladder.WithGovernor(nil), ladder.WithObserver(nil),
		ladder.WithPrice(nil), ladder.WithErrorReader(nil), ladder.WithRungs(), ladder.WithRungs(0, 99), ladder.WithRepairs(-1),
	}
	for i, opt := range opts {
		m := laddertest.Script(say(good)).Refusing(ladder.FormatSchema)
		res, err := ladder.Run(background, ladder.Named(fmt.Sprint("nothing/", i), m), verdict, prompt, opt)
		require.NoError(t, err, "%d", i)
		assert.Equal(t, ladder.JSONObject, res.Report.Rung)
	}
}

// TestRungsAreCopied: the caller's slice is its own.
func TestRungsAreCopied(t *testing.T) {
	rungs := []ladder.Rung{ladder.Schema}
	opt := ladder.WithRungs(rungs...)
	rungs[0] = ladder.Text
	res, err := ladder.Run(background, laddertest.Script(say(good)), verdict, prompt, opt)
	require.NoError(t, err)
	assert.Equal(t, ladder.Schema, res.Report.Rung)
}

// tripwire panics where it is told to.
type tripwire struct{ allow, record, attempted, done bool }

func trip(armed bool, where string) {
	if armed {
		panic(where)
	}
}

func (w *tripwire) Allow(context.Context, ladder.Attempt) error {
	trip(w.allow, "allow")
	return nil
}
func (w *tripwire) Record(context.Context, ladder.Attempt, ladder.Usage, error) {
	trip(w.record, "record")
}
func (w *tripwire) Attempted(context.Context, ladder.Attempt) { trip(w.attempted, "attempted") }
func (w *tripwire) Done(context.Context, ladder.Report)       { trip(w.done, "done") }

// TestAPanicOfTheCallers goes on, is reported to the others, and leaves nobody
// waiting for the format that the call was trying.
func TestAPanicOfTheCallers(t *testing.T) {
	for where, w := range map[string]*tripwire{
		"allow": {allow: true}, "record": {record: true}, "attempted": {attempted: true}, "done": {done: true},
	} {
		t.Run(where, func(t *testing.T) {
			stats := &ladder.Stats{}
			m := ladder.Named("panics/"+where, laddertest.Script(say(good).WithUsage(used(3, 1))).Forever())
			assert.PanicsWithValue(t, where, func() {
				ladder.Run(background, m, verdict, prompt, ladder.WithGovernor(w), ladder.WithObserver(stats), ladder.WithObserver(w))
			})
			rows := stats.Rows()
			require.Len(t, rows, 1)
			assert.Equal(t, 1, rows[0].Calls)
			res, err := ladder.Run(background, m, verdict, prompt)
			require.NoError(t, err)
			assert.Less(t, res.Report.Duration.Seconds(), 1.0, "nobody waits for a call that is gone")
		})
	}
}

// TestARepairIsBounded: what a model writes as names does not blow the next
// request or the report up.
func TestARepairIsBounded(t *testing.T) {
	var many strings.Builder
	many.WriteString(`{"reasoning":"x","score":1`)
	for i := range 20_000 {
		fmt.Fprintf(&many, `,"m%d":{}`, i)
	}
	many.WriteString("}")
	rows := map[string]string{
		"a name of a megabyte":    `{"` + strings.Repeat("n", 1<<19) + `":1,"reasoning":"x","score":1}`,
		"twenty thousand members": many.String(),
		"escaped slashes":         `{"` + strings.Repeat("~/", 1<<17) + `":1,"reasoning":"x","score":1}`,
	}
	for name, reply := range rows {
		t.Run(name, func(t *testing.T) {
			m := laddertest.Script(say(reply), say(good))
			res, err := ladder.Run(background, m, verdict, prompt)
			require.NoError(t, err)
			assert.Equal(t, ladder.Repaired, res.Report.Outcome)
			for _, msg := range m.Requests()[1].Messages {
				assert.Less(t, len(msg.Text), 2*ladder.MaxExcerpt)
			}
			stored, err := json.Marshal(res.Report)
			require.NoError(t, err)
			assert.Less(t, len(stored), 4*ladder.MaxExcerpt)
			assert.Less(t, len(res.Report.String()), 4000)
		})
	}
}

// TestAReplyBesideAnError: the error decides, the usage counts.
func TestAReplyBesideAnError(t *testing.T) {
	m := ladder.ModelFunc(func(context.Context, ladder.Request) (ladder.Reply, error) {
		return ladder.Reply{Text: good, Usage: used(5, 5), RequestID: "r"}, errOverloaded
	})
	res, err := ladder.Run(background, m, verdict, prompt)
	assert.Same(t, errOverloaded, err)
	assert.Equal(t, used(5, 5), res.Report.Usage)
	assert.Equal(t, "r", res.Report.Attempts[0].RequestID)
	assert.Zero(t, res.Value)
}

// TestNoRepairsLeft: zero and less surface the first error, a great number ends
// with the script.
func TestNoRepairsLeft(t *testing.T) {
	for n, attempts := range map[int]int{0: 1, -1: 1, math.MinInt: 1, 4: 5} {
		res, err := ladder.Run(background, laddertest.Script(say(bad)).Forever(), verdict, prompt, ladder.WithRepairs(n))
		assert.ErrorIs(t, err, ladder.ErrInvalid)
		assert.Len(t, res.Report.Attempts, attempts)
	}
	res, err := ladder.Run(background, laddertest.Script(say(bad), say(bad), say(bad), say(good)), verdict, prompt, ladder.WithRepairs(math.MaxInt))
	require.NoError(t, err)
	assert.Equal(t, 3, res.Report.Repairs)
}

// TestAPromptOfNothing: still a request that a provider can answer, and a repair
// that ends with the user.
func TestAPromptOfNothing(t *testing.T) {
	m := laddertest.Script(say(bad), say(good))
	_, err := ladder.Run(background, m, verdict, ladder.Prompt{}, ladder.WithRungs(ladder.Text))
	require.NoError(t, err)
	for _, req := range m.Requests()[1:] {
		require.NotEmpty(t, req.Messages)
		assert.Equal(t, ladder.RoleUser, req.Messages[len(req.Messages)-1].Role)
	}
}

// TestTextOnlyJSONObject: any object, asked for in words.
func TestTextOnlyJSONObject(t *testing.T) {
	m := laddertest.Script(say("Here: {\"a\":1}"))
	res, err := ladder.Run(background, ladder.TextOnly(m), contract.JSONObject, prompt)
	require.NoError(t, err)
	assert.Equal(t, ladder.Embedded, res.Report.Outcome)
	assert.JSONEq(t, `{"a":1}`, string(res.Value))
}

// TestAFailedGenerationIsTheReply: with its hash, and nothing of an earlier one.
func TestAFailedGenerationIsTheReply(t *testing.T) {
	m := laddertest.Script(say(bad).WithID("model", "first"),
		laddertest.Status(400, `{"error":{"code":"json_validate_failed","failed_generation":"{half"}}`))
	res, err := ladder.Run(background, m, verdict, prompt)
	assert.ErrorIs(t, err, ladder.ErrInvalid)
	assert.Equal(t, "{half", res.Reply.Text)
	assert.Empty(t, res.Reply.RequestID)
	assert.Equal(t, ladder.HashText("{half"), res.Report.ReplyHash)
}

// frail is a memory that panics.
type frail struct{ refused, remember bool }

func (f frail) Refused(context.Context, string, ladder.FormatType) bool {
	trip(f.refused, "refused")
	return false
}
func (f frail) Remember(context.Context, string, ladder.FormatType, bool) {
	trip(f.remember, "remember")
}

// TestAMemoryThatPanics: the panic goes on, with a report, and no later call
// waits for the one that ended so.
func TestAMemoryThatPanics(t *testing.T) {
	for where, memory := range map[string]frail{"refused": {refused: true}, "remember": {remember: true}} {
		t.Run(where, func(t *testing.T) {
			m := ladder.Named("frail/"+where, laddertest.Script(say(good).WithUsage(used(3, 1))).Forever())
			for range 2 {
				stats, start := &ladder.Stats{}, time.Now()
				func() {
					defer func() { recover() }()
					ladder.Run(background, m, verdict, prompt, ladder.WithMemory(memory), ladder.WithObserver(stats))
				}()
				require.Len(t, stats.Rows(), 1)
				assert.Equal(t, 1, stats.Rows()[0].Calls)
				assert.Less(t, time.Since(start), time.Second)
			}
		})
	}
}

// TestOneLadderForManyPrompts: concurrent calls share a tier and nothing else.
func TestOneLadderForManyPrompts(t *testing.T) {
	stats := &ladder.Stats{}
	tier := ladder.New(ladder.WithObserver(stats), ladder.WithRepairs(1), ladder.WithKeepReplies())
	m := ladder.ModelFunc(func(_ context.Context, req ladder.Request) (ladder.Reply, error) {
		if req.Repair == 0 {
			return ladder.Reply{Text: bad, State: req.Data}, nil
		}
		if req.State != req.Data {
			return ladder.Reply{}, fmt.Errorf("state %v of another call, not %v", req.State, req.Data)
		}
		return ladder.Reply{Text: fmt.Sprintf(`{"reasoning":"%v","score":1}`, req.Data)}, nil
	})
	var wg sync.WaitGroup
	for i := range 64 {
		wg.Go(func() {
			res, err := ladder.Run(background, m, verdict, ladder.Prompt{User: "Who?", Data: i}, tier)
			assert.NoError(t, err)
			assert.Equal(t, fmt.Sprint(i), res.Value.Reasoning)
		})
	}
	wg.Wait()
	require.Len(t, stats.Rows(), 1)
	assert.Equal(t, 64, stats.Rows()[0].Repairs)
}
