package ladder_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/ladder"
	"github.com/structgen/structgen/runtime/laddertest"
	"github.com/structgen/structgen/runtime/tolerant"
	"github.com/structgen/structgen/testdata/golden/detective"
)

var (
	background = context.Background()
	verdict    = detective.VerdictContract
	prompt     = ladder.Prompt{System: "You are a judge.", User: "Who did it?"}
)

const (
	good = `{"reasoning":"The alibi fails.","score":0.5}`
	bad  = `{"reasoning":"The alibi fails.","score":"high"}`
)

// say and so on keep the tables short.
var (
	say           = laddertest.Text
	fail          = laddertest.Error
	errOverloaded = errors.New("the server is overloaded")
	errDenied     = errors.New("no budget left")
)

// spend is a governor that denies from the nth attempt on; 0 never.
type spend struct {
	denyFrom int
	allowed  []ladder.Attempt
	recorded []ladder.Attempt
	usage    []ladder.Usage
	errs     []error
}

func (g *spend) Allow(_ context.Context, a ladder.Attempt) error {
	if g.denyFrom > 0 && a.Number >= g.denyFrom {
		return errDenied
	}
	g.allowed = append(g.allowed, a)
	return nil
}

func (g *spend) Record(ctx context.Context, a ladder.Attempt, u ladder.Usage, err error) {
	if ctx.Err() != nil {
		panic("the books cannot be kept under a cancelled context")
	}
	g.recorded = append(g.recorded, a)
	g.usage = append(g.usage, u)
	g.errs = append(g.errs, err)
}

// asked is one attempt as a row writes it: rung and verdict.
func asked(r ladder.Report) (list []string) {
	for _, a := range r.Attempts {
		list = append(list, a.Rung.String()+" "+a.Verdict.String())
	}
	return list
}

