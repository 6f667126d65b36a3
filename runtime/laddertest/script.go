package laddertest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/structgen/structgen/runtime/ladder"
)

// ErrScriptEnded is what a scripted model answers when its steps are used up.
var ErrScriptEnded = errors.New("laddertest: the script has no further step")

// Model is a scripted model. It is safe for concurrent use; concurrent requests
// take the steps in the order they arrive.
type Model struct {
	mu       sync.Mutex
	steps    []Step
	next     int
	forever  bool
	takes    ladder.FormatSet
	refuses  ladder.FormatSet
	hides    bool
	requests []ladder.Request
}

// Script is a model that answers with these steps, one for each request.
func Script(steps ...Step) *Model { return &Model{steps: steps, takes: ladder.AllFormats} }

// Forever makes the last step repeat without end.
func (m *Model) Forever() *Model { m.forever = true; return m }

// Taking makes the model one that can express these formats only.
func (m *Model) Taking(formats ...ladder.FormatType) *Model {
	m.takes = ladder.Formats(formats...)
	return m
}

// Refusing makes the model's provider refuse these formats, as often as they are
// sent; such a request uses up no step.
func (m *Model) Refusing(formats ...ladder.FormatType) *Model {
	m.refuses = ladder.Formats(formats...)
	return m
}

// Hiding makes the model one whose engine does not show it the schema.
func (m *Model) Hiding() *Model { m.hides = true; return m }

// Formats implements [ladder.Formatted].
func (m *Model) Formats() ladder.FormatSet { return m.takes }

// SchemaHidden implements [ladder.Hiding].
func (m *Model) SchemaHidden() bool { return m.hides }

// Complete implements [ladder.Model].
func (m *Model) Complete(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
	step, err := m.take(req)
	if err != nil {
		return ladder.Reply{}, err
	}
	return step.play(ctx, req)
}

func (m *Model) take(req ladder.Request) (Step, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.requests = append(m.requests, req)
	if req.Format.Type != ladder.FormatText && m.refuses.Has(req.Format.Type) {
		return Error(refusalOf(req.Format.Type)), nil
	}
	if m.next == len(m.steps) {
		if !m.forever || len(m.steps) == 0 {
			return Step{}, fmt.Errorf("%w: request %d, %s", ErrScriptEnded, len(m.requests), req.Format.Type)
		}
		m.next--
	}
	m.next++
	return m.steps[m.next-1], nil
}

func refusalOf(f ladder.FormatType) ladder.Class {
	switch f {
	case ladder.FormatJSONObject:
		return ladder.RejectsJSONObject
	case ladder.FormatTool:
		return ladder.RejectsTools
	}
	return ladder.RejectsFormat
}

// Requests are the requests so far, in the order they came.
func (m *Model) Requests() []ladder.Request {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.requests)
}

// Formatted counts the requests that asked for a format.
func (m *Model) Formatted(f ladder.FormatType) (n int) {
	for _, req := range m.Requests() {
		if req.Format.Type == f {
			n++
		}
	}
	return n
}

// Left is how many steps were not played.
func (m *Model) Left() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.steps) - m.next
}

// Step is one answer of a scripted model. Its methods return changed copies.
type Step struct {
	reply ladder.Reply
	err   error
	delay time.Duration
	do    func(ctx context.Context, req ladder.Request) (ladder.Reply, error)
}

func (s Step) play(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
	if s.delay > 0 {
		timer := time.NewTimer(s.delay)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-ctx.Done():
			return ladder.Reply{Usage: s.reply.Usage}, ctx.Err()
		}
	}
	if s.do != nil {
		return s.do(ctx, req)
	}
	return s.reply, s.err
}

// After delays the answer, or until the request's context ends.
func (s Step) After(d time.Duration) Step { s.delay = d; return s }

// WithUsage makes the answer report what it used, an error's too.
func (s Step) WithUsage(u ladder.Usage) Step { s.reply.Usage = u; return s }

// WithFinish sets why the reply ended.
func (s Step) WithFinish(f ladder.Finish) Step { s.reply.Finish = f; return s }

// WithID sets the model that answered and the request's id.
func (s Step) WithID(model, requestID string) Step {
	s.reply.Model, s.reply.RequestID = model, requestID
	return s
}

// WithState sets what comes back with a repair's request.
func (s Step) WithState(state any) Step { s.reply.State = state; return s }
