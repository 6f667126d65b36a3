package ladder

import "slices"

// Option configures a call. A *[Ladder] is one too.
type Option interface{ apply(*config) }

// Ladder is a set of options with a memory of its own for models without an
// identity: a tier, shared by many calls.
//
//	fast := ladder.New(ladder.WithRepairs(0), ladder.WithGovernor(budget))
//	res, err := ladder.Run(ctx, model, c, prompt, fast, ladder.WithObserver(stats))
//
// Options apply in their order, those behind a Ladder on top of it. A Ladder is
// safe for concurrent use.
type Ladder struct {
	opts []Option
	own  *knowledge
}

// New returns a Ladder.
func New(opts ...Option) *Ladder { return &Ladder{opts, knowledgeOf(NewMemory(0))} }

func (l *Ladder) apply(c *config) {
	if l == nil {
		return
	}
	c.own = l.own
	for _, opt := range l.opts {
		if opt != nil {
			opt.apply(c)
		}
	}
}

// Defaults of a call.
const (
	DefaultRepairs       = 1
	DefaultMaxReplyBytes = 4 << 20
)

type config struct {
	rungs        []Rung
	chosen       bool // the caller chose the rungs
	repairs      int
	always       bool
	known        *knowledge // of models with an identity, if not the process's
	own          *knowledge // of models without one
	governor     Governor
	price        Price
	observers    []Observer
	readError    func(error) *APIError
	pastSchema   bool
	maxReply     int
	keep         bool
	wholeReplies bool
}

var defaultRungs = []Rung{Schema, JSONObject}

func configure(opts []Option) *config {
	c := &config{rungs: defaultRungs, repairs: DefaultRepairs, maxReply: DefaultMaxReplyBytes}
	for _, opt := range opts {
		if opt != nil {
			opt.apply(c)
		}
	}
	return c
}

type optionFunc func(*config)

func (f optionFunc) apply(c *config) { f(c) }

// WithRungs chooses the rungs and their order. The choice is exact: where it is
// not made, Text follows by itself when everything above was refused; where it
// is, a refusal of the last rung is returned as the provider's error. Only a
// model that can express none of them is asked on Text nevertheless. Naming none,
// or none that exists, restores the default, Schema and then JSONObject.
func WithRungs(rungs ...Rung) Option {
	rungs = slices.DeleteFunc(slices.Clone(rungs), func(r Rung) bool { return r < Schema || r > Tool })
	return optionFunc(func(c *config) {
		c.rungs, c.chosen = rungs, len(rungs) > 0
		if !c.chosen {
			c.rungs = defaultRungs
		}
	})
}

// WithRepairs sets how often a complete but invalid reply is sent back, in one
// call. The default is 1; 0 surfaces the first error.
func WithRepairs(n int) Option { return optionFunc(func(c *config) { c.repairs = max(0, n) }) }

// Instructions says when the contract's prompt file is sent.
type Instructions uint8

// When the prompt file is sent.
const (
	// Fallback: on the rungs whose format does not carry the schema, and to models
	// that hide it. The default.
	Fallback Instructions = iota
	// Always: on every rung.
	Always
)

// WithInstructions sets when the contract's prompt file is sent.
func WithInstructions(when Instructions) Option {
	return optionFunc(func(c *config) { c.always = when == Always })
}

// WithMemory keeps what models with an identity refused in a memory of the
// caller's own, such as one that a fleet shares. The default is one for the
// whole process, which nil restores.
func WithMemory(m Memory) Option {
	if m == nil {
		return optionFunc(func(c *config) { c.known = nil })
	}
	k := knowledgeOf(m)
	return optionFunc(func(c *config) { c.known = k })
}

// WithGovernor asks g before every attempt and tells it afterwards.
func WithGovernor(g Governor) Option { return optionFunc(func(c *config) { c.governor = g }) }

// WithPrice prices usage for which the provider serves no cost. Without it such
// a cost is unknown.
func WithPrice(p Price) Option { return optionFunc(func(c *config) { c.price = p }) }

// WithObserver adds an observer; several are told in the order they were added.
// Nil adds none.
func WithObserver(o Observer) Option {
	if o == nil {
		return optionFunc(func(*config) {})
	}
	return optionFunc(func(c *config) {
		c.observers = append(c.observers[:len(c.observers):len(c.observers)], o)
	})
}

// WithErrorReader adapts the errors of an SDK that the model returns as they
// are. read answers nil for an error that it does not know. It is used to
// recognize refusals; what Run returns is the model's own error all the same.
func WithErrorReader(read func(err error) *APIError) Option {
	return optionFunc(func(c *config) { c.readError = read })
}

// WithStepDownOnSchemaError steps down also if the provider rejects the schema,
// instead of returning a [SchemaError]. Such a refusal is the schema's and not
// remembered for the model.
func WithStepDownOnSchemaError() Option {
	return optionFunc(func(c *config) { c.pastSchema = true })
}

// WithMaxReplyBytes sets the size of the longest reply that is looked at; a
// longer one is invalid. The default is [DefaultMaxReplyBytes]. The contract has
// a limit of its own on the value.
func WithMaxReplyBytes(n int) Option {
	return optionFunc(func(c *config) {
		if n > 0 {
			c.maxReply = n
		}
	})
}

// WithKeepReplies keeps what was sent and what came back in the report's
// attempts. Without it a report holds hashes only.
func WithKeepReplies() Option { return optionFunc(func(c *config) { c.keep = true }) }

// WithoutEmbedded refuses, on the Text rung, an object that stands among words:
// the words may be quoting or declining it.
func WithoutEmbedded() Option { return optionFunc(func(c *config) { c.wholeReplies = true }) }
