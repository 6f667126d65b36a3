package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/structgen/structgen/runtime/ladder"
)

// printer shows reports, as a table or as lines of JSON.
type printer struct {
	json bool
	show func(text string)
}

func (p printer) head(r ladder.Report) {
	if p.json {
		return
	}
	p.show(fmt.Sprintf("%s, %s\n", r.ModelID, answered(r)))
	p.line("asked", "ended", "on", "asks", "tokens", "cost", "time", "")
}

// answered says who answered, as far as that is known.
func answered(r ladder.Report) string {
	switch {
	case r.Model != "":
		return "answered by " + r.Model
	case r.ReplyHash != ladder.Hash{}:
		return "answered, model not named"
	}
	return "answered by nobody"
}

// row shows one report. asked is the rung, or "ladder" where all were offered.
func (p printer) row(asked string, r ladder.Report, err error) {
	if p.json {
		line, fault := json.Marshal(struct {
			Asked  string        `json:"asked"`
			Report ladder.Report `json:"report"`
		}{asked, r})
		if fault != nil {
			line = []byte(fmt.Sprintf("%q", fault.Error()))
		}
		p.show(string(line) + "\n")
		return
	}
	cost := "unknown"
	if r.Usage.CostUSD != nil {
		cost = fmt.Sprintf("$%.6f", *r.Usage.CostUSD)
	}
	p.line(asked, r.Outcome.String(), r.Rung.String(), fmt.Sprint(len(r.Attempts)),
		fmt.Sprintf("%d/%d", r.Usage.InputTokens, r.Usage.OutputTokens),
		cost, r.Duration.Round(time.Millisecond).String(), remarks(r, err))
}

func (p printer) skipped(rung ladder.Rung) {
	if !p.json {
		p.line(rung.String(), "-", "-", "0", "-", "-", "-", "the API cannot express it")
	}
}

func (p printer) line(cells ...string) {
	line := fmt.Sprintf("%-12s %-10s %-12s %-5s %-12s %-10s %-8s %s", cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6], cells[7])
	p.show(strings.TrimRight(line, " ") + "\n")
}

// remarks are the classes of the errors on the way, and what was done to the reply.
func remarks(r ladder.Report, err error) string {
	var all []string
	for _, a := range r.Attempts {
		if a.Class != ladder.Unrelated {
			all = append(all, a.Rung.String()+" "+a.Class.String())
		}
	}
	all = append(all, r.Removed...)
	if err != nil && len(all) == 0 {
		all = append(all, strings.SplitN(err.Error(), "\n", 2)[0])
	}
	return strings.Join(all, ", ")
}
