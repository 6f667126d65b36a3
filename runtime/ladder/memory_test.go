package ladder_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/ladder"
	"github.com/structgen/structgen/runtime/laddertest"
)

// run makes one call that must succeed and gives its report.
func run(t *testing.T, m ladder.Model, opts ...ladder.Option) ladder.Report {
	t.Helper()
	res, err := ladder.Run(background, m, verdict, prompt, opts...)
	require.NoError(t, err)
	return res.Report
}

func TestARefusalIsRemembered(t *testing.T) {
	m := laddertest.Script(say(good)).Forever().Refusing(ladder.FormatSchema)
	named, memory := ladder.Named("host/acme", m), ladder.WithMemory(ladder.NewMemory(0))
	assert.Equal(t, []string{"schema stepped_down", "json_object accepted"}, asked(run(t, named, memory)))
	second := run(t, named, memory)
	assert.Equal(t, []string{"json_object accepted"}, asked(second))
	assert.Equal(t, []ladder.Rung{ladder.Schema}, second.Skipped)
	other := ladder.Named("host/other", laddertest.Script(say(good)))
	assert.Equal(t, []string{"schema accepted"}, asked(run(t, other, memory)), "of another model nothing is known")
	assert.Len(t, asked(run(t, named, ladder.WithMemory(ladder.NewMemory(0)))), 2, "another memory knows nothing")
}

// TestTheProcessRemembersNamedModels, without any option.
func TestTheProcessRemembersNamedModels(t *testing.T) {
	m := ladder.Named("host/"+t.Name(), laddertest.Script(say(good)).Forever().Refusing(ladder.FormatSchema))
	assert.Len(t, asked(run(t, m)), 2)
	assert.Len(t, asked(run(t, m)), 1)
}

func TestUnnamedModelsAreRememberedPerLadder(t *testing.T) {
	m := laddertest.Script(say(good)).Forever().Refusing(ladder.FormatSchema)
	tier := ladder.New()
	assert.Len(t, asked(run(t, m, tier)), 2)
	assert.Len(t, asked(run(t, m, tier)), 1)
	assert.Len(t, asked(run(t, m, ladder.New())), 2, "another ladder knows nothing")
	assert.Len(t, asked(run(t, m)), 2, "no ladder, no memory")
}

func TestWhatIsNotRemembered(t *testing.T) {
	for name, body := range map[string]string{
		"a combination": `{"error":"response_format and tools cannot be used together"}`,
		"an outage":     `{"error":"overloaded"}`,
	} {
		t.Run(name, func(t *testing.T) {
			m := ladder.Named("host/acme", laddertest.Script(laddertest.Status(400, body), say(good), say(good)))
			memory := ladder.WithMemory(ladder.NewMemory(0))
			ladder.Run(background, m, verdict, prompt, memory)
			assert.Equal(t, []string{"schema accepted"}, asked(run(t, m, memory)))
		})
	}
	t.Run("a schema", func(t *testing.T) {
		m := ladder.Named("host/acme", laddertest.Script(fail(ladder.RejectsSchema), say(good), say(good)))
		opts := []ladder.Option{ladder.WithMemory(ladder.NewMemory(0)), ladder.WithStepDownOnSchemaError()}
		assert.Len(t, asked(run(t, m, opts...)), 2)
		assert.Equal(t, []string{"schema accepted"}, asked(run(t, m, opts...)))
	})
}

// TestSomebodyMustSayNo: where every chosen rung is known to be refused, the
// last one is asked all the same, so that the error is the provider's.
func TestSomebodyMustSayNo(t *testing.T) {
	m := ladder.Named("host/acme", laddertest.Script().Refusing(ladder.FormatSchema, ladder.FormatJSONObject))
	opts := []ladder.Option{ladder.WithMemory(ladder.NewMemory(0)), ladder.WithRungs(ladder.Schema, ladder.JSONObject)}
	for range 3 {
		_, err := ladder.Run(background, m, verdict, prompt, opts...)
		_, ok := errors.AsType[*ladder.APIError](err)
		assert.True(t, ok, "%v", err)
	}
}

// changing is a provider that can be told to refuse the schema.
type changing struct {
	refuses atomic.Bool
	refused atomic.Int64
	delay   time.Duration
	asked   atomic.Int64
}

func (c *changing) ModelID() string { return "host/changing" }

