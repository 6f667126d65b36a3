package ladder

import (
	"context"
	"sync"
	"time"
)

// Memory remembers which formats a model refused, so that later calls start
// where the model answers. It must be safe for concurrent use. A call waits for
// it, so it bounds its own time: ctx ends with the call, except where Remember is
// told of an attempt that a cancellation came too late for. A panic goes on to the
// caller of [Run].
//
// Only refusals of the format itself are remembered: not those of a combination
// with tools, streaming or thinking, not those of a schema.
//
// A store that a fleet shares needs an expiry and nothing else. Two of its
// faults are harmless: an answer that is late or lost costs one refused request.
type Memory interface {
	// Refused reports whether the model is known to refuse the format. Answering
	// false now and then lets a call find out whether that still holds.
	Refused(ctx context.Context, modelID string, f FormatType) bool
	// Remember stores what a provider has just shown: that it refuses the format,
	// or, where it was not known to accept it, that it does.
	Remember(ctx context.Context, modelID string, f FormatType, refused bool)
}

// DefaultMemoryExpiry is how long a first refusal is remembered.
const DefaultMemoryExpiry = 10 * time.Minute

const (
	// A refusal soon after another is remembered twice as long, up to so many
	// doublings: a provider that flaps is asked less and less often.
	maxDoublings = 4
	// How long one call may take to find out whether a refusal still holds before
	// another one tries.
	probeLease = time.Minute
)

// NewMemory returns a memory for one process. After expiry, one call tries the
// format again while all others go on as before; if it is refused again, the
// next expiry is longer. Zero means [DefaultMemoryExpiry].
func NewMemory(expiry time.Duration) Memory {
	if expiry <= 0 {
		expiry = DefaultMemoryExpiry
	}
	m := &memory{expiry: expiry, now: time.Now, refusals: map[formatKey]*refusalMemory{}}
	m.knowledge = newKnowledge(m)
	return m
}

type formatKey struct {
	model  string
	format FormatType
}

type memory struct {
	expiry    time.Duration
	now       func() time.Time
	mu        sync.Mutex
	refusals  map[formatKey]*refusalMemory
	knowledge *knowledge // of the calls that use this memory
}

// refusalMemory is what is known of one model and format. It outlives its expiry,
// so that a provider that flaps is recognized.
type refusalMemory struct {
	since, until time.Time
	doublings    int
	refused      bool
	probed       time.Time // until then, another call is finding out
}

func (m *memory) Refused(_ context.Context, modelID string, f FormatType) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.refusals[formatKey{modelID, f}]
	if r == nil || !r.refused {
		return false
	}
	now := m.now()
	if now.Before(r.until) || now.Before(r.probed) {
		return true
	}
	r.probed = now.Add(probeLease)
	return false
}

func (m *memory) Remember(_ context.Context, modelID string, f FormatType, refused bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	key := formatKey{modelID, f}
	r := m.refusals[key]
	if !refused {
		if r != nil {
			r.refused, r.probed = false, time.Time{}
		}
		return
	}
	now := m.now()
	if r == nil {
		r = &refusalMemory{}
		m.refusals[key] = r
	} else if now.Before(r.until.Add(r.until.Sub(r.since))) {
		if r.refused && now.Before(r.until) && r.probed.IsZero() {
			return // a call that was under way when the first refusal came: one event, not two
		}
		r.doublings = min(r.doublings+1, maxDoublings)
	} else {
		r.doublings = 0
	}
	r.refused, r.probed = true, time.Time{}
	r.since, r.until = now, now.Add(m.expiry<<r.doublings)
}
