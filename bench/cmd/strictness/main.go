// strictness runs bad (and unusual but good) documents through every peer and
// prints which checks each makes. Columns are groups of documents; a cell is "yes"
// if every document of the group was judged rightly, "NO" if none was.
//
//	strictness [-v]
//
// With -v it lists each document that was judged wrongly instead.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/structgen/structgen/bench/internal/checks"
	"github.com/structgen/structgen/bench/peers"
)

func main() {
	detail := flag.Bool("v", false, "list each document that was judged wrongly")
	flag.Parse()
	all := checks.All()
	var groups []string
	size := map[string]int{}
	for _, c := range all {
		if !slices.Contains(groups, c.Group) {
			groups = append(groups, c.Group)
		}
		size[c.Group]++
	}
	if !*detail {
		fmt.Print("| peer |")
		for _, g := range groups {
			fmt.Printf(" %s (%d) |", g, size[g])
		}
		fmt.Print("\n|---|" + strings.Repeat("---|", len(groups)) + "\n")
	}
	for _, p := range peers.All() {
		right := map[string]int{}
		for _, c := range all {
			err := decode(p.Codecs[c.Payload], c.Doc)
			switch {
			case (err == nil) == c.Good:
				right[c.Group]++
			case *detail && c.Good:
				fmt.Printf("%-20s %-10s %s: refused: %v\n", p.Name, c.Group, c.Name, err)
			case *detail:
				fmt.Printf("%-20s %-10s %s: accepted\n", p.Name, c.Group, c.Name)
			}
		}
		if *detail {
			continue
		}
		fmt.Printf("| %s |", p.Name)
		for _, g := range groups {
			fmt.Print(cell(right[g], size[g]))
		}
		fmt.Println()
	}
}

func cell(right, of int) string {
	switch right {
	case of:
		return " yes |"
	case 0:
		return " **NO** |"
	}
	return fmt.Sprintf(" **%d of %d** |", right, of)
}

// decode takes a panic for a refusal.
func decode(c peers.Codec, doc []byte) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return c.Decode(bytes.Clone(doc))
}
