// compare is the guard against regressions: it compares two runs and says which
// ratio moved, and whether the noise allows saying so.
//
//	compare [-base lb] [-watch structgen,structgen-alias] OLD NEW
//
// OLD and NEW are folders that cmd/run wrote, perhaps on different days: what is
// compared is not time but the ratio of a peer to the base, measured side by
// side. A ratio has moved if the 95 % interval of its change excludes 1 by more
// than the control's ratio differs between the runs. Allocations and bytes are
// counted, not measured, and any change of them is told.
//
// It exits with 3 if something that is watched got worse, and with 0 otherwise,
// also if it cannot tell, which it says.
package main

import (
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/structgen/structgen/bench/internal/results"
)

func main() {
	base := flag.String("base", "lb", "the peer that others are compared with")
	control := flag.String("control", "lb-again", "the base under another name")
	watch := flag.String("watch", "structgen,structgen-alias,structgen-contract", "the peers that must not get worse")
	flag.Parse()
	if flag.NArg() != 2 {
		flag.Usage()
		os.Exit(2)
	}
	g := guard{base: *base, control: *control, watch: strings.Split(*watch, ","), out: os.Stdout}
	worse, err := g.folders(flag.Arg(0), flag.Arg(1))
	if err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
	if worse {
		os.Exit(3)
	}
}

type guard struct {
	base, control string
	watch         []string
	out           io.Writer
}

// fewest is how many rounds an interval needs to mean anything.
const fewest = 6

// folders compares every suite that both runs have.
func (g guard) folders(old, new string) (worse bool, err error) {
	files, err := filepath.Glob(filepath.Join(new, "*.txt"))
	if err != nil {
		return false, err
	}
	compared := 0
	for _, file := range files {
		before, err := results.Read(filepath.Join(old, filepath.Base(file)))
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			return false, err
		}
		after, err := results.Read(file)
		if err != nil {
			return false, err
		}
		fmt.Fprintf(g.out, "%s\n", strings.TrimSuffix(filepath.Base(file), ".txt"))
		if g.suite(before, after) {
			worse = true
		}
		compared++
	}
	if compared == 0 {
		return false, fmt.Errorf("%s and %s have no suite in common", old, new)
	}
	return worse, nil
}

// suite compares the payloads and peers that both runs of a suite have.
func (g guard) suite(before, after []*results.Series) (worse bool) {
	for _, payload := range results.Payloads(after) {
		oldBase, newBase := results.Find(before, payload, g.base), results.Find(after, payload, g.base)
		noise := 1.0
		ratios := oldBase != nil && newBase != nil
		if ratios {
			noise = g.noise(before, after, payload, oldBase, newBase)
		}
		for _, new := range after {
			old := results.Find(before, payload, new.Peer)
			if new.Payload != payload || old == nil || new.Peer == g.base || new.Peer == g.control {
				continue
			}
			verdict := counted(old, new)
			if ratios {
				verdict = append(verdict, timed(results.NewRatio(old, oldBase), results.NewRatio(new, newBase), noise))
			}
			if len(verdict) == 0 {
				continue
			}
			for _, v := range verdict {
				mark := "  "
				if v.worse && slices.Contains(g.watch, new.Peer) {
					mark, worse = "! ", true
				}
				fmt.Fprintf(g.out, "%s%s %s: %s\n", mark, payload, new.Peer, v.text)
			}
		}
	}
	return worse
}

// noise is by what factor the control's ratio, which ought to be 1, changes.
func (g guard) noise(before, after []*results.Series, payload string, oldBase, newBase *results.Series) float64 {
	old, new := results.Find(before, payload, g.control), results.Find(after, payload, g.control)
	if old == nil || new == nil {
		return 1
	}
	c := results.NewChange(results.NewRatio(old, oldBase), results.NewRatio(new, newBase))
	return math.Max(c.Factor, 1/c.Factor)
}

type verdict struct {
	text  string
	worse bool
}

// counted tells what changed of allocations and bytes.
func counted(old, new *results.Series) []verdict {
	var all []verdict
	tell := func(what string, a, b, tolerance float64) {
		if math.Abs(a-b) > tolerance {
			all = append(all, verdict{fmt.Sprintf("%s per operation: %.0f, was %.0f", what, b, a), b > a})
		}
	}
	tell("allocations", results.Median(old.Allocs), results.Median(new.Allocs), 0)
	// Bytes are an average over rings and pools.
	bytes := results.Median(old.Bytes)
	tell("bytes", bytes, results.Median(new.Bytes), bytes/50)
	return all
}

// timed says whether a ratio moved.
func timed(old, new results.Ratio, noise float64) verdict {
	c := results.NewChange(old, new)
	text := fmt.Sprintf("%.3f, was %.3f: ×%.3f (%.3f to %.3f)", new.Value(), old.Value(), c.Factor, c.Low, c.High)
	switch {
	case min(len(old.Rounds), len(new.Rounds)) < fewest:
		return verdict{text + fmt.Sprintf(", cannot tell: fewer than %d rounds", fewest), false}
	case c.Low > noise:
		return verdict{text + ", slower", true}
	case c.High < 1/noise:
		return verdict{text + ", faster", false}
	case c.Low > 1 || c.High < 1:
		return verdict{text + fmt.Sprintf(", cannot tell: the control moved by ×%.3f", noise), false}
	case c.High/c.Low > 1.2:
		return verdict{text + ", cannot tell: too noisy", false}
	}
	return verdict{text + ", the same", false}
}
