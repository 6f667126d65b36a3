package stamp

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A folder of stamps may be anybody's folder.
func TestTrimRemovesWhatIsOursAndOld(t *testing.T) {
	dir := t.TempDir()
	stamp := strings.Repeat("0123456789abcdef", 4) + ".json"
	names := map[string]bool{ // whether it stays
		stamp:                       false,
		"structgen-stamp-12345.tmp": false,
		"tsconfig.json":             true,
		"a.tmp":                     true,
		"x" + stamp:                 true,
	}
	old := time.Now().Add(-2 * unused)
	for name := range names {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
		require.NoError(t, os.Chtimes(filepath.Join(dir, name), old, old))
	}
	young := filepath.Join(dir, strings.Repeat("f", 64)+".json")
	write(young, kept{})
	for name, stays := range names {
		_, err := os.Lstat(filepath.Join(dir, name))
		assert.Equal(t, stays, err == nil, name)
	}
	assert.FileExists(t, young)
}

func TestSettled(t *testing.T) {
	env := func(changes ...string) map[string]string {
		all := map[string]string{"GOVERSION": "go1.26.8", "GOMOD": filepath.Join(t.TempDir(), "go.mod"), "GOFLAGS": ""}
		for i := 0; i < len(changes); i += 2 {
			all[changes[i]] = changes[i+1]
		}
		return all
	}
	for _, tt := range []struct {
		name    string
		env     map[string]string
		environ []string
		want    bool
	}{
		{"a release", env(), []string{}, true},
		{"a release with an experiment", env("GOVERSION", "go1.26.8 X:jsonv2"), []string{}, true},
		{"harmless flags", env("GOFLAGS", "-mod=mod -tags=a,b --trimpath"), []string{}, true},
		{"a toolchain in development, as named before", env("GOVERSION", "devel go1.27-abc"), []string{}, false},
		{"a toolchain in development, as named now", env("GOVERSION", "go1.27-devel_abc"), []string{}, false},
		{"no module", env("GOMOD", ""), []string{}, false},
		{"outside any module", env("GOMOD", os.DevNull), []string{}, false},
		{"another module file", env("GOFLAGS", "-modfile=other.mod"), []string{}, false},
		{"an overlay", env("GOFLAGS", "-overlay=o.json"), []string{}, false},
		{"a flag in quotes", env("GOFLAGS", "'-tags=a'"), []string{}, false},
		{"a driver", env(), []string{"GOPACKAGESDRIVER=bazel"}, false},
		{"no driver", env(), []string{"GOPACKAGESDRIVER=off"}, true},
	} {
		assert.Equal(t, tt.want, settled(tt.env, tt.environ), tt.name)
	}
}

// Two builds differ, and one is always the same.
func TestBinaryIsToldByItsBuildID(t *testing.T) {
	first, err := binary()
	require.NoError(t, err)
	again, err := binary()
	require.NoError(t, err)
	assert.Equal(t, first, again)
	assert.GreaterOrEqual(t, len(first), 64)
}
