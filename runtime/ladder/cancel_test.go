package ladder_test

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/ladder"
	"github.com/structgen/structgen/runtime/laddertest"
)

// TestCancellation: at each point the call returns at once, with the usage so
// far, and everything is recorded.
func TestCancellation(t *testing.T) {
	paid := used(10, 5)
	cancelling := func(step laddertest.Step, cancel context.CancelFunc) laddertest.Step {
		return laddertest.Do(func(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
			r, err := laddertest.Script(step).Complete(ctx, req)
			cancel()
			return r, err
		})
	}
	rows := []struct {
		name  string
		steps func(cancel context.CancelFunc) []laddertest.Step
		early bool // cancelled before the call
		asked []string
		usage ladder.Usage
	}{
		{name: "before the first attempt", early: true,
			steps: func(context.CancelFunc) []laddertest.Step { return nil }},
		{name: "while the model answers", asked: []string{"schema errored"}, usage: used(1, 0),
			steps: func(cancel context.CancelFunc) []laddertest.Step {
				return []laddertest.Step{laddertest.Do(func(ctx context.Context, _ ladder.Request) (ladder.Reply, error) {
					cancel()
					<-ctx.Done()
					return ladder.Reply{Usage: used(1, 0)}, ctx.Err()
				})}
			}},
		{name: "between a refusal and the next rung", asked: []string{"schema stepped_down"},
			steps: func(cancel context.CancelFunc) []laddertest.Step {
				return []laddertest.Step{cancelling(fail(ladder.RejectsFormat), cancel)}
			}},
		{name: "between an invalid reply and its repair", asked: []string{"schema rejected"}, usage: paid,
			steps: func(cancel context.CancelFunc) []laddertest.Step {
				return []laddertest.Step{cancelling(say(bad).WithUsage(paid), cancel)}
			}},
		{name: "while the model repairs", asked: []string{"schema rejected", "schema errored"}, usage: paid,
			steps: func(cancel context.CancelFunc) []laddertest.Step {
				return []laddertest.Step{say(bad).WithUsage(paid), laddertest.Do(func(ctx context.Context, _ ladder.Request) (ladder.Reply, error) {
					cancel()
					return ladder.Reply{}, ctx.Err()
				})}
			}},
		{name: "between a rewording and its attempt", asked: []string{"schema reworded"},
			steps: func(cancel context.CancelFunc) []laddertest.Step {
				return []laddertest.Step{cancelling(fail(ladder.NeedsJSONWord), cancel)}
			}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(background)
			defer cancel()
			if row.early {
				cancel()
			}
			g, w := &spend{}, &watcher{}
			m := laddertest.Script(row.steps(cancel)...)
			res, err := ladder.Run(ctx, m, verdict, prompt, ladder.WithGovernor(g), ladder.WithObserver(w))
			assert.ErrorIs(t, err, context.Canceled)
			assert.False(t, ladder.ModelFailed(err))
			assert.Equal(t, ladder.Failed, res.Report.Outcome)
			assert.Equal(t, row.asked, asked(res.Report))
			assert.Equal(t, row.usage, res.Report.Usage)
			consistent(t, res.Report, g, err)
			require.Len(t, w.reports, 1)
			assert.Equal(t, res.Report, w.reports[0])
			assert.Len(t, w.attempts, len(row.asked))
		})
	}
}

// TestAReplyThatCameIsUsed although the context ended meanwhile: it is paid for.
func TestAReplyThatCameIsUsed(t *testing.T) {
	ctx, cancel := context.WithCancel(background)
	m := laddertest.Script(laddertest.Do(func(context.Context, ladder.Request) (ladder.Reply, error) {
		cancel()
		return ladder.Reply{Text: good}, nil
	}))
	res, err := ladder.Run(ctx, m, verdict, prompt, ladder.WithGovernor(&spend{}))
	require.NoError(t, err)
	assert.Equal(t, 0.5, res.Value.Score)
}

// TestAHangEndsWithTheDeadline, and its error is the model's.
func TestAHangEndsWithTheDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(background, time.Minute)
		defer cancel()
		g := &spend{}
		res, err := ladder.Run(ctx, laddertest.Script(laddertest.Hang()), verdict, prompt, ladder.WithGovernor(g))
		assert.ErrorIs(t, err, context.DeadlineExceeded)
		assert.Equal(t, []string{"schema errored"}, asked(res.Report))
		assert.Equal(t, time.Minute, res.Report.Duration)
		assert.Len(t, g.recorded, 1)
	})
}

// TestRunStartsNoGoroutine, whatever happens.
func TestRunStartsNoGoroutine(t *testing.T) {
	tier := ladder.New()
	before := runtime.NumGoroutine()
	for range 20 {
		for _, step := range []laddertest.Step{say(good), say(bad), fail(ladder.RejectsFormat), laddertest.Fail(errOverloaded), laddertest.Truncated("x")} {
			m := ladder.ModelFunc(func(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
				assert.Contains(t, stack(), "TestRunStartsNoGoroutine", "the model runs on the caller's goroutine")
				return laddertest.Script(step).Complete(ctx, req)
			})
			ladder.Run(background, m, verdict, prompt, tier)
		}
	}
	assert.LessOrEqual(t, runtime.NumGoroutine(), before)
}

func stack() string {
	buf := make([]byte, 16<<10)
	return strings.ToValidUTF8(string(buf[:runtime.Stack(buf, false)]), "")
}
