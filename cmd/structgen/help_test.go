package main

import (
	"bytes"
	"regexp"
	"slices"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
)

// Help is prose, so nothing but this test keeps it from promising a flag that
// is gone or hiding one that is new.
func TestHelpNamesExactlyTheFlags(t *testing.T) {
	flagLine := regexp.MustCompile(`(?m)^\t-(\w+)`)
	for _, cmd := range append(newRoot().Commands(), newRoot()) {
		t.Run(cmd.Name(), func(t *testing.T) {
			var exist []string
			cmd.InitDefaultHelpFlag()
			cmd.Flags().VisitAll(func(f *pflag.Flag) {
				if f.Name != "help" {
					exist = append(exist, f.Name)
				}
			})
			var out bytes.Buffer
			cmd.SetOut(&out)
			assert.NoError(t, cmd.Help())
			var named []string
			for _, m := range flagLine.FindAllStringSubmatch(out.String(), -1) {
				if m[1] != "h" {
					named = append(named, m[1])
				}
			}
			slices.Sort(exist)
			slices.Sort(named)
			assert.Equal(t, exist, named)
		})
	}
}
