package manifest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/generator/internal/diag"
	"github.com/structgen/structgen/generator/internal/diag/diagtest"
	"github.com/structgen/structgen/generator/internal/load"
	"github.com/structgen/structgen/generator/internal/manifest"
)

// later are the codes that no manifest alone provokes.
var later = map[diag.Code]string{
	diag.NameClash:         "names are chosen by plan",
	diag.FileClash:         "files are chosen by plan",
	diag.BudgetMembers:     "budgets are counted on the finished schema",
	diag.BudgetDepth:       "budgets are counted on the finished schema",
	diag.BudgetEnum:        "budgets are counted on the finished schema",
	diag.BudgetNullable:    "budgets are counted on the finished schema",
	diag.BudgetSize:        "budgets are counted on the finished schema",
	diag.TargetUnknown:     "targets are an option of the generator",
	diag.TargetUnsupported: "targets are an option of the generator",
	diag.WriteBlocked:      "manifests are only read here",
}

// TestInvalid holds every mistake to its place: loading and reading alone,
// without the stages behind them.
func TestInvalid(t *testing.T) {
	diagtest.Run(t, "../../..", later, func(t testing.TB, dir string, patterns []string, _ *diagtest.Case) diag.List {
		loaded, list, err := load.Packages(t.Context(), load.Config{Dir: dir, Patterns: patterns})
		require.NoError(t, err)
		_, more := manifest.Build(loaded)
		list = append(list, more...)
		list.Sort()
		return list
	})
}
