package ladder_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/ladder"
	"github.com/structgen/structgen/runtime/laddertest"
	"github.com/structgen/structgen/runtime/tolerant"
)

// answer is one thing a provider may do, with what the property needs to know of it.
type answer struct {
	name      string
	step      laddertest.Step
	err       error // the error it returns, if any
	unrelated bool  // an error that no rung can help against
}

// answers are drawn from. Every answer gets a usage of its own.
func drawAnswer(t *rapid.T) answer {
	kinds := []string{
		"valid", "fenced", "in prose", "invalid", "empty", "broken", "twice", "ungranted",
		"truncated", "refused", "filtered", "outage", "rate limit", "canceled", "refuses format", "refuses object",
		"refuses tools", "refuses combination", "rejects schema", "wants the word", "failed generation",
	}
	kind := rapid.SampledFrom(kinds).Draw(t, "kind")
	fails := func(status int, body string, unrelated bool) answer {
		err := &ladder.APIError{Status: status, Body: []byte(body)}
		return answer{kind, laddertest.Fail(err), err, unrelated}
	}
	texts := map[string]string{
		"valid": good, "fenced": "```\n" + good + "\n```", "in prose": "So: " + good, "invalid": bad, "empty": "",
		"broken": good[:20], "twice": good + good, "ungranted": `{"reasoning":"x"}`,
	}
	if text, ok := texts[kind]; ok {
		return answer{name: kind, step: laddertest.Text(text)}
	}
	switch kind {
	case "truncated":
		return answer{name: kind, step: laddertest.Truncated(good)}
	case "refused":
		return answer{name: kind, step: laddertest.Refusal("no")}
	case "filtered":
		return answer{name: kind, step: laddertest.Text(good).WithFinish(ladder.FinishContentFilter)}
	case "outage":
		err := errors.New("connection reset")
		return answer{kind, laddertest.Fail(err), err, true}
	case "rate limit":
		return fails(429, `{"error":"response_format is not supported"}`, true)
	case "canceled":
		err := fmt.Errorf("response_format is not supported: %w", context.Canceled)
		return answer{kind, laddertest.Fail(err), err, true}
	case "refuses format":
		return fails(400, `{"error":"response_format json_schema is not supported"}`, false)
	case "refuses object":
		return fails(422, `{"detail":"response_format json_object is not supported"}`, false)
	case "refuses tools":
		return fails(400, `{"error":"acme does not support tools"}`, false)
	case "refuses combination":
		return fails(400, `{"error":"response_format cannot be used together with tools"}`, false)
	case "rejects schema":
		return fails(400, `{"error":"Invalid schema for response_format 'verdict'"}`, false)
	case "wants the word":
		return fails(400, `{"error":"messages must contain the word 'json'"}`, false)
	default:
		return fails(400, `{"error":{"code":"json_validate_failed","failed_generation":"{"}}`, false)
	}
}

