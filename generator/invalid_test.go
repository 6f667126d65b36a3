package generator_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/generator"
	"github.com/structgen/structgen/generator/internal/diag"
	"github.com/structgen/structgen/generator/internal/diag/diagtest"
)

// elsewhere are the codes that no manifest provokes.
var elsewhere = map[diag.Code]string{
	diag.WriteBlocked:  "TestWriteBlocked: what stands on the disk is at fault",
	diag.TargetUnknown: "TestUnknownTarget: an option is at fault",
}

// TestInvalid holds every mistake to its place. A case may set "targets:".
func TestInvalid(t *testing.T) {
	diagtest.Run(t, "..", elsewhere, func(t testing.TB, dir string, patterns []string, c *diagtest.Case) diag.List {
		cfg := generator.Config{Dir: dir}
		if c != nil {
			cfg.Targets = strings.Fields(c.Settings["targets"])
		}
		res, err := generator.Generate(t.Context(), cfg, patterns...)
		if err == nil {
			return diag.List(res.Warnings)
		}
		var mistakes generator.Diagnostics
		require.True(t, errors.As(err, &mistakes), "%v", err)
		require.Nil(t, res)
		return diag.List(mistakes)
	})
}

func TestUnknownTarget(t *testing.T) {
	_, err := generator.Generate(t.Context(), generator.Config{Dir: "../testdata/golden/empty", Targets: []string{"opnai", "openai"}})
	var mistakes generator.Diagnostics
	require.ErrorAs(t, err, &mistakes)
	require.Len(t, mistakes, 1)
	require.Equal(t, diag.TargetUnknown, mistakes[0].Code)
	require.Contains(t, mistakes[0].Message, "did you mean openai")
}
