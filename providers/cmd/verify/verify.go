package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/structgen/structgen/providers/internal/agents"
	"github.com/structgen/structgen/runtime/ladder"
)

var question = ladder.Prompt{
	System: "You are a scout who looks around and reports one thing at a time.",
	User:   "Round 3. The lamp in the kitchen is still warm, and the window is open. Report one clue.",
}

// verify asks the ladder, left alone, and then each rung by itself. Its error
// says that there is no use in asking on.
func (s settings) verify(ctx context.Context, m ladder.Model, p printer) (findings []string, err error) {
	note := func(format string, args ...any) { findings = append(findings, fmt.Sprintf(format, args...)) }

	report, err := s.ask(ctx, m)
	p.head(report)
	p.row("ladder", report, err)
	if hopeless(err) {
		return nil, fmt.Errorf("the provider could not be asked: %w%s", err, served(err))
	}
	if finding := judge(report, err); finding != "" {
		note("ladder: %s%s", finding, served(err))
	}
	if s.expect != 0 && (err != nil || report.Rung != s.expect) {
		note("the ladder was expected to end with a value on the %s rung and ended %s on %s", s.expect, report.Outcome, report.Rung)
	}
	for _, rung := range s.rungs {
		if !expresses(m, rung) {
			p.skipped(rung)
			continue
		}
		report, err := s.ask(ctx, m, ladder.WithRungs(rung))
		p.row(rung.String(), report, err)
		if ctx.Err() != nil {
			return findings, ctx.Err()
		}
		if finding := judge(report, err); finding != "" {
			note("%s rung: %s%s", rung, finding, served(err))
		}
	}
	return findings, nil
}

// ask asks once, with a memory of its own: what one question learns must not
// spare the next one its refusal.
func (s settings) ask(ctx context.Context, m ladder.Model, opts ...ladder.Option) (ladder.Report, error) {
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	opts = append(opts, ladder.WithMemory(ladder.NewMemory(0)))
	res, err := ladder.Run(ctx, m, agents.ScoutContract, question, opts...)
	return res.Report, err
}

// hopeless reports whether an error would meet every rung: it is none of those
// with which providers refuse formats, recognized or not.
func hopeless(err error) bool {
	_, schema := errors.AsType[*ladder.SchemaError](err)
	if err == nil || schema || ladder.ModelFailed(err) {
		return false
	}
	told, ok := errors.AsType[*ladder.APIError](err)
	if !ok {
		return true
	}
	switch told.Status {
	case http.StatusBadRequest, http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusUnsupportedMediaType,
		http.StatusUnprocessableEntity, http.StatusInternalServerError, http.StatusNotImplemented:
		return false
	}
	return true
}

// judge says what is wrong with how a rung went, or nothing. A refusal that the
// ladder recognizes is as good as a value: it would have stepped down.
func judge(r ladder.Report, err error) string {
	if err == nil {
		return ""
	}
	if _, ok := errors.AsType[*ladder.SchemaError](err); ok {
		return "the provider rejects the schema"
	}
	if ladder.ModelFailed(err) {
		return fmt.Sprintf("the model gave no value: %v", err)
	}
	recognized := []ladder.Class{ladder.RejectsFormat, ladder.RejectsJSONObject, ladder.RejectsTools}
	if n := len(r.Attempts); n > 0 && slices.Contains(recognized, r.Attempts[n-1].Class) {
		return ""
	}
	return fmt.Sprintf("an error that is no recognized refusal: %v", err)
}

func expresses(m ladder.Model, rung ladder.Rung) bool {
	f, ok := m.(ladder.Formatted)
	if !ok {
		return true
	}
	return f.Formats().Has(map[ladder.Rung]ladder.FormatType{
		ladder.Schema:     ladder.FormatSchema,
		ladder.JSONObject: ladder.FormatJSONObject,
		ladder.Text:       ladder.FormatText,
		ladder.Tool:       ladder.FormatTool,
	}[rung])
}

// served is what the server answered with, for whoever reports it.
func served(err error) string {
	told, ok := errors.AsType[*ladder.APIError](err)
	if !ok {
		return ""
	}
	const most = 2 << 10 // a refusal is shorter; web pages are not
	return fmt.Sprintf("\n  status %d: %s", told.Status, told.Body[:min(len(told.Body), most)])
}
