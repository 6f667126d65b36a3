// duel compares decoders in one process, in slices of a fraction of a
// millisecond and in a new order each time, so that it answers in seconds and
// on a busy machine: whatever slows the machine down slows all arms down, and
// the quicker slices of each are hardly disturbed.
//
//	duel [-payload small] [-n 2000] [-append] BASE ARM...
//
// It prints, for each arm, nanoseconds per document at the 10th percentile and
// the median of the slices, and the ratios to the base. All arms share one heap:
// an arm that leaves much garbage slows the others down too, so figures to be
// quoted come from cmd/run, where each has a process of its own.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/structgen/structgen/bench/peers"
)

func main() {
	which := flag.String("payload", "small", "small, medium or large, with -pretty or -reordered behind it for another style")
	n := flag.Int("n", 2000, "slices of each arm")
	slice := flag.Duration("slice", 200*time.Microsecond, "how long a slice is, about")
	encode := flag.Bool("append", false, "encode instead of decode")
	flag.Parse()
	if flag.NArg() < 2 {
		flag.Usage()
		os.Exit(2)
	}
	for _, name := range flag.Args() {
		if !slices.Contains(peers.Names(), name) {
			must(fmt.Errorf("no peer is called %s: there are %s", name, strings.Join(peers.Names(), ", ")))
		}
	}
	codec, docs := ring(*which)
	arms := make([]*arm, flag.NArg())
	for i, p := range peers.Named(flag.Args()...) {
		arms[i] = newArm(p.Name, p.Codecs[codec], docs, *encode)
		arms[i].calibrate(*slice)
	}
	order := slices.Clone(arms)
	for range *n {
		rand.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for _, a := range order {
			a.measure()
		}
	}
	fmt.Printf("%-20s %10s %10s %8s %8s   its time / %s's\n", *which, "ns p10", "median", "p10", "median", arms[0].name)
	for _, a := range arms {
		fmt.Printf("%-20s %10.1f %10.1f %8.3f %8.3f\n", a.name, a.at(.1), a.at(.5), a.at(.1)/arms[0].at(.1), a.at(.5)/arms[0].at(.5))
	}
}

func ring(which string) (codec int, docs [][]byte) {
	name, style, _ := strings.Cut(which, "-")
	for i, p := range peers.Payloads {
		if p.Name == name {
			switch style {
			case "":
				return i, p.Docs
			case "pretty":
				return i, p.Pretty
			case "reordered":
				return i, p.Reordered
			}
		}
	}
	must(fmt.Errorf("no payload is called %s: there are small, medium and large, each also with -pretty or -reordered behind it", which))
	return
}

type arm struct {
	name  string
	run   func(i int)
	docs  int
	next  int
	calls int
	ns    []float64
}

func newArm(name string, c peers.Codec, docs [][]byte, encode bool) *arm {
	a := &arm{name: name, docs: len(docs)}
	if !encode {
		a.run = func(i int) { must(c.Decode(docs[i])) }
		return a
	}
	if c.Encode == nil {
		must(fmt.Errorf("%s does not encode", name))
	}
	write, err := c.Encode(docs)
	must(err)
	var buf []byte
	a.run = func(i int) {
		out, err := write(buf[:0], i)
		must(err)
		if cap(out) > cap(buf) {
			buf = out
		}
	}
	return a
}

// calibrate finds how many calls fill a slice.
func (a *arm) calibrate(slice time.Duration) {
	for a.calls = 1; ; a.calls *= 2 {
		best := time.Duration(1 << 62)
		for range 5 {
			best = min(best, a.slice())
		}
		if best >= slice/2 {
			return
		}
	}
}

func (a *arm) slice() time.Duration {
	start := time.Now()
	for range a.calls {
		if a.next == a.docs {
			a.next = 0
		}
		a.run(a.next)
		a.next++
	}
	return time.Since(start)
}

func (a *arm) measure() {
	a.ns = append(a.ns, float64(a.slice())/float64(a.calls))
}

func (a *arm) at(quantile float64) float64 {
	slices.Sort(a.ns)
	return a.ns[int(quantile*float64(len(a.ns)-1))]
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
