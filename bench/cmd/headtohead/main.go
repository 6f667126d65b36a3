// headtohead compares peers round by round: for close calls, and for claims.
//
//	run -rounds 30 -suites decode -peers structgen,lb,lb-again,sonic -out DIR
//	headtohead [-base lb] DIR/decode.txt
//
// A row has the median of the ratios of neighbours, its 95 % interval, the ratio
// of the fastest rounds, and in how many rounds the base was faster. lb and
// lb-again are the same code: their row says how much a ratio can be without
// meaning anything.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"

	"github.com/structgen/structgen/bench/internal/results"
)

func main() {
	base := flag.String("base", "lb", "the peer that the others are compared with")
	flag.Parse()
	all, err := results.Read(flag.Args()...)
	if err != nil {
		fmt.Fprintln(os.Stderr, "headtohead:", err)
		os.Exit(1)
	}
	if !slices.ContainsFunc(all, func(s *results.Series) bool { return s.Peer == *base }) {
		fmt.Fprintf(os.Stderr, "headtohead: %s was not measured; another base is chosen with -base\n", *base)
		os.Exit(1)
	}
	fmt.Printf("| payload | peer / %s | median ratio | 95 %% interval | ratio of minima | %[1]s faster in |\n|---|---|---|---|---|---|\n", *base)
	for _, payload := range results.Payloads(all) {
		control := results.Find(all, payload, *base)
		if control == nil {
			continue
		}
		for _, s := range all {
			if s.Payload != payload || s == control {
				continue
			}
			r := results.NewRatio(s, control)
			fmt.Printf("| %s | %s | %.2f | %.2f to %.2f | %.2f | %d of %d rounds |\n",
				payload, s.Peer, r.Value(), r.Low, r.High, results.Min(s.NS)/results.Min(control.NS), r.Wins, len(r.Rounds))
		}
	}
}
