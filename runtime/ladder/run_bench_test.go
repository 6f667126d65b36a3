package ladder_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/structgen/structgen/runtime/ladder"
	"github.com/structgen/structgen/runtime/laddertest"
)

// instant is a model that costs nothing.
var instant = ladder.Named("host/instant", ladder.ModelFunc(func(context.Context, ladder.Request) (ladder.Reply, error) {
	return ladder.Reply{Text: good, Finish: ladder.FinishStop}, nil
}))

// BenchmarkRun measures a successful call; what it costs on top of the model and
// the decoder is the difference to BenchmarkModelAndDecode.
func BenchmarkRun(b *testing.B) {
	tier := ladder.New()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ladder.Run(background, instant, verdict, prompt, tier); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRunWatched adds a governor, a price, and Stats.
func BenchmarkRunWatched(b *testing.B) {
	tier := ladder.New(ladder.WithGovernor(free{}), ladder.WithPrice(ladder.PerMillion(1, 1, 1)), ladder.WithObserver(&ladder.Stats{}))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ladder.Run(background, instant, verdict, prompt, tier); err != nil {
			b.Fatal(err)
		}
	}
}

type free struct{}

func (free) Allow(context.Context, ladder.Attempt) error                 { return nil }
func (free) Record(context.Context, ladder.Attempt, ladder.Usage, error) {}

func BenchmarkModelAndDecode(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		modelAndDecode(b)
	}
}

func modelAndDecode(tb testing.TB) {
	r, _ := instant.Complete(background, ladder.Request{})
	if _, _, err := verdict.Decode([]byte(r.Text)); err != nil {
		tb.Fatal(err)
	}
}

// BenchmarkRunParallel: calls that share a ladder and a memory.
func BenchmarkRunParallel(b *testing.B) {
	tier := ladder.New()
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := ladder.Run(background, instant, verdict, prompt, tier); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkRunRefusedBefore: a call that knows it must start on the second rung.
func BenchmarkRunRefusedBefore(b *testing.B) {
	tier := ladder.New()
	m := ladder.ModelFunc(func(_ context.Context, req ladder.Request) (ladder.Reply, error) {
		if req.Format.Type == ladder.FormatSchema {
			return ladder.Reply{}, &ladder.APIError{Status: 400, Body: []byte("response_format is not supported")}
		}
		return ladder.Reply{Text: good}, nil
	})
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ladder.Run(background, m, verdict, prompt, tier); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRunHugeReply: fifty megabytes are refused without being copied.
func BenchmarkRunHugeReply(b *testing.B) {
	m := laddertest.Script(say(strings.Repeat("x", 50<<20))).Forever()
	b.ReportAllocs()
	for b.Loop() {
		ladder.Run(background, m, verdict, prompt, ladder.WithRepairs(0))
	}
}

// TestOverhead holds a successful call to twelve allocations on top of the model
// and the decoder.
func TestOverhead(t *testing.T) {
	tier := ladder.New()
	base := testing.AllocsPerRun(200, func() { modelAndDecode(t) })
	call := testing.AllocsPerRun(200, func() {
		if _, err := ladder.Run(background, instant, verdict, prompt, tier); err != nil {
			t.Fatal(err)
		}
	})
	assert.LessOrEqual(t, call-base, 12.0)
}