// TestProperties plays random providers under random options and holds every
// call to what must always be true.
func TestProperties(t *testing.T) {
	tier := ladder.New() // remembers across the calls of one property
	memory := ladder.NewMemory(0)
	rapid.Check(t, func(t *rapid.T) {
		repairs := rapid.IntRange(0, 3).Draw(t, "repairs")
		rungs := rapid.SliceOfNDistinct(rapid.SampledFrom([]ladder.Rung{ladder.Schema, ladder.JSONObject, ladder.Text, ladder.Tool}), 0, 4, rapid.ID).Draw(t, "rungs")
		takes := rapid.SliceOfN(rapid.SampledFrom([]ladder.FormatType{ladder.FormatText, ladder.FormatSchema, ladder.FormatJSONObject, ladder.FormatTool}), 0, 4).Draw(t, "takes")
		g := &spend{denyFrom: rapid.SampledFrom([]int{0, 0, 0, 0, 1, 2, 3}).Draw(t, "deny")}
		w := &watcher{}

		var given []answer
		var billed ladder.Usage
		model := &scripted{takes: ladder.Formats(takes...), id: rapid.SampledFrom([]string{"", "", "host/acme"}).Draw(t, "id")}
		if len(takes) == 0 {
			model.takes = ladder.AllFormats
		}
		model.complete = func(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
			a := drawAnswer(t)
			given = append(given, a)
			u := used(int64(len(given)), int64(10*len(given)))
			billed.InputTokens += u.InputTokens
			billed.OutputTokens += u.OutputTokens
			return laddertest.Script(a.step.WithUsage(u)).Complete(ctx, req)
		}
		opts := []ladder.Option{
			ladder.WithRepairs(repairs), ladder.WithRungs(rungs...), ladder.WithGovernor(g), ladder.WithObserver(w), ladder.WithMemory(memory),
		}
		if rapid.Bool().Draw(t, "tier") {
			opts = append(opts, tier)
		}
		if rapid.Bool().Draw(t, "past schema errors") {
			opts = append(opts, ladder.WithStepDownOnSchemaError())
		}
		res, err := ladder.Run(background, model, verdict, prompt, opts...)
		r := res.Report

		// Attempts are bounded: each rung once, one rewording, the repairs.
		candidates := max(len(rungs), 1)
		if len(rungs) == 0 {
			candidates = 3
		}
		assert.LessOrEqual(t, len(r.Attempts), candidates+1+repairs)
		assert.LessOrEqual(t, r.Repairs, repairs)
		// The report names each attempt.
		assert.Len(t, r.Attempts, len(given))
		seen := map[ladder.Rung]bool{}
		for i, a := range r.Attempts {
			switch want := given[i].err; {
			case want == nil:
				_, broken := errors.AsType[*contract.DecodeError](a.Err)
				_, words := errors.AsType[*tolerant.Raw](a.Err)
				assert.Equal(t, a.Verdict == ladder.Rejected, broken || words, given[i].name)
			case given[i].name == "failed generation":
				assert.ErrorIs(t, a.Err, want)
			default:
				assert.True(t, a.Err == want, given[i].name)
			}
			if i > 0 && a.Rung != r.Attempts[i-1].Rung {
				assert.False(t, seen[a.Rung], "%s is asked again", a.Rung)
			}
			seen[a.Rung] = true
			assert.True(t, model.takes.Has(formatOf(a.Rung)), "%s cannot be expressed", a.Rung)
		}
		// Usage is what the model said, summed.
		assert.Equal(t, billed, r.Usage)
		// Nothing invalid is ever a value.
		if err == nil {
			assert.True(t, r.Outcome.OK())
			_, verr := verdict.Append(nil, &res.Value)
			assert.NoError(t, verr)
			assert.Equal(t, 0.5, res.Value.Score)
			last := given[len(given)-1].name
			assert.Contains(t, []string{"valid", "fenced", "in prose"}, last)
			assert.Equal(t, last == "in prose", r.Outcome == ladder.Embedded)
		} else {
			assert.False(t, r.Outcome.OK())
			assert.Zero(t, res.Value)
		}
		// An unrelated failure is the identical error, at once.
		for i, a := range given {
			if a.unrelated {
				assert.Len(t, given, i+1, "asked on after %s", a.name)
				assert.True(t, err == a.err, "%v", err)
			}
		}
		if r.Outcome == ladder.Denied {
			assert.True(t, err == errDenied)
		}
		// One record for each permission.
		consistent(t, r, g, err)
		assert.Len(t, w.attempts, len(given))
		assert.Len(t, w.reports, 1)
		gaveNothing := r.Outcome == ladder.Invalid || r.Outcome == ladder.Refused || r.Outcome == ladder.Truncated
		assert.Equal(t, gaveNothing, ladder.ModelFailed(err))
	})
}

func formatOf(r ladder.Rung) ladder.FormatType {
	return map[ladder.Rung]ladder.FormatType{
		ladder.Schema: ladder.FormatSchema, ladder.JSONObject: ladder.FormatJSONObject,
		ladder.Tool: ladder.FormatTool, ladder.Text: ladder.FormatText,
	}[r]
}

type scripted struct {
	id       string
	takes    ladder.FormatSet
	complete ladder.ModelFunc
}

func (s *scripted) ModelID() string           { return s.id }
func (s *scripted) Formats() ladder.FormatSet { return s.takes }
func (s *scripted) Complete(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
	return s.complete(ctx, req)
}
