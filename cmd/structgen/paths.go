package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/structgen/structgen/generator"
)

// paths writes file names as the reader would type them: relative to the
// current directory for what lies inside it, whole for what does not.
type paths struct{ here string }

func newPaths() paths {
	here, err := os.Getwd()
	if err != nil {
		return paths{} // names stay whole
	}
	return paths{here}
}

func (p paths) short(name string) string {
	if p.here == "" || !filepath.IsAbs(name) {
		return name
	}
	rel, err := filepath.Rel(p.here, name)
	if err != nil || !filepath.IsLocal(rel) {
		return name
	}
	return rel
}

// shortDiff is the diff of a change with short names in its two header lines,
// so that patch -p0 finds the files.
func (p paths) shortDiff(c generator.Change) string {
	header, body, ok := strings.Cut(c.Diff, "\n@@")
	if !ok {
		return c.Diff
	}
	return strings.ReplaceAll(header, c.Path, p.short(c.Path)) + "\n@@" + body
}