// TestRun is the state machine: every outcome, and every rule of the design's
// section on the ladder, numbered as there.
func TestRun(t *testing.T) {
	rungs := func(r ...ladder.Rung) ladder.Option { return ladder.WithRungs(r...) }
	rows := []struct {
		name    string
		model   ladder.Model
		opts    []ladder.Option
		deny    int
		outcome ladder.Outcome
		asked   []string
		is      error // what the error is
		same    error // the very error
		score   float64
	}{
		// 1. candidates
		{name: "1 the strict schema comes first", model: laddertest.Script(say(good)),
			outcome: ladder.Valid, asked: []string{"schema accepted"}, score: 0.5},
		{name: "1 a rung that the model cannot express is left out", model: laddertest.Script(say(good)).Taking(ladder.FormatJSONObject, ladder.FormatText),
			outcome: ladder.Valid, asked: []string{"json_object accepted"}, score: 0.5},
		{name: "1 text follows when nothing else can be expressed", model: laddertest.Script(say(good)).Taking(ladder.FormatText),
			outcome: ladder.Valid, asked: []string{"text accepted"}, score: 0.5},
		{name: "1 a text-only model is asked in words", model: ladder.TextOnly(laddertest.Script(say("Well: " + good))),
			outcome: ladder.Embedded, asked: []string{"text accepted"}, score: 0.5},
		{name: "1 a text-only model stands in whatever rungs were chosen", model: ladder.TextOnly(laddertest.Script(say(good))), opts: []ladder.Option{rungs(ladder.Schema, ladder.Tool)},
			outcome: ladder.Valid, asked: []string{"text accepted"}, score: 0.5},
		{name: "1 rungs are asked in the order chosen", model: laddertest.Script(fail(ladder.RejectsTools), say(good)), opts: []ladder.Option{rungs(ladder.Tool, ladder.JSONObject)},
			outcome: ladder.Valid, asked: []string{"tool stepped_down", "json_object accepted"}, score: 0.5},
		{name: "1 a rung named twice is asked once", model: laddertest.Script().Refusing(ladder.FormatSchema), opts: []ladder.Option{rungs(ladder.Schema, ladder.Schema)},
			outcome: ladder.Failed, asked: []string{"schema stepped_down"}},
		{name: "1 a model that takes nothing is not asked", model: laddertest.Script().Taking(),
			outcome: ladder.Failed, is: ladder.ErrNoRung},
		{name: "1 a denial is returned as it is", model: laddertest.Script(), deny: 1,
			outcome: ladder.Denied, same: errDenied},
		{name: "1 a denial of a repair is returned as it is", model: laddertest.Script(say(bad)), deny: 2,
			outcome: ladder.Denied, asked: []string{"schema rejected"}, same: errDenied},
		{name: "1 a denial of a step-down is returned as it is", model: laddertest.Script().Refusing(ladder.FormatSchema), deny: 2,
			outcome: ladder.Denied, asked: []string{"schema stepped_down"}, same: errDenied},
		{name: "1 a denial of a rewording is returned as it is", model: laddertest.Script(fail(ladder.NeedsJSONWord)), deny: 2,
			outcome: ladder.Denied, asked: []string{"schema reworded"}, same: errDenied},

		// 2. errors that are no refusal
		{name: "2 an outage is returned unchanged", model: laddertest.Script(laddertest.Fail(errOverloaded)),
			outcome: ladder.Failed, asked: []string{"schema errored"}, same: errOverloaded},
		{name: "2 an outage on a lower rung is returned unchanged", model: laddertest.Script(laddertest.Fail(errOverloaded)).Refusing(ladder.FormatSchema),
			outcome: ladder.Failed, asked: []string{"schema stepped_down", "json_object errored"}, same: errOverloaded},
		{name: "2 an outage during a repair is returned unchanged", model: laddertest.Script(say(bad), laddertest.Fail(errOverloaded)),
			outcome: ladder.Failed, asked: []string{"schema rejected", "schema errored"}, same: errOverloaded},
		{name: "2 a refusal of tools that were not sent is unrelated", model: laddertest.Script(fail(ladder.RejectsTools)),
			outcome: ladder.Failed, asked: []string{"schema errored"}},

		// 3. refusals
		{name: "3 a refusal moves to the next candidate", model: laddertest.Script(say(good)).Refusing(ladder.FormatSchema),
			outcome: ladder.Valid, asked: []string{"schema stepped_down", "json_object accepted"}, score: 0.5},
		{name: "3 text is appended when everything above was refused", model: laddertest.Script(say(good)).Refusing(ladder.FormatSchema, ladder.FormatJSONObject),
			outcome: ladder.Valid, asked: []string{"schema stepped_down", "json_object stepped_down", "text accepted"}, score: 0.5},
		{name: "3 text is not appended where the rungs were chosen", model: laddertest.Script().Refusing(ladder.FormatSchema, ladder.FormatJSONObject), opts: []ladder.Option{rungs(ladder.Schema, ladder.JSONObject)},
			outcome: ladder.Failed, asked: []string{"schema stepped_down", "json_object stepped_down"}},
		{name: "3 a refusal during a repair steps down with the repair", model: laddertest.Script(say(bad), fail(ladder.RejectsFormat), say(good)),
			outcome: ladder.Repaired, asked: []string{"schema rejected", "schema stepped_down", "json_object accepted"}, score: 0.5},
		{name: "3 a rejected schema is surfaced", model: laddertest.Script(fail(ladder.RejectsSchema)),
			outcome: ladder.Failed, asked: []string{"schema errored"}},
		{name: "3 a rejected schema steps down if asked to", model: laddertest.Script(fail(ladder.RejectsSchema), say(good)), opts: []ladder.Option{ladder.WithStepDownOnSchemaError()},
			outcome: ladder.Valid, asked: []string{"schema stepped_down", "json_object accepted"}, score: 0.5},
		{name: "3 a refusal of text without a format goes on where the caller chose so", model: laddertest.Script(laddertest.Status(400, `{"error":"'response_format.type' must be 'json_schema'"}`), say(good)), opts: []ladder.Option{rungs(ladder.Text, ladder.Schema)},
			outcome: ladder.Valid, asked: []string{"text stepped_down", "schema accepted"}, score: 0.5},

		// 4. finish reason and refusal
		{name: "4 a truncated reply is no value even if it parses", model: laddertest.Script(laddertest.Truncated(good)),
			outcome: ladder.Truncated, asked: []string{"schema cut_off"}, is: ladder.ErrTruncated},
		{name: "4 a refusal is never repaired", model: laddertest.Script(laddertest.Refusal("I must not.")),
			outcome: ladder.Refused, asked: []string{"schema declined"}, is: ladder.ErrRefused},
		{name: "4 a filtered reply is a refusal", model: laddertest.Script(say(good).WithFinish(ladder.FinishContentFilter)),
			outcome: ladder.Refused, asked: []string{"schema declined"}, is: ladder.ErrRefused},
		{name: "4 truncation during a repair ends the call", model: laddertest.Script(say(bad), laddertest.Truncated(`{"reas`)),
			outcome: ladder.Truncated, asked: []string{"schema rejected", "schema cut_off"}, is: ladder.ErrTruncated},
		{name: "4 another finish reason is read", model: laddertest.Script(say(good).WithFinish(ladder.FinishOther)),
			outcome: ladder.Valid, asked: []string{"schema accepted"}, score: 0.5},

		// 5. strict decoding on every rung
		{name: "5 a fence is removed", model: laddertest.Script(say("```json\n" + good + "\n```")),
			outcome: ladder.Valid, asked: []string{"schema accepted"}, score: 0.5},
		{name: "5 a byte order mark, a thought and a fence are removed", model: laddertest.Script(say("\ufeff<think>x</think>\n```\n" + good + "\n```")),
			outcome: ladder.Valid, asked: []string{"schema accepted"}, score: 0.5},
		{name: "5 words around are not removed where a format was sent", model: laddertest.Script(say("Well: "+good), say(good)),
			outcome: ladder.Repaired, asked: []string{"schema rejected", "schema accepted"}, score: 0.5},
		{name: "5 words around are removed where words were asked for", model: laddertest.Script(say("Well: " + good)), opts: []ladder.Option{rungs(ladder.Text)},
			outcome: ladder.Embedded, asked: []string{"text accepted"}, score: 0.5},
		{name: "5 words around are not removed without embedded", model: laddertest.Script(say("Well: "+good), say(good)), opts: []ladder.Option{rungs(ladder.Text), ladder.WithoutEmbedded()},
			outcome: ladder.Repaired, asked: []string{"text rejected", "text accepted"}, score: 0.5},
		{name: "5 a clamp is applied", model: laddertest.Script(say(`{"reasoning":"x","score":8.5}`)),
			outcome: ladder.Valid, asked: []string{"schema accepted"}, score: 1},

		// 6. repairs
		{name: "6 an invalid reply is repaired once", model: laddertest.Script(say(bad), say(good)),
			outcome: ladder.Repaired, asked: []string{"schema rejected", "schema accepted"}, score: 0.5},
		{name: "6 an empty reply is repaired", model: laddertest.Script(say(" \n"), say(good)),
			outcome: ladder.Repaired, asked: []string{"schema rejected", "schema accepted"}, score: 0.5},
		{name: "6 a second invalid reply ends the call", model: laddertest.Script(say(bad), say(bad)),
			outcome: ladder.Invalid, asked: []string{"schema rejected", "schema rejected"}, is: ladder.ErrInvalid},
		{name: "6 no repairs surface the first error", model: laddertest.Script(say(bad)), opts: []ladder.Option{ladder.WithRepairs(0)},
			outcome: ladder.Invalid, asked: []string{"schema rejected"}, is: ladder.ErrInvalid},
		{name: "6 three repairs", model: laddertest.Script(say(bad), say(""), say("x"), say(good)), opts: []ladder.Option{ladder.WithRepairs(3)},
			outcome: ladder.Repaired, asked: []string{"schema rejected", "schema rejected", "schema rejected", "schema accepted"}, score: 0.5},
		{name: "6 the word json is given to a provider that wants it", model: laddertest.Script(fail(ladder.NeedsJSONWord), say(good)),
			outcome: ladder.Valid, asked: []string{"schema reworded", "schema accepted"}, score: 0.5},
		{name: "6 the word json is given once", model: laddertest.Script(fail(ladder.NeedsJSONWord), fail(ladder.NeedsJSONWord)),
			outcome: ladder.Failed, asked: []string{"schema reworded", "schema errored"}},
		{name: "6 a rewording is no repair", model: laddertest.Script(fail(ladder.NeedsJSONWord), say(bad), say(good)),
			outcome: ladder.Repaired, asked: []string{"schema reworded", "schema rejected", "schema accepted"}, score: 0.5},
		{name: "6 a failed generation is an invalid reply", model: laddertest.Script(laddertest.FailedGeneration(`{"score":`), say(good)),
			outcome: ladder.Repaired, asked: []string{"schema rejected", "schema accepted"}, score: 0.5},
		{name: "6 a failed generation is never a value", model: laddertest.Script(laddertest.FailedGeneration(good)), opts: []ladder.Option{ladder.WithRepairs(0)},
			outcome: ladder.Invalid, asked: []string{"schema rejected"}, is: ladder.ErrInvalid},
		{name: "6 prose without permission is invalid", model: ladder.TextOnly(laddertest.Script(say("No."), say("No."))),
			outcome: ladder.Invalid, asked: []string{"text rejected", "text rejected"}, is: ladder.ErrInvalid},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			g := &spend{denyFrom: row.deny}
			res, err := ladder.Run(background, row.model, verdict, prompt, append(row.opts, ladder.WithGovernor(g))...)
			assert.Equal(t, row.outcome, res.Report.Outcome)
			assert.Equal(t, row.asked, asked(res.Report))
			assert.Equal(t, row.score, res.Value.Score)
			assert.Equal(t, row.outcome.OK(), err == nil, "%v", err)
			if row.same != nil {
				assert.Same(t, row.same, err)
			}
			if row.is != nil {
				assert.ErrorIs(t, err, row.is)
			}
			assert.Equal(t, row.outcome == ladder.Refused || row.outcome == ladder.Truncated || row.outcome == ladder.Invalid, ladder.ModelFailed(err))
			consistent(t, res.Report, g, err)
		})
	}
}

