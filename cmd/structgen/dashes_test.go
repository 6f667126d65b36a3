package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestDashes(t *testing.T) {
	for _, test := range []struct {
		name     string
		in, want []string
	}{
		{"a long flag with one dash gets two", []string{"-json"}, []string{"--json"}},
		{"a long flag with two dashes stays", []string{"--json"}, []string{"--json"}},
		{"a value after = stays with its flag", []string{"-target=openai,gemini"}, []string{"--target=openai,gemini"}},
		{"a value that looks like a flag stays", []string{"-tags", "-json", "-json"}, []string{"--tags", "-json", "--json"}},
		{"a flag without a value does not swallow the next", []string{"-json", "-tags", "a"}, []string{"--json", "--tags", "a"}},
		{"a one-letter flag has one dash", []string{"--h", "-h"}, []string{"-h", "-h"}},
		{"a one-letter flag keeps its value", []string{"--C", "-dir", "--C=x"}, []string{"-C", "-dir", "-C=x"}},
		{"packages stay", []string{"./...", "-", "a-b"}, []string{"./...", "-", "a-b"}},
		{"nothing changes behind --", []string{"-json", "--", "-json"}, []string{"--json", "--", "-json"}},
		{"an unknown flag is left for the parser to name", []string{"-nosuch", "x"}, []string{"--nosuch", "x"}},
		{"a missing value is left for the parser to miss", []string{"-target"}, []string{"--target"}},
		{"too many dashes are left for the parser to refuse", []string{"---json"}, []string{"---json"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			assert.Equal(t, test.want, dashes(test.in, newRoot().Flags()))
		})
	}
}
