package ladder

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// lineBytes is how much of a text is shown on a line of [Report.String].
const lineBytes = 240

// String is the report for a person, in a few lines: how the call ended, what it
// used and cost; each attempt with its verdict and why, unless the first was the
// value; what was left out, taken away and changed. Texts of errors and replies
// are cut short, and may quote what a server echoes. Programs store the JSON.
func (r Report) String() string {
	lines := []string{r.headline()}
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	if r.Outcome != Valid || len(r.Attempts) > 1 {
		for i := range r.Attempts {
			a := &r.Attempts[i]
			add("%d. %s: %s%s", a.Number, a.Rung, a.Verdict, a.reason())
		}
	}
	for _, rung := range r.Skipped {
		add("rung %s was left out: the model is known to refuse it", rung)
	}
	for _, removed := range r.Removed {
		add("removed: %s", removed)
	}
	for _, n := range r.Notes {
		add("%s: %s from %s to %s", n.Action, orRoot(n.Path), orNothing(n.From), orNothing(n.To))
	}
	for _, s := range r.Suspicious {
		add("suspicious: %s at byte %d", s.Char, s.Offset)
	}
	if r.Refusal != "" {
		add("refusal: %s", line(r.Refusal))
	}
	if r.Partial != "" {
		add("partial reply: %s", line(r.Partial))
	}
	if n := len(r.Attempts); n > 0 && r.Error != "" && (r.Outcome == Denied || r.Attempts[n-1].Error == "" && r.Outcome == Failed) {
		add("error: %s", line(r.Error))
	}
	return strings.Join(lines, "\n")
}

func (r *Report) headline() string {
	var b strings.Builder
	b.WriteString(r.Contract)
	if r.ModelID != "" {
		b.WriteString(", " + r.ModelID)
	}
	b.WriteString(": " + r.Outcome.String())
	if len(r.Attempts) == 0 {
		b.WriteString(", and no model was asked")
		if r.Error != "" {
			b.WriteString(": " + line(r.Error))
		}
		return b.String()
	}
	fmt.Fprintf(&b, " on rung %s, %s, tokens %d/%d, %s", r.Rung, plurally(len(r.Attempts), "attempt"),
		r.Usage.InputTokens, r.Usage.OutputTokens, r.cost())
	return b.String()
}

func plurally(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// cost keeps apart what is often confused: a cost that is zero, and one that
// nobody told.
func (r *Report) cost() string {
	switch {
	case r.Usage.CostUSD != nil:
		return fmt.Sprintf("$%.4f", *r.Usage.CostUSD)
	case r.KnownCostUSD > 0:
		return fmt.Sprintf("$%.4f and something unknown", r.KnownCostUSD)
	}
	return "cost unknown"
}

// reason is why the attempt was not accepted.
func (a *Attempt) reason() string {
	const most = 4 // violations; the JSON has them all
	var why []string
	for i := range a.Violations[:min(len(a.Violations), most)] {
		why = append(why, line(a.Violations[i].String()))
	}
	if more := len(a.Violations) - most; more > 0 {
		why = append(why, fmt.Sprintf("and %d more", more))
	}
	switch {
	case len(why) > 0:
		return "; " + strings.Join(why, "; ")
	case a.Error != "":
		return "; " + line(a.Error)
	}
	return ""
}

func orRoot(path string) string {
	if path == "" {
		return "the value"
	}
	return path
}

func orNothing(text string) string {
	if text == "" {
		return "nothing"
	}
	return line(text)
}

// line makes one line of a text and cuts it to lineBytes.
func line(text string) string {
	cut := len(text) > 2*lineBytes
	if cut {
		text = text[:2*lineBytes]
	}
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "\uFFFD")), " ")
	if len(text) > lineBytes {
		n := lineBytes
		for !utf8.RuneStart(text[n]) {
			n--
		}
		return text[:n] + "…"
	}
	if cut {
		return text + "…"
	}
	return text
}
