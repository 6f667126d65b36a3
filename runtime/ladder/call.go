package ladder

import (
	"context"
	"errors"
	"time"

	"github.com/structgen/structgen/runtime/tolerant"
)

// terms are what a call needs of its contract.
type terms struct{ name, schema, prompt, hash string }

// call is the state of one Run.
type call struct {
	ctx    context.Context
	model  Model
	id     string
	hides  bool
	terms  terms
	prompt Prompt
	cfg    *config

	report   Report
	reply    Reply // the last one
	state    any   // the last reply's, for repairs
	wrong    *wrong
	worded   bool // the prompt file goes into the user's message: a provider wants the word json
	known    *knowledge
	patience time.Duration // for other calls
	open     bool          // the last attempt was made and not settled
}

func newCall(ctx context.Context, m Model, t terms, p Prompt, cfg *config) *call {
	c := &call{ctx: ctx, model: m, id: idOf(m), hides: hidesSchema(m), terms: t, prompt: p, cfg: cfg, patience: maxWait}
	c.known = cfg.knowledgeFor(c.id)
	c.report = Report{
		Contract:   t.name,
		ModelID:    c.id,
		Attempts:   make([]Attempt, 0, 1),
		PromptHash: HashPrompt(p),
		Start:      time.Now().UTC(),
	}
	if t.schema != "" {
		if err := c.report.SchemaHash.UnmarshalText([]byte(t.hash)); err != nil || c.report.SchemaHash.IsZero() {
			c.report.SchemaHash = HashText(t.schema) // a contract written by hand
		}
	}
	return c
}

// step says where a call goes after an attempt.
type step uint8

const (
	stepDone  step = iota // there is a value
	stepAgain             // the same rung once more
	stepDown              // the next rung
	stepStop              // return the error
)

// climb asks rung after rung until one answers. The inner loop ends because
// every further round uses up a repair or the one rewording.
func (c *call) climb(r replyReader) error {
	rungs := candidates(c.cfg.rungs, c.cfg.chosen, formatsOf(c.model), c.terms.schema != "")
	if len(rungs) == 0 {
		return ErrNoRung
	}
	var refusal error // the last
	for i, rung := range rungs {
		last := i == len(rungs)-1
		ask, lead, err := c.enter(rung, last && refusal == nil)
		if err != nil {
			return err
		}
		if !ask {
			c.report.Skipped = append(c.report.Skipped, rung)
			continue
		}
		next, err := c.lead(r, rung, lead)
		for next == stepAgain {
			next, err = c.ask(r, rung)
		}
		switch next {
		case stepDone:
			return nil
		case stepStop:
			return err
		}
		refusal = err
	}
	return refusal
}

// enter looks the rung's format up. If the last rung is left and none was asked,
// there is nothing to look up: somebody must say no.
func (c *call) enter(rung Rung, insist bool) (ask, lead bool, err error) {
	if c.known == nil || insist || rung.format() == FormatText {
		return true, false, c.ctx.Err()
	}
	return c.known.enter(c.ctx, formatKey{c.id, rung.format()}, &c.patience)
}

// lead makes the first attempt of a rung, for which other calls may be waiting.
func (c *call) lead(r replyReader, rung Rung, lead bool) (step, error) {
	if lead {
		defer c.known.leave(formatKey{c.id, rung.format()})
	}
	return c.ask(r, rung)
}

// learn keeps what the provider has shown about the rung's format.
func (c *call) learn(rung Rung, refused bool) {
	if c.known != nil && rung.format() != FormatText {
		c.known.learn(settled(c.ctx), formatKey{c.id, rung.format()}, refused)
	}
}

// finish completes the report and tells it.
func (c *call) finish(err error) {
	r := &c.report
	if c.open { // a panic between the model's reply and its verdict
		c.last().fail(Panicked, err)
		c.settle()
	}
	r.total()
	r.Duration = time.Since(r.Start)
	if err != nil {
		r.Error = excerpt(err.Error())
		if r.Outcome == 0 {
			r.Outcome = Failed
		}
	}
	for _, o := range c.cfg.observers {
		o.Done(settled(c.ctx), *r)
	}
}

// accept fills in what was done to the accepted reply.
func (c *call) accept(got reading) {
	r := &c.report
	r.Removed, r.Notes = got.removed, got.notes
	switch {
	case got.via == tolerant.ViaRaw:
		r.Outcome = Raw
		r.Suspicious = suspicious([]byte(c.reply.Text), false)
		return
	case got.via == tolerant.ViaEmbedded:
		r.Outcome = Embedded
	case r.Repairs > 0:
		r.Outcome = Repaired
	default:
		r.Outcome = Valid
	}
	r.Suspicious = suspicious(got.json, true)
}

// unusable ends the call with a reply that gives no value.
func (c *call) unusable(o Outcome, a *Attempt, err error) error {
	c.report.Outcome = o
	return &ReplyError{
		Outcome: o, Contract: c.terms.name, ModelID: c.id, RequestID: a.RequestID,
		Rung: a.Rung, Attempt: a.Number, Refusal: excerpt(c.reply.Refusal), Err: err,
	}
}

// lastResort turns the last reply's prose into a value, if the contract permits
// it and the model was asked in words.
func (c *call) lastResort(r replyReader, err error) (reading, bool) {
	raw, ok := errors.AsType[*tolerant.Raw](err)
	if !ok || raw.Reason == tolerant.ReasonThought {
		return reading{}, false
	}
	return r.prose(raw)
}
