package emit

import (
	"context"
	"go/format"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/generator/internal/load"
	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

// TestGofmt holds everything that is emitted for the golden manifests against
// gofmt: what package layout formatted, and how the parts were joined.
func TestGofmt(t *testing.T) {
	loaded, diags, err := load.Packages(context.Background(), load.Config{
		Dir: filepath.Join("..", "..", "..", "testdata", "golden"), Patterns: []string{"./..."},
	})
	require.NoError(t, err)
	require.False(t, diags.HasErrors(), "%v", diags)
	model, diags := manifest.Build(loaded)
	require.False(t, diags.HasErrors(), "%v", diags)
	p, diags := plan.New(model)
	require.False(t, diags.HasErrors(), "%v", diags)
	files, err := Files(p, standIns(p))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, f := range files {
		want, err := format.Source(f.Content)
		require.NoError(t, err)
		if line, a, b := firstDifference(string(want), string(f.Content)); line > 0 {
			assert.Fail(t, "not formatted", "%s:%d\ngofmt: %q\nis:    %q", f.Path, line, a, b)
		}
	}
}

func firstDifference(a, b string) (line int, x, y string) {
	as, bs := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(as), len(bs)) {
		if as[i] != bs[i] {
			return i + 1, as[i], bs[i]
		}
	}
	if len(as) != len(bs) {
		return min(len(as), len(bs)) + 1, "", ""
	}
	return 0, "", ""
}
