package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/examples/internal/budget"
	"github.com/structgen/structgen/examples/internal/golden"
	"github.com/structgen/structgen/examples/spygame/agents"
	"github.com/structgen/structgen/examples/spygame/game"
	"github.com/structgen/structgen/examples/spygame/ledger"
	"github.com/structgen/structgen/runtime/ladder"
)

// evening plays a game and returns what was printed and what its ledger holds.
func evening(t *testing.T, dollars float64) (printed string, entries []ledger.Entry, err error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "ledger.jsonl")
	var out strings.Builder
	err = play(t.Context(), game.Settings{Ledger: path, Budget: dollars}, &out)
	f, openErr := os.Open(path)
	require.NoError(t, openErr)
	defer f.Close()
	entries, readErr := ledger.Read(f)
	require.NoError(t, readErr)
	return strings.ReplaceAll(out.String(), path, "ledger.jsonl"), entries, err
}

// plenty is more than the game costs.
const plenty = 0.20

func empty(string) string { return "" }

func TestWhatIsPrinted(t *testing.T) {
	printed, _, err := evening(t, plenty)
	require.NoError(t, err)
	golden.Output(t, printed)
}

func TestOnlyEventsEnterTheLedger(t *testing.T) {
	_, entries, err := evening(t, plenty)
	require.NoError(t, err)

	var kinds []string
	for _, e := range entries {
		kinds = append(kinds, kindOf(t, e))
	}
	assert.Equal(t, []string{
		"narrator scene.set", "spy alibi.given", "detective clue.found",
		"conductor reflection", // for the spy's truncated reply
		"conductor reflection", // for the kind that the detective was not granted
		"spy clue.found", "detective accusation.made", "narrator game.ended",
	}, kinds)
}

// kindOf reads an entry with the decoder of the agent that it names, so that
// nothing but an event of that agent has a kind.
func kindOf(t *testing.T, e ledger.Entry) string {
	t.Helper()
	var kind string
	var err error
	switch e.Agent {
	case "narrator":
		var o agents.NarratorOutput
		o, err = agents.DecodeNarratorOutput(e.Event)
		kind = o.KindName()
	case "spy":
		var o agents.SpyOutput
		o, err = agents.DecodeSpyOutput(e.Event)
		kind = o.KindName()
	case "detective":
		var o agents.DetectiveOutput
		o, err = agents.DecodeDetectiveOutput(e.Event)
		kind = o.KindName()
	case "conductor": // the program itself
		require.Contains(t, string(e.Event), `"kind":"reflection"`)
		kind = string(agents.KindReflection)
	}
	require.NoError(t, err, "event %d", e.Seq)
	require.NotEmpty(t, kind, "event %d of %s", e.Seq, e.Agent)
	return e.Agent + " " + kind
}

func TestASpentBudgetEndsTheGameEvenAtARepair(t *testing.T) {
	printed, entries, err := evening(t, 0.0112) // enough for three attempts: the spy's repair is the fourth
	assert.ErrorIs(t, err, budget.ErrSpent)
	assert.False(t, ladder.ModelFailed(err), "a denial is not the model's failure")
	require.Len(t, entries, 1, "what was played stays")
	assert.Equal(t, "narrator scene.set", kindOf(t, entries[0]))
	assert.Contains(t, printed, "The panel:")
}

func TestALedgerIsContinued(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.jsonl")
	for range 2 {
		var out, errOut strings.Builder
		require.Zero(t, run(t.Context(), []string{"-ledger", path}, empty, &out, &errOut), errOut.String())
	}
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	entries, err := ledger.Read(f)
	require.NoError(t, err)
	assert.Len(t, entries, 16)
}

func TestTheCommandLine(t *testing.T) {
	t.Setenv("PATH", t.TempDir()) // nothing can be built
	for _, row := range []struct {
		name         string
		args         []string
		code         int
		printed, err []string
	}{
		{"help names every flag", []string{"-h"}, 0, []string{"-ledger", "-budget", "-provider", "-model", "-base-url", "-key-env"}, nil},
		{"a missing key names its variable", []string{"-provider", "openai", "-model", "m"}, 2, nil, []string{"OPENAI_API_KEY"}},
		{"a missing key in a variable of one's own", []string{"-provider", "openai", "-model", "m", "-key-env", "ACME_KEY"}, 2, nil, []string{"ACME_KEY"}},
		{"a model without a provider", []string{"-model", "m"}, 2, nil, []string{"spygame: no provider", "-provider", "anthropic", "gemini", "ollama", "openai"}},
		{"an unknown provider", []string{"-provider", "foo", "-model", "m"}, 2, nil, []string{`spygame: unknown provider "foo"`}},
		{"a provider that a script has not set", []string{"-provider="}, 2, nil, []string{"spygame: -provider is empty"}},
		{"a ledger that a script has not set", []string{"-ledger", ""}, 2, nil, []string{"spygame: -ledger is empty"}},
		{"an argument", []string{"extra"}, 2, nil, []string{`spygame: "extra" is no flag`, "-h"}},
		{"an argument beside a model", []string{"-provider", "ollama", "-model", "m", "extra"}, 2, nil, []string{`spygame: "extra" is no flag`}},
		{"an unknown flag", []string{"-key", "secret"}, 2, nil, []string{"spygame: flag provided but not defined: -key", "-h"}},
		{"a ledger that cannot be", []string{"-ledger", t.TempDir()}, 1, nil, []string{"spygame: "}},
	} {
		t.Run(row.name, func(t *testing.T) {
			var out, errOut strings.Builder
			assert.Equal(t, row.code, run(t.Context(), row.args, empty, &out, &errOut))
			for _, want := range row.printed {
				assert.Contains(t, out.String(), want)
			}
			for _, want := range row.err {
				assert.Contains(t, errOut.String(), want)
			}
			if row.printed == nil {
				assert.Empty(t, out.String(), "mistakes are told on the other stream")
			} else {
				assert.Empty(t, errOut.String())
			}
		})
	}
}