func (c *changing) Complete(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
	c.asked.Add(1)
	if c.delay > 0 {
		select {
		case <-time.After(c.delay):
		case <-ctx.Done():
			return ladder.Reply{}, ctx.Err()
		}
	}
	if req.Format.Type == ladder.FormatSchema && c.refuses.Load() {
		c.refused.Add(1)
		return ladder.Reply{}, &ladder.APIError{Status: 400, Body: []byte(`{"error":"response_format json_schema is not supported"}`)}
	}
	return ladder.Reply{Text: good}, nil
}

// TestAProviderThatLearnsIsFoundAgain: after the expiry one call tries, and all
// use the format from then on.
func TestAProviderThatLearnsIsFoundAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &changing{}
		m.refuses.Store(true)
		memory := ladder.WithMemory(ladder.NewMemory(time.Minute))
		run(t, m, memory)
		m.refuses.Store(false)
		time.Sleep(59 * time.Second)
		assert.Equal(t, []string{"json_object accepted"}, asked(run(t, m, memory)), "not yet")
		time.Sleep(2 * time.Second)
		for range 3 {
			assert.Equal(t, []string{"schema accepted"}, asked(run(t, m, memory)))
		}
		assert.EqualValues(t, 1, m.refused.Load())
	})
}

// TestOneCallTriesAgain: the others go on as before, and wait for nobody.
func TestOneCallTriesAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &changing{}
		m.refuses.Store(true)
		memory := ladder.WithMemory(ladder.NewMemory(time.Minute))
		run(t, m, memory)
		time.Sleep(2 * time.Minute)
		m.delay = time.Second
		var slow atomic.Int64
		var all sync.WaitGroup
		for range 50 {
			all.Go(func() {
				start := time.Now()
				run(t, m, memory)
				if time.Since(start) > m.delay {
					slow.Add(1)
				}
			})
		}
		all.Wait()
		assert.EqualValues(t, 2, m.refused.Load(), "the first, and one that tried again")
		assert.EqualValues(t, 1, slow.Load(), "only that one took longer")
	})
}

// TestAFlappingProviderCausesNoStorm: a day of calls, a provider that changes its
// mind every five minutes.
func TestAFlappingProviderCausesNoStorm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &changing{}
		memory := ladder.WithMemory(ladder.NewMemory(time.Minute))
		calls := 0
		for minute := range 24 * 60 {
			m.refuses.Store(minute/5%2 == 0)
			for range 10 {
				run(t, m, memory)
				calls++
			}
			time.Sleep(time.Minute)
		}
		assert.Less(t, int(m.refused.Load()), calls/50)
	})
}

// TestManyCallsPayForOneRefusal: a hundred at once, two formats refused.
func TestManyCallsPayForOneRefusal(t *testing.T) {
	for name, delay := range map[string]time.Duration{"at once": 0, "slowly": 300 * time.Millisecond} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := &changing{delay: delay}
				m.refuses.Store(true)
				memory := ladder.WithMemory(ladder.NewMemory(0))
				var all sync.WaitGroup
				for range 100 {
					all.Go(func() { run(t, m, memory) })
				}
				all.Wait()
				assert.EqualValues(t, 1, m.refused.Load())
				assert.EqualValues(t, 101, m.asked.Load())
			})
		})
	}
}

// TestManyCallsOverOneLadder: the same without a name.
func TestManyCallsOverOneLadder(t *testing.T) {
	m := laddertest.Script(say(good)).Forever().Refusing(ladder.FormatSchema)
	tier := ladder.New()
	var all sync.WaitGroup
	for range 100 {
		all.Go(func() { run(t, m, tier) })
	}
	all.Wait()
	assert.Equal(t, 1, m.Formatted(ladder.FormatSchema))
}

// TestNoCallWaitsLong: to a model that takes a minute to answer, calls that came
// second go ahead after two seconds, and once it has answered nobody waits.
func TestNoCallWaitsLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &changing{delay: time.Minute}
		memory := ladder.WithMemory(ladder.NewMemory(0))
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				start := time.Now()
				run(t, m, memory)
				assert.LessOrEqual(t, time.Since(start), time.Minute+2*time.Second)
			})
		}
		all.Wait()
		start := time.Now()
		for range 20 {
			all.Go(func() { run(t, m, memory) })
		}
		all.Wait()
		assert.Equal(t, time.Minute, time.Since(start))
	})
}

