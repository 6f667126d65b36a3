package ladder

import (
	"context"
	"log/slog"
)

// LogObserver writes calls to a log: an attempt that gave the value at debug
// level, any other at info; a call that gave a value at info, any other at warn.
type LogObserver struct {
	Logger *slog.Logger // nil is slog.Default
	// Texts logs also what was sent and what came back, where [WithKeepReplies] keeps
	// it. Without it no text of a prompt or reply reaches the log.
	Texts bool
}

func (l LogObserver) logger() *slog.Logger {
	if l.Logger != nil {
		return l.Logger
	}
	return slog.Default()
}

// Attempted implements [Observer].
func (l LogObserver) Attempted(ctx context.Context, a Attempt) {
	level := slog.LevelInfo
	if a.OK() {
		level = slog.LevelDebug
	}
	log := l.logger()
	if !log.Enabled(ctx, level) {
		return
	}
	attrs := []slog.Attr{
		slog.String("contract", a.Contract), slog.String("model", a.ModelID), slog.Int("attempt", a.Number),
		slog.String("rung", a.Rung.String()), slog.String("verdict", a.Verdict.String()), slog.Duration("took", a.Duration),
		slog.Int64("tokens_in", a.Usage.InputTokens), slog.Int64("tokens_out", a.Usage.OutputTokens),
	}
	attrs = append(attrs, cost(a.Usage)...)
	if a.RequestID != "" {
		attrs = append(attrs, slog.String("request_id", a.RequestID))
	}
	if a.Class != Unrelated {
		attrs = append(attrs, slog.String("class", a.Class.String()))
	}
	if a.Verdict == Rejected {
		// The violations quote the reply.
		attrs = append(attrs, slog.Int("violations", len(a.Violations)))
	} else if a.Error != "" {
		attrs = append(attrs, slog.String("error", a.Error))
	}
	if l.Texts && a.Kept != nil {
		attrs = append(attrs, slog.Any("said", a.Kept))
	}
	log.LogAttrs(ctx, level, "attempt", attrs...)
}

// Done implements [Observer].
func (l LogObserver) Done(ctx context.Context, r Report) {
	level := slog.LevelWarn
	if r.Outcome.OK() {
		level = slog.LevelInfo
	}
	log := l.logger()
	if !log.Enabled(ctx, level) {
		return
	}
	attrs := []slog.Attr{
		slog.String("contract", r.Contract), slog.String("model", r.ModelID), slog.String("outcome", r.Outcome.String()),
		slog.String("rung", r.Rung.String()), slog.Int("attempts", len(r.Attempts)), slog.Int("repairs", r.Repairs),
		slog.Int("step_downs", r.StepDowns), slog.Duration("took", r.Duration),
		slog.Int64("tokens_in", r.Usage.InputTokens), slog.Int64("tokens_out", r.Usage.OutputTokens),
	}
	attrs = append(attrs, cost(r.Usage)...)
	if len(r.Suspicious) > 0 {
		attrs = append(attrs, slog.Int("suspicious", len(r.Suspicious)))
	}
	if r.Error != "" && (r.Outcome == Failed || r.Outcome == Denied) {
		attrs = append(attrs, slog.String("error", r.Error))
	}
	log.LogAttrs(ctx, level, "call", attrs...)
}

// cost logs nothing where nothing is known: a zero would be read as one.
func cost(u Usage) []slog.Attr {
	if u.CostUSD == nil {
		return nil
	}
	return []slog.Attr{slog.Float64("usd", *u.CostUSD)}
}
