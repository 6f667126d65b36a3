package emit

import (
	"go/format"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFormatted holds what package layout makes of the parts, and how files are
// joined, against gofmt.
func TestFormatted(t *testing.T) {
	fs, _ := emitted(t, crowd(2))
	one, _ := emitted(t, detective())
	for _, f := range append(fs, one...) {
		want, err := format.Source(f.Content)
		require.NoError(t, err)
		assert.Equal(t, string(want), string(f.Content), f.Path)
	}
}