// TestWaitingEndsWithTheContext, promptly.
func TestWaitingEndsWithTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &changing{delay: time.Minute}
		memory := ladder.WithMemory(ladder.NewMemory(0))
		go run(t, m, memory)
		synctest.Wait()
		ctx, cancel := context.WithTimeout(background, time.Second)
		defer cancel()
		start := time.Now()
		res, err := ladder.Run(ctx, m, verdict, prompt, memory)
		assert.ErrorIs(t, err, context.DeadlineExceeded)
		assert.Equal(t, time.Second, time.Since(start))
		assert.Equal(t, ladder.Failed, res.Report.Outcome)
		time.Sleep(time.Minute)
	})
}

// TestALeaderThatFailsMakesRoom: those who wait for a call that ends in an outage,
// or in a panic, find out themselves.
func TestALeaderThatFailsMakesRoom(t *testing.T) {
	for name, step := range map[string]laddertest.Step{"outage": laddertest.Fail(errOverloaded), "panic": laddertest.Panic("boom")} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				slow := laddertest.Do(func(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
					time.Sleep(time.Second)
					return laddertest.Script(step).Complete(ctx, req)
				})
				m := ladder.Named("host/leader", laddertest.Script(slow, say(good)).Forever())
				memory := ladder.WithMemory(ladder.NewMemory(0))
				go func() {
					defer func() { recover() }()
					ladder.Run(background, m, verdict, prompt, memory)
				}()
				synctest.Wait()
				start := time.Now()
				run(t, m, memory)
				assert.Equal(t, time.Second, time.Since(start))
			})
		})
	}
}

// store is what a fleet's shared store looks like from here.
type store struct {
	mu    sync.Mutex
	known map[string]bool
	calls int
}

func (s *store) Refused(_ context.Context, id string, f ladder.FormatType) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.known[id+"/"+f.String()]
}

func (s *store) Remember(_ context.Context, id string, f ladder.FormatType, refused bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls++
	s.known[id+"/"+f.String()] = refused
}

// TestAFleetSharesAStore: two methods; each call may name the store anew; what is
// known is not written again.
func TestAFleetSharesAStore(t *testing.T) {
	s := &store{known: map[string]bool{}}
	m := &changing{}
	m.refuses.Store(true)
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() { run(t, m, ladder.WithMemory(s)) })
	}
	all.Wait()
	assert.EqualValues(t, 1, m.refused.Load())
	assert.Equal(t, map[string]bool{"host/changing/json_schema": true, "host/changing/json_object": false}, s.known)
	assert.LessOrEqual(t, s.calls, 3)

	s.known["host/changing/json_schema"] = false // expired there
	m.refuses.Store(false)
	for range 10 {
		assert.Equal(t, []string{"schema accepted"}, asked(run(t, m, ladder.WithMemory(s))))
	}
}

// byValue is a store that Go cannot compare.
type byValue struct{ known map[string]bool }

func (s byValue) Refused(_ context.Context, id string, f ladder.FormatType) bool {
	return s.known[id+f.String()]
}
func (s byValue) Remember(_ context.Context, id string, f ladder.FormatType, refused bool) {
	s.known[id+f.String()] = refused
}

func TestAStoreThatCannotBeCompared(t *testing.T) {
	m := &changing{}
	m.refuses.Store(true)
	s := byValue{map[string]bool{}}
	run(t, m, ladder.WithMemory(s))
	run(t, m, ladder.WithMemory(s))
	assert.EqualValues(t, 1, m.refused.Load())
}

// TestATryThatGivesUpMakesRoom: a call that was to find out and met an outage
// leaves that to another one, a minute later.
func TestATryThatGivesUpMakesRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := ladder.Named("host/tries", laddertest.Script(
			fail(ladder.RejectsFormat), say(good), laddertest.Fail(errOverloaded), say(good), say(good)))
		memory := ladder.WithMemory(ladder.NewMemory(time.Minute))
		run(t, m, memory)
		time.Sleep(2 * time.Minute)
		_, err := ladder.Run(background, m, verdict, prompt, memory)
		assert.Same(t, errOverloaded, err)
		assert.Equal(t, []string{"json_object accepted"}, asked(run(t, m, memory)))
		time.Sleep(2 * time.Minute)
		assert.Equal(t, []string{"schema accepted"}, asked(run(t, m, memory)))
	})
}
