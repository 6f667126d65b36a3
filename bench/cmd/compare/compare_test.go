package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// write makes a run of so many rounds, in which the machine's speed changes
// from round to round.
func write(t *testing.T, seed uint64, rounds int, structgen, noise float64, allocs int) string {
	t.Helper()
	dir := t.TempDir()
	r := rand.New(rand.NewPCG(seed, 3))
	var b strings.Builder
	for range rounds {
		slow := 1 + r.Float64()
		for _, p := range []struct {
			name string
			ns   float64
		}{{"lb", 100}, {"lb-again", 100}, {"structgen", structgen}, {"sonic", 300 * structgen / 100}} {
			fmt.Fprintf(&b, "BenchmarkDecode/payload=small/peer=%s-2 1000 %.2f ns/op 10.0 MB/s 176 B/op %d allocs/op\n",
				p.name, p.ns*slow*(1+noise*r.NormFloat64()), allocs)
		}
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "decode.txt"), []byte(b.String()), 0o644))
	return dir
}

func TestGuard(t *testing.T) {
	for _, tt := range []struct {
		name     string
		old, new string
		worse    bool
		says     string
	}{
		{"the same", write(t, 1, 20, 90, 0.02, 1), write(t, 2, 20, 90, 0.02, 1), false, "structgen: 0.9"},
		{"slower", write(t, 1, 20, 90, 0.02, 1), write(t, 2, 20, 110, 0.02, 1), true, "! small structgen: 1."},
		{"faster", write(t, 1, 20, 90, 0.02, 1), write(t, 2, 20, 70, 0.02, 1), false, ", faster"},
		{"slower by less than the noise", write(t, 1, 20, 90, 0.2, 1), write(t, 2, 20, 92, 0.2, 1), false, "cannot tell"},
		{"too few rounds", write(t, 1, 3, 90, 0.02, 1), write(t, 2, 3, 200, 0.02, 1), false, "cannot tell: fewer than 6 rounds"},
		{"an allocation more", write(t, 1, 20, 90, 0.02, 1), write(t, 2, 20, 90, 0.02, 2), true, "! small structgen: allocations per operation: 2, was 1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			g := guard{base: "lb", control: "lb-again", watch: []string{"structgen"}, out: &out}
			worse, err := g.folders(tt.old, tt.new)
			require.NoError(t, err)
			assert.Equal(t, tt.worse, worse, out.String())
			assert.Contains(t, out.String(), tt.says)
		})
	}
	t.Run("only what is watched counts", func(t *testing.T) {
		var out strings.Builder
		g := guard{base: "lb", control: "lb-again", watch: []string{"other"}, out: &out}
		worse, err := g.folders(write(t, 1, 20, 90, 0.02, 1), write(t, 2, 20, 110, 0.02, 1))
		require.NoError(t, err)
		assert.False(t, worse)
		assert.Contains(t, out.String(), "slower")
	})
	t.Run("nothing in common", func(t *testing.T) {
		g := guard{base: "lb", out: &strings.Builder{}}
		_, err := g.folders(t.TempDir(), write(t, 1, 20, 90, 0.02, 1))
		assert.ErrorContains(t, err, "no suite in common")
	})
}
