package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestNearest(t *testing.T) {
	known := []string{"generate", "check", "version", "help", "json", "tags"}
	for _, test := range []struct{ name, in, want string }{
		{"two letters swapped", "chekc", "check"},
		{"a letter missing", "generat", "generate"},
		{"a letter too many", "verssion", "version"},
		{"a wrong letter", "jsan", "json"},
		{"two slips in a long word", "gneraet", "generate"},
		{"two slips in a short word are another word", "gasp", ""},
		{"three slips are another word", "passion", ""},
		{"the word itself", "help", "help"},
		{"nothing", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			assert.Equal(t, test.want, nearest(test.in, known))
		})
	}
}
