package main

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/examples/backoffice/forms"
	"github.com/structgen/structgen/examples/internal/budget"
	"github.com/structgen/structgen/examples/internal/golden"
	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/ladder"
	"github.com/structgen/structgen/runtime/laddertest"
)

func TestWhatIsPrinted(t *testing.T) {
	var out, errOut strings.Builder
	require.Zero(t, run(t.Context(), nil, &out, &errOut), errOut.String())
	golden.Output(t, out.String())
}

func TestTheCommandLine(t *testing.T) {
	for _, row := range []struct {
		name string
		args []string
		code int
		err  string
	}{
		{"help", []string{"-h"}, 0, ""},
		{"a flag", []string{"-provider", "ollama", "-model", "m"}, 2, "backoffice: flag provided but not defined: -provider"},
		{"an argument", []string{"extra"}, 2, `backoffice: "extra" is no flag`},
	} {
		t.Run(row.name, func(t *testing.T) {
			var out, errOut strings.Builder
			assert.Equal(t, row.code, run(t.Context(), row.args, &out, &errOut))
			if row.err == "" {
				assert.Contains(t, out.String(), "takes no flags")
				assert.Empty(t, errOut.String())
				return
			}
			assert.Contains(t, errOut.String(), row.err)
			assert.Empty(t, out.String(), "nothing was done")
		})
	}
}

func TestADenialComesThroughAsItself(t *testing.T) {
	d := desk(budget.New(0, 1), laddertest.Script())
	letter, err := d.write(t.Context(), forms.Intake{}, forms.Plan{})
	assert.ErrorIs(t, err, budget.ErrSpent)
	assert.Zero(t, letter, "the fallback is for models that failed")
}

func TestAModelThatFailsIsReplacedByTheFormLetter(t *testing.T) {
	for name, step := range map[string]laddertest.Step{
		"it declines":               laddertest.Refusal("No."),
		"its reply is cut off":      laddertest.Truncated(`{"subject":"Y`),
		"its reply is not a letter": laddertest.Text("Dear Ruth,"),
	} {
		t.Run(name, func(t *testing.T) {
			d := desk(budget.New(9, 1), laddertest.Script(step).Forever())
			letter, err := d.write(t.Context(), forms.Intake{}, forms.Plan{})
			require.NoError(t, err)
			assert.Equal(t, formLetter, letter)
		})
	}
	t.Run("an outage is no failure of the model", func(t *testing.T) {
		d := desk(budget.New(9, 1), laddertest.Script(laddertest.Error(ladder.Unrelated)))
		letter, err := d.write(t.Context(), forms.Intake{}, forms.Plan{})
		assert.Error(t, err)
		assert.Zero(t, letter)
	})
}

func TestAScoreOutOfTenIsClampedAndNoted(t *testing.T) {
	res, err := ladder.Run(t.Context(), judge(), forms.VerdictContract, ladder.Prompt{User: "Judge."})
	require.NoError(t, err)
	assert.Equal(t, 1.0, res.Value.Score)
	assert.Equal(t, contract.Notes{{Action: contract.NoteClamped, Path: "/score", From: "8.5", To: "1"}}, res.Report.Notes)
}

func desk(g ladder.Governor, clerk ladder.Model) *Desk {
	return &Desk{Clerk: clerk, Tier: ladder.New(ladder.WithGovernor(g)), Out: io.Discard}
}
