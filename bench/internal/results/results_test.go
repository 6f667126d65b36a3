package results

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

const output = `goos: linux
goarch: amd64
BenchmarkDecode/payload=small/peer=lb-2         	 1000	       120.5 ns/op	1369.00 MB/s	     176 B/op	       1 allocs/op
BenchmarkDecode/payload=small/peer=go-json-experiment-2  	 1000	       600 ns/op	 274.00 MB/s	      69 B/op	       1 allocs/op
BenchmarkRun-2 	 1000	       50 ns/op
PASS
BenchmarkDecode/payload=small/peer=lb-2         	 1000	       130.5 ns/op	1369.00 MB/s	     176 B/op	       1 allocs/op
`

func TestRead(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out.txt")
	require.NoError(t, os.WriteFile(name, []byte(output), 0o644))
	all, err := Read(name)
	require.NoError(t, err)
	require.Len(t, all, 3)
	assert.Equal(t, &Series{
		Name: "Decode/payload=small/peer=lb", Payload: "small", Peer: "lb",
		NS: []float64{120.5, 130.5}, MBs: []float64{1369, 1369}, Bytes: []float64{176, 176}, Allocs: []float64{1, 1},
	}, all[0])
	assert.Equal(t, "go-json-experiment", all[1].Peer, "the number of processors is no part of a name")
	assert.Equal(t, &Series{Name: "Run", NS: []float64{50}}, all[2])
	assert.Same(t, all[1], Find(all, "small", "go-json-experiment"))
	assert.Nil(t, Find(all, "large", "lb"))
	assert.Equal(t, []string{"small"}, Payloads(all))

	_, err = Read(name + strings.Repeat("x", 3))
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestMedian(t *testing.T) {
	assert.Zero(t, Median(nil))
	assert.Equal(t, 2.0, Median([]float64{3, 1, 2}))
	assert.Equal(t, 2.5, Median([]float64{4, 1, 2, 3}))
}

// noisy makes a run in which every round has a speed of its own, which is the
// machine's, and every figure a little noise of its own.
func noisy(seed uint64, rounds int, ns ...float64) []*Series {
	r := rand.New(rand.NewPCG(seed, 7))
	all := make([]*Series, len(ns))
	for i := range all {
		all[i] = &Series{Peer: fmt.Sprint(i)}
	}
	for range rounds {
		slow := 1 + r.Float64()
		for i := range all {
			all[i].NS = append(all[i].NS, ns[i]*slow*(1+0.04*r.NormFloat64()))
		}
	}
	return all
}

func TestRatioSeesThroughSlowRounds(t *testing.T) {
	run := noisy(1, 30, 100, 120)
	ratio := NewRatio(run[1], run[0])
	assert.InDelta(t, 1.2, ratio.Value(), 0.05)
	assert.Less(t, ratio.Low, ratio.Value())
	assert.Greater(t, ratio.High, ratio.Value())
	assert.Greater(t, ratio.Low, 1.1, "the machine's doubling of a round cancels out")
	assert.Greater(t, ratio.Wins, 25)
}

func TestChange(t *testing.T) {
	found, missed, imagined := 0, 0, 0
	for seed := range uint64(20) {
		old, same, slower := noisy(seed, 20, 100, 120), noisy(seed+100, 20, 100, 120), noisy(seed+200, 20, 100, 138)
		before := NewRatio(old[1], old[0])
		if c := NewChange(before, NewRatio(slower[1], slower[0])); c.Low > 1 {
			found++
		} else {
			missed++
		}
		if c := NewChange(before, NewRatio(same[1], same[0])); c.Low > 1 || c.High < 1 {
			imagined++
		}
	}
	assert.GreaterOrEqual(t, found, 18, "15 %% slower is seen")
	assert.LessOrEqual(t, imagined, 4, "the same is seldom taken for a change")
	assert.LessOrEqual(t, missed, 2)
}