// consistent holds a report to what is true of all reports.
func consistent(t assert.TestingT, r ladder.Report, g *spend, err error) {
	assert.Len(t, g.recorded, len(r.Attempts), "one record for each attempt")
	assert.Len(t, g.allowed, len(r.Attempts))
	for i, a := range r.Attempts {
		assert.Equal(t, i+1, a.Number)
		assert.NotZero(t, a.Verdict)
		assert.Equal(t, a.Number, g.recorded[i].Number)
	}
	if n := len(r.Attempts); n > 0 {
		assert.Equal(t, r.Attempts[n-1].Rung, r.Rung)
	}
	assert.Equal(t, err != nil, r.Error != "")
	assert.Equal(t, ladder.HashPrompt(prompt), r.PromptHash)
	text, jerr := json.Marshal(r)
	assert.NoError(t, jerr)
	var back ladder.Report
	assert.NoError(t, json.Unmarshal(text, &back))
	again, _ := json.Marshal(back)
	assert.JSONEq(t, string(text), string(again))
}

func TestErrInvalidWrapsTheDecodeError(t *testing.T) {
	_, err := ladder.Run(background, laddertest.Script(say(bad).WithID("acme-1", "req_9")), verdict, prompt, ladder.WithRepairs(0))
	e, ok := errors.AsType[*contract.DecodeError](err)
	require.True(t, ok)
	assert.Equal(t, "/score", e.Violations[0].Path)
	r, ok := errors.AsType[*ladder.ReplyError](err)
	require.True(t, ok)
	assert.Equal(t, ladder.ReplyError{Outcome: ladder.Invalid, Contract: "verdict", RequestID: "req_9", Rung: ladder.Schema, Attempt: 1, Err: e}, *r)
}

