package ladder

import (
	"errors"
	"strconv"
	"time"

	"github.com/structgen/structgen/runtime/contract"
)

// ask makes one attempt.
func (c *call) ask(r replyReader, rung Rung) (step, error) {
	if err := c.ctx.Err(); err != nil {
		return stepStop, err
	}
	req, instructed := c.request(rung)
	next := Attempt{
		Contract: c.terms.name, ModelID: c.id, Rung: rung, Number: req.Attempt, Repair: req.Repair,
		Instructed: instructed, PromptBytes: promptBytes(req), Data: c.prompt.Data, Start: time.Now().UTC(),
	}
	if c.cfg.governor != nil {
		if err := c.cfg.governor.Allow(c.ctx, next); err != nil {
			c.report.Outcome = Denied
			return stepStop, err
		}
	}
	c.report.Attempts = append(c.report.Attempts, next)
	c.report.Rung = rung
	c.open = true
	reply, err := c.complete(req)
	to, err := c.judge(r, reply, err)
	c.settle()
	return to, err
}

// last is the attempt under way.
func (c *call) last() *Attempt { return &c.report.Attempts[len(c.report.Attempts)-1] }

// settle closes the attempt: what it used is added up and observers are told.
func (c *call) settle() {
	a := c.last()
	c.open = false
	c.report.account(a)
	for _, o := range c.cfg.observers {
		o.Attempted(settled(c.ctx), *a)
	}
}

// complete calls the model and keeps the books: whatever the model does, the
// governor is told exactly once.
func (c *call) complete(req Request) (reply Reply, err error) {
	a := c.last()
	returned := false
	defer func() {
		if returned {
			return
		}
		fault := &PanicError{Value: recover()}
		a.Duration = time.Since(a.Start)
		a.fail(Panicked, fault)
		c.record(fault)
		c.settle()
		if fault.Value != nil {
			panic(fault.Value)
		}
	}()
	reply, err = c.model.Complete(c.ctx, req)
	returned = true
	a.Duration = time.Since(a.Start)
	a.Model, a.RequestID, a.Finish = reply.Model, reply.RequestID, reply.Finish
	a.Usage = c.cfg.price.priced(c.id, reply.Usage.sane()).sane()
	if reply.State != nil {
		c.state = reply.State
	}
	if reply.Model != "" {
		c.report.Model = reply.Model
	}
	if c.cfg.keep {
		a.Kept = &Exchange{req.System, req.Messages, reply.Text}
	}
	c.record(err)
	return reply, err
}

func (c *call) record(err error) {
	if c.cfg.governor != nil {
		a := c.last()
		c.cfg.governor.Record(settled(c.ctx), *a, a.Usage, err)
	}
}

// judge decides what became of the attempt.
func (c *call) judge(r replyReader, reply Reply, err error) (step, error) {
	if err != nil {
		return c.judgeError(r, err)
	}
	c.reply = reply
	c.report.ReplyHash = HashText(reply.Text)
	a := c.last()
	c.learn(a.Rung, false)
	switch {
	case reply.refused():
		a.Verdict = Declined
		c.report.Refusal, c.report.Partial = excerpt(reply.Refusal), excerpt(reply.Text)
		return stepStop, c.unusable(Refused, a, nil)
	case reply.truncated():
		a.Verdict = CutOff
		c.report.Partial = excerpt(reply.Text)
		return stepStop, c.unusable(Truncated, a, nil)
	case len(reply.Text) > c.cfg.maxReply:
		return c.reject(r, c.tooLong())
	}
	got := r.read(reply.Text, a.Rung == Text, c.cfg.wholeReplies)
	if got.err != nil {
		return c.reject(r, got.err)
	}
	a.Verdict = Accepted
	c.accept(got)
	return stepDone, nil
}

// reject repairs an invalid reply, or gives up.
func (c *call) reject(r replyReader, err error) (step, error) {
	a := c.last()
	repair := c.report.Repairs < c.cfg.repairs
	if !repair {
		if got, ok := c.lastResort(r, err); ok {
			a.Verdict = Accepted
			c.accept(got)
			return stepDone, nil
		}
	}
	a.fail(Rejected, err)
	if e, ok := errors.AsType[*contract.DecodeError](err); ok {
		a.Violations = e.Violations
	}
	if !repair {
		return stepStop, c.unusable(Invalid, a, err)
	}
	c.report.Repairs++
	c.wrong = &wrong{reply: c.reply.Text, err: err}
	return stepAgain, nil
}

func (c *call) tooLong() error {
	return &contract.DecodeError{Contract: c.terms.name, Violations: []contract.Violation{{
		Code:   contract.CodeSize,
		Offset: c.cfg.maxReply,
		Want:   "at most " + strconv.Itoa(c.cfg.maxReply) + " bytes",
		Got:    strconv.Itoa(len(c.reply.Text)) + " bytes",
	}}}
}

// judgeError decides what an error of the model means.
func (c *call) judgeError(r replyReader, err error) (step, error) {
	a := c.last()
	known := c.readable(err)
	if text, ok := FailedGeneration(known); ok {
		c.learn(a.Rung, false)
		c.reply = Reply{Text: text, Finish: a.Finish, Usage: a.Usage, Model: a.Model, RequestID: a.RequestID, State: c.state}
		c.report.ReplyHash = HashText(text)
		return c.reject(r, c.failedGeneration(r, text, err))
	}
	j := judge(a.Rung.format(), known)
	a.Class = j.class
	switch {
	case j.class == NeedsJSONWord && !c.worded:
		c.worded = true
		a.fail(Reworded, err)
		return stepAgain, nil
	case j.class == RejectsSchema && !c.cfg.pastSchema:
		a.fail(Errored, err)
		return stepStop, &SchemaError{Contract: c.terms.name, ModelID: c.id, Rung: a.Rung, Err: err}
	case j.class == Unrelated, j.class == NeedsJSONWord:
		a.fail(Errored, err)
		return stepStop, err
	}
	a.fail(SteppedDown, err)
	c.report.StepDowns++
	if !j.combination && j.class != RejectsSchema {
		c.learn(a.Rung, true)
	}
	return stepDown, err
}

// readable is the error in the form that the classifier reads best.
func (c *call) readable(err error) error {
	if c.cfg.readError != nil {
		if e := c.cfg.readError(err); e != nil {
			return e
		}
	}
	return err
}

// failedGeneration says what is wrong with a reply that the provider kept back.
func (c *call) failedGeneration(r replyReader, text string, err error) error {
	if got := r.read(text, false, true); got.err != nil {
		return errors.Join(got.err, err)
	}
	// Valid to us, but not to the provider, who knows more of what was generated.
	return errors.Join(&contract.DecodeError{Contract: c.terms.name, Violations: []contract.Violation{{
		Code: contract.CodeCheck, Offset: -1, Want: "a reply that the provider accepts",
	}}}, err)
}
