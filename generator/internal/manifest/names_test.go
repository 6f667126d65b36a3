package manifest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestNameTags(t *testing.T) {
	for _, test := range []struct {
		file string
		want []string
	}{
		{"agents.go", nil},
		{"linux.go", nil},
		{"my_agents.go", nil},
		{"agents_linux.go", []string{"linux"}},
		{"agents_arm64.go", []string{"arm64"}},
		{"agents_darwin_arm64.go", []string{"darwin", "arm64"}},
		{"agents_arm64_darwin.go", []string{"darwin"}},
		{"agents_android.go", []string{"android"}},
		{"agents_unix.go", nil}, // a tag, but no suffix
	} {
		t.Run(test.file, func(t *testing.T) {
			assert.Equal(t, test.want, nameTags(test.file))
		})
	}
}

func TestNameFault(t *testing.T) {
	for _, test := range []struct {
		name string
		ok   bool
	}{
		{"text", true},
		{"Wire-Name_1", true},
		{"-", true},
		{"1a", true},
		{strings.Repeat("a", 64), true},
		{strings.Repeat("a", 65), false},
		{"", false},
		{"42", false},
		{"a b", false},
		{"a.b", false},
		{"é", false},
		{"a\n", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			assert.Equal(t, test.ok, nameFault(test.name) == "")
		})
	}
}

func TestImportable(t *testing.T) {
	for _, test := range []struct {
		from, path string
		want       bool
	}{
		{"example.com/m", "example.com/x", true},
		{"example.com/m", "example.com/m/internal/x", true},
		{"example.com/m/a/b", "example.com/m/internal", true},
		{"example.com/m/internal/a", "example.com/m/internal/b", true},
		{"example.com/other", "example.com/m/internal/x", false},
		{"example.com/more", "example.com/m/internal/x", false},
		{"example.com/m", "example.com/m/a/internal/x", false},
		{"example.com/m", "internal/abi", false},
		{"example.com/m", "example.com/internals/x", true},
	} {
		t.Run(test.from+" "+test.path, func(t *testing.T) {
			assert.Equal(t, test.want, importable(test.from, test.path))
		})
	}
}