func TestAnInvalidReplyInWordsWrapsRaw(t *testing.T) {
	_, err := ladder.Run(background, ladder.TextOnly(laddertest.Script(say("Never.")).Forever()), verdict, prompt)
	raw, ok := errors.AsType[*tolerant.Raw](err)
	require.True(t, ok)
	assert.Equal(t, "Never.", raw.Text)
	assert.True(t, ladder.ModelFailed(raw))
}

func TestSchemaErrorWrapsTheProvidersError(t *testing.T) {
	m := laddertest.Script(fail(ladder.RejectsSchema))
	_, err := ladder.Run(background, ladder.Named("host/acme", m), verdict, prompt)
	e, ok := errors.AsType[*ladder.SchemaError](err)
	require.True(t, ok)
	assert.Equal(t, "verdict", e.Contract)
	assert.Equal(t, "host/acme", e.ModelID)
	_, ok = errors.AsType[*ladder.APIError](err)
	assert.True(t, ok)
	assert.False(t, ladder.ModelFailed(err))
}

// TestTheLastRefusalIsTheVeryError: wrapping would change what errors.Is and
// callers' type switches find.
func TestTheLastRefusalIsTheVeryError(t *testing.T) {
	refusal := &ladder.APIError{Status: 400, Body: []byte(`{"error":{"message":"response_format is not supported"}}`)}
	m := laddertest.Script(laddertest.Fail(refusal)).Forever()
	_, err := ladder.Run(background, m, verdict, prompt, ladder.WithRungs(ladder.Schema))
	assert.Same(t, refusal, err)
}

