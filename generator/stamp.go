package generator

import (
	"context"
	"path/filepath"

	"github.com/structgen/structgen/generator/internal/stamp"
)

// Stamp remembers that a run had nothing to do, to spare the next one most of
// its time. Use it around [Generate]:
//
//	stamp := generator.OpenStamp(ctx, folder, cfg, patterns...)
//	if stamp.Fresh() {
//		return // everything is up to date, and there is nothing to warn of
//	}
//	result, err := generator.Generate(ctx, cfg, patterns...)
//	…
//	written, err := result.Write()
//	…
//	stamp.Keep(result, written)
//
// A stamp is confirmed by a whole run that finds the files as the one before left
// them, and becomes stale by any change to what generating depends on: sources, those of
// dependencies that can be edited, outputs, module files, settings of the go
// command, structgen itself. Trouble with stamps costs time and nothing else. A
// Stamp is not safe for concurrent use; processes may share a folder of them.
type Stamp struct{ kept *stamp.Stamp }

// OpenStamp reads the stamp of earlier runs with this configuration from a
// folder, which need not exist; "" is none. Patterns with wildcards, and import
// paths, have no stamps.
func OpenStamp(ctx context.Context, folder string, cfg Config, patterns ...string) *Stamp {
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		folder = ""
	}
	return &Stamp{stamp.Open(ctx, folder, stamp.Run{Dir: dir, Env: cfg.Env, Patterns: patterns, Tags: cfg.Tags, Targets: cfg.Targets})}
}

// Fresh reports whether Generate and Write would find nothing to do and nothing
// to warn of.
func (s *Stamp) Fresh() bool { return s.kept.Fresh() }

// Keep notes what a run depended on. It must have been a whole one, Write included.
func (s *Stamp) Keep(r *Result, w Written) {
	outputs := make([]string, len(r.Files))
	for i, f := range r.Files {
		outputs[i] = f.Path
	}
	s.kept.Keep(r.inputs, outputs, len(w.Files)+len(w.Removed)+len(r.Warnings) == 0)
}
