package conformance_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// findings are what the run has to say beside pass or fail, printed at its end.
var findings report

type report struct{ lines []string }

// add adds a line, unless the test has failed: then its errors say more.
func (r *report) add(t *testing.T, format string, args ...any) {
	if t.Failed() || t.Skipped() {
		return
	}
	r.lines = append(r.lines, fmt.Sprintf(format, args...))
}

func (r *report) print() {
	for _, line := range r.lines {
		fmt.Println(line)
	}
}

// tally counts causes.
type tally map[string]int

func (c tally) String() string {
	var list []string
	for _, cause := range slices.Sorted(maps.Keys(c)) {
		list = append(list, fmt.Sprintf("%s %d", cause, c[cause]))
	}
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}