func TestRunNeedsAModelAndAContract(t *testing.T) {
	_, err := ladder.Run(background, nil, verdict, prompt)
	assert.Error(t, err)
	_, err = ladder.Run[detective.Verdict](background, laddertest.Script(), nil, prompt)
	assert.Error(t, err)
}

func TestAChangedSchemaStopsEveryCall(t *testing.T) {
	changed := contract.New[detective.Verdict](&contract.Spec{
		Name: "verdict", Schema: "{}", Hash: verdict.Hash(), Shape: verdict.Shape(),
	}, nil, nil)
	m := laddertest.Script()
	res, err := ladder.Run(background, m, changed, prompt)
	assert.ErrorIs(t, err, contract.ErrSchemaChanged)
	assert.Equal(t, ladder.Failed, res.Report.Outcome)
	assert.Empty(t, m.Requests())
}

// TestJSONObjectStartsBelowTheSchema: a contract without a schema has none to send.
func TestJSONObjectStartsBelowTheSchema(t *testing.T) {
	m := laddertest.Script(say(`{"any": "thing"}`))
	res, err := ladder.Run(background, m, contract.JSONObject, prompt)
	require.NoError(t, err)
	assert.Equal(t, []string{"json_object accepted"}, asked(res.Report))
	assert.JSONEq(t, `{"any":"thing"}`, string(res.Value))
	assert.Contains(t, m.Requests()[0].System, "JSON")
	assert.Zero(t, res.Report.SchemaHash)
}

// TestErrorReader: a raw SDK error is recognized, and returned as it came.
func TestErrorReader(t *testing.T) {
	raw := errors.New("acme: bad request")
	read := ladder.WithErrorReader(func(err error) *ladder.APIError {
		if errors.Is(err, raw) {
			return &ladder.APIError{Status: 400, Body: []byte(`{"error":"response_format is not supported"}`)}
		}
		return nil
	})
	res, err := ladder.Run(background, laddertest.Script(laddertest.Fail(raw), say(good)), verdict, prompt, read)
	require.NoError(t, err)
	assert.Equal(t, []string{"schema stepped_down", "json_object accepted"}, asked(res.Report))
	assert.Same(t, raw, res.Report.Attempts[0].Err)

	_, err = ladder.Run(background, laddertest.Script(laddertest.Fail(raw)), verdict, prompt, read, ladder.WithRungs(ladder.Schema))
	assert.Same(t, raw, err)
}

