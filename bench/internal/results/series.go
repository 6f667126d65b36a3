package results

import (
	"bufio"
	"os"
	"strconv"
	"strings"
)

// Series is one benchmark with its figures of every round.
type Series struct {
	Name    string // without Benchmark and the number of processors
	Payload string // the values of payload= and peer= in its name, if it has them
	Peer    string

	NS, MBs, Bytes, Allocs []float64
}

// Read reads files of benchmark output, in the order of first appearance.
func Read(files ...string) ([]*Series, error) {
	byName := map[string]*Series{}
	var all []*Series
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		for lines := bufio.NewScanner(f); lines.Scan(); {
			fields := strings.Fields(lines.Text())
			if len(fields) < 4 || !strings.HasPrefix(fields[0], "Benchmark") {
				continue
			}
			s := newSeries(fields[0])
			if byName[s.Name] == nil {
				byName[s.Name] = s
				all = append(all, s)
			}
			byName[s.Name].add(fields)
		}
		if err := f.Close(); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func newSeries(name string) *Series {
	name = strings.TrimPrefix(name, "Benchmark")
	if i := strings.LastIndexByte(name, '-'); i > 0 {
		if _, err := strconv.Atoi(name[i+1:]); err == nil {
			name = name[:i]
		}
	}
	s := &Series{Name: name}
	for part := range strings.SplitSeq(name, "/") {
		if v, ok := strings.CutPrefix(part, "payload="); ok {
			s.Payload = v
		}
		if v, ok := strings.CutPrefix(part, "peer="); ok {
			s.Peer = v
		}
	}
	return s
}

// add takes the figures of a line: a number of iterations, then pairs of value
// and unit.
func (s *Series) add(fields []string) {
	for i := 2; i+1 < len(fields); i += 2 {
		v, err := strconv.ParseFloat(fields[i], 64)
		if err != nil {
			continue
		}
		switch fields[i+1] {
		case "ns/op":
			s.NS = append(s.NS, v)
		case "MB/s":
			s.MBs = append(s.MBs, v)
		case "B/op":
			s.Bytes = append(s.Bytes, v)
		case "allocs/op":
			s.Allocs = append(s.Allocs, v)
		}
	}
}

// Find gives the series of a payload and a peer, nil if there is none.
func Find(all []*Series, payload, peer string) *Series {
	for _, s := range all {
		if s.Payload == payload && s.Peer == peer {
			return s
		}
	}
	return nil
}

// Payloads are the payloads in the order of their appearance.
func Payloads(all []*Series) []string {
	var names []string
	seen := map[string]bool{"": true}
	for _, s := range all {
		if !seen[s.Payload] {
			seen[s.Payload] = true
			names = append(names, s.Payload)
		}
	}
	return names
}
