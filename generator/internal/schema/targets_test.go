package schema

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/generator/internal/diag"
)

func TestThePortableProfileIsTheLowestOfAllFigures(t *testing.T) {
	lowest := map[measure]int{}
	for _, f := range figures {
		if have, ok := lowest[f.what]; !ok || f.most < have {
			lowest[f.what] = f.most
		}
	}
	require.Equal(t, map[measure]int{
		members: 100, levels: 5, values: 100, nullable: 16, size: 5_000,
		longEnum: 7_500, names: 15_000,
	}, lowest)
}

func TestEveryFigureSaysWhereItIsFrom(t *testing.T) {
	type line struct{ target, source, read string }
	var lines []line
	for _, f := range figures {
		lines = append(lines, line{f.target, f.source, f.read})
	}
	for _, l := range lines {
		require.Contains(t, targets, l.target)
		require.True(t, strings.HasPrefix(l.source, "https://"), l.source)
		_, err := time.Parse(time.DateOnly, l.read)
		require.NoError(t, err)
	}
}

func TestTargetsAreSorted(t *testing.T) {
	require.True(t, slices.IsSorted(Targets()))
	Targets()[0] = "changed"
	require.NotEqual(t, "changed", Targets()[0], "callers get a copy")
}

func TestUnknownTargets(t *testing.T) {
	for _, row := range []struct {
		name   string
		target string
		want   string // "" for known
	}{
		{"a known one is fine", "openai", ""},
		{"a slip is named", "opnai", `no target is called "opnai"; did you mean openai?`},
		{"swapped letters are one slip", "mistarl", `no target is called "mistarl"; did you mean mistral?`},
		{"case is a slip", "OpenAI", `no target is called "OpenAI"; did you mean openai?`},
		{"short names are not guessed from nothing", "ab", `no target is called "ab"; known are ` + strings.Join(targets, ", ")},
		{"the empty name has no neighbour", "", `no target is called ""; known are ` + strings.Join(targets, ", ")},
		{"another word has no neighbour", "deepmind", `no target is called "deepmind"; known are ` + strings.Join(targets, ", ")},
	} {
		t.Run(row.name, func(t *testing.T) {
			ds := CheckTargets([]string{row.target})
			if row.want == "" {
				require.Empty(t, ds)
				return
			}
			require.Len(t, ds, 1)
			require.Equal(t, diag.TargetUnknown, ds[0].Code)
			require.Equal(t, diag.Error, ds[0].Severity)
			require.Equal(t, row.want, ds[0].Message)
			require.Equal(t, "-target: "+row.want+" [target-unknown]", ds[0].String())
		})
	}
	require.Len(t, CheckTargets([]string{"x1", "openai", "x2"}), 2, "all at once")
}
