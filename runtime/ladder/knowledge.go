package ladder

import (
	"context"
	"reflect"
	"sync"
	"time"
)

// maxWait is the longest a call waits for others, in all: a slow provider must
// not hold up calls that would have been fine.
const maxWait = 2 * time.Second

// knowledge is a memory and the calls that are finding out what it does not know
// yet. Of many calls to a new model, one tries a format; the others wait for it
// a little, so that a refusal is paid once.
type knowledge struct {
	memory Memory

	mu    sync.Mutex
	tries map[formatKey]*try
}

// try is what is known in this process of one model and format.
type try struct {
	accepts bool          // the format was answered, so nobody waits
	done    chan struct{} // closed when the first call knows; nil if none is under way
}

func newKnowledge(m Memory) *knowledge {
	return &knowledge{memory: m, tries: map[formatKey]*try{}}
}

// shared is what the process knows of models that have an identity.
var shared = knowledgeOf(NewMemory(0))

// others keeps the knowledge beside memories of the caller's own kind. There are
// as many as there are stores: one, as a rule.
var others sync.Map // Memory to *knowledge

// knowledgeOf finds the knowledge that belongs to a memory, so that calls share
// it although each of them says WithMemory anew. A memory that cannot be compared
// gets one for each option: it remembers, but calls do not wait for one another.
func knowledgeOf(m Memory) *knowledge {
	if m, ok := m.(*memory); ok {
		return m.knowledge
	}
	if !reflect.ValueOf(m).Comparable() {
		return newKnowledge(m)
	}
	k, ok := others.Load(m)
	if !ok {
		k, _ = others.LoadOrStore(m, newKnowledge(m))
	}
	return k.(*knowledge)
}

// knowledgeFor is where a call looks a model up; nil if nothing can be known.
func (c *config) knowledgeFor(modelID string) *knowledge {
	switch {
	case modelID == "":
		return c.own
	case c.known != nil:
		return c.known
	}
	return shared
}

// enter decides whether a call asks in a format. It answers lead if the call is
// the one that finds out, and must leave again. The call waits at most what is
// left of its patience.
func (k *knowledge) enter(ctx context.Context, key formatKey, patience *time.Duration) (ask, lead bool, err error) {
	for {
		if k.memory.Refused(ctx, key.model, key.format) {
			return false, false, nil
		}
		done := k.claim(key)
		if done == nil {
			return true, true, nil
		}
		if done == known || *patience <= 0 {
			return true, false, nil
		}
		if err := wait(ctx, done, patience); err != nil {
			return false, false, err
		}
	}
}

// known stands for a format that was answered: a channel nobody waits on.
var known = make(chan struct{})

// claim makes the caller the one who finds out, and answers nil; or it answers
// what to wait for.
func (k *knowledge) claim(key formatKey) chan struct{} {
	k.mu.Lock()
	defer k.mu.Unlock()
	t := k.tries[key]
	switch {
	case t == nil:
		t = &try{}
		k.tries[key] = t
	case t.accepts:
		return known
	case t.done != nil:
		return t.done
	}
	t.done = make(chan struct{})
	return nil
}

// wait takes the time from the patience. Only ctx makes an error.
func wait(ctx context.Context, done chan struct{}, patience *time.Duration) error {
	start := time.Now()
	timer := time.NewTimer(*patience)
	defer timer.Stop()
	defer func() { *patience -= time.Since(start) }()
	select {
	case <-done:
		return nil
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// leave tells those who wait that the call knows, or gave up.
func (k *knowledge) leave(key formatKey) {
	k.mu.Lock()
	defer k.mu.Unlock()
	t := k.tries[key]
	close(t.done)
	t.done = nil
}

// learn keeps what a provider has shown.
func (k *knowledge) learn(ctx context.Context, key formatKey, refused bool) {
	k.mu.Lock()
	t := k.tries[key]
	if t == nil {
		t = &try{}
		k.tries[key] = t
	}
	news := refused || !t.accepts
	t.accepts = !refused
	k.mu.Unlock()
	if news {
		k.memory.Remember(ctx, key.model, key.format, refused)
	}
}
