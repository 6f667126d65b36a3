package main

import (
	"slices"
	"strings"

	"github.com/structgen/structgen/generator"
)

// checkTargets knows the providers by name before anything is read.
func checkTargets(targets []string) error {
	known := generator.Targets()
	for _, t := range targets {
		if slices.Contains(known, t) {
			continue
		}
		if near := nearest(strings.ToLower(t), known); near != "" {
			return usagef("unknown target %q; did you mean %s?", t, near)
		}
		return usagef("unknown target %q; known are %s", t, strings.Join(known, ", "))
	}
	return nil
}