// TestLadderIsAnOption: a tier's options, and what follows on top.
func TestLadderIsAnOption(t *testing.T) {
	tier := ladder.New(ladder.WithRepairs(0), ladder.WithRungs(ladder.JSONObject))
	res, err := ladder.Run(background, laddertest.Script(say(bad), say(good)), verdict, prompt, tier, ladder.WithRepairs(1))
	require.NoError(t, err)
	assert.Equal(t, []string{"json_object rejected", "json_object accepted"}, asked(res.Report))
	_, err = ladder.Run(background, laddertest.Script(say(bad)), verdict, prompt, tier)
	assert.ErrorIs(t, err, ladder.ErrInvalid, "the tier itself is as it was")
	_, err = ladder.Run(background, laddertest.Script(say(good)), verdict, prompt, ladder.WithRungs(ladder.Tool), ladder.WithRungs())
	assert.NoError(t, err, "no rungs are the default ones")
}

// TestProse: only a contract that permits it turns words into a value, only where
// words were asked for, only after the repairs, and the report says so for good.
func TestProse(t *testing.T) {
	c := verdict.WithRaw(func(prose string) detective.Verdict { return detective.Verdict{Reasoning: prose} })
	m := ladder.TextOnly(laddertest.Script(say("Hm."), say("The butler, I suppose.")))
	res, err := ladder.Run(background, m, c, prompt)
	require.NoError(t, err)
	assert.Equal(t, "The butler, I suppose.", res.Value.Reasoning)
	assert.Equal(t, ladder.Raw, res.Report.Outcome)
	assert.Equal(t, []string{"text rejected", "text accepted"}, asked(res.Report))

	_, err = ladder.Run(background, laddertest.Script(say("The butler."), say("The butler.")), c, prompt)
	assert.ErrorIs(t, err, ladder.ErrInvalid, "a format was sent")
	_, err = ladder.Run(background, ladder.TextOnly(laddertest.Script(say("<think>It was me.")).Forever()), c, prompt)
	assert.ErrorIs(t, err, ladder.ErrInvalid, "a thought was not said")
	strict := c.WithCheck(func(v detective.Verdict) error {
		if v.Score == 0 {
			return errors.New("a score is needed")
		}
		return nil
	})
	_, err = ladder.Run(background, ladder.TextOnly(laddertest.Script(say("The butler.")).Forever()), strict, prompt)
	assert.ErrorIs(t, err, ladder.ErrInvalid, "what was built is not valid")
}

// TestNormalizeAndCheckTakePart: first one, then the other, and the check's
// words are what the model is told.
func TestNormalizeAndCheckTakePart(t *testing.T) {
	c := verdict.WithNormalize(func(v *detective.Verdict) { v.Reasoning = strings.TrimSpace(v.Reasoning) }).
		WithCheck(func(v detective.Verdict) error {
			if v.Reasoning == "" {
				return errors.New("say why, in at least a few words")
			}
			return nil
		})
	m := laddertest.Script(say(`{"reasoning":"  ","score":1}`), say(`{"reasoning":" Because. ","score":1}`))
	res, err := ladder.Run(background, m, c, prompt)
	require.NoError(t, err)
	assert.Equal(t, "Because.", res.Value.Reasoning)
	assert.Equal(t, contract.Notes{{Action: contract.NoteNormalized, Path: "/reasoning", From: `" Because. "`, To: `"Because."`}}, res.Report.Notes)
	last := m.Requests()[1].Messages
	assert.Contains(t, last[len(last)-1].Text, "say why, in at least a few words")
}
