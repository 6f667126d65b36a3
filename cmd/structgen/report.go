package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/structgen/structgen/generator"
)

// report prints what was found, for people or (with -json) for programs.
type report struct {
	stdout *bufio.Writer
	stderr io.Writer
	json   bool
	paths  paths
}

func newReport(stdout, stderr io.Writer, asJSON bool) *report {
	return &report{stdout: bufio.NewWriter(stdout), stderr: stderr, json: asJSON, paths: newPaths()}
}

// finish ends the report of a run that came out as err. A broken standard output
// outweighs any finding: a program reading it must not take half a report for
// a whole one.
func (r *report) finish(err error) error {
	if broken := r.stdout.Flush(); broken != nil {
		return fmt.Errorf("writing the report: %w", broken)
	}
	return err
}

// findings reports err if it is a list of diagnostics, and answers the error
// that stands for their exit code. Any other error comes back as it was.
func (r *report) findings(err error) error {
	found, ok := errors.AsType[generator.Diagnostics](err)
	if !ok {
		return err
	}
	r.diagnostics(found)
	if notLoaded(found) {
		return errNotLoaded
	}
	return errFindings
}

// notLoaded reports whether nothing was found but that the go command could not
// do its part: no fault of any manifest, and no answer to whether files are stale.
func notLoaded(found generator.Diagnostics) bool {
	return !slices.ContainsFunc(found, func(d generator.Diagnostic) bool {
		return d.Code != "load-failed" || d.Pos.IsValid()
	})
}

func (r *report) diagnostics(found []generator.Diagnostic) {
	for _, d := range found {
		d.Pos.Filename = r.paths.short(d.Pos.Filename)
		related := d.Related[:0:0]
		for _, other := range d.Related {
			other.Pos.Filename = r.paths.short(other.Pos.Filename)
			related = append(related, other)
		}
		d.Related = related
		if r.json {
			r.line(newDiagnosticLine(d))
		} else {
			fmt.Fprintln(r.stderr, diagnosticText(d))
		}
	}
}

// diagnosticText is the diagnostic as compilers write it. One without a place,
// such as a package that does not exist, is the command's own word.
func diagnosticText(d generator.Diagnostic) string {
	if d.Pos.Filename == "" {
		return "structgen" + strings.TrimPrefix(d.String(), d.Pos.String())
	}
	return d.String()
}

// changes prints the differences on standard output, where they can be piped
// into a file or a patch, and a line for each file on standard error.
func (r *report) changes(changes []generator.Change) {
	if r.json {
		for _, c := range changes {
			r.line(changeLine{"change", r.paths.short(c.Path), c.Kind, r.paths.shortDiff(c)})
		}
		return
	}
	for _, c := range changes {
		fmt.Fprint(r.stdout, r.paths.shortDiff(c))
	}
	_ = r.stdout.Flush() // its error stays and is told by finish
	for _, c := range changes {
		fmt.Fprintf(r.stderr, "structgen: %s is %s\n", r.paths.short(c.Path), c.Kind)
	}
	if len(changes) > 0 {
		fmt.Fprintln(r.stderr, "structgen: run go generate (or structgen with the same flags) and commit what it writes")
	}
}

// removed explains what go generate is about to say. It lists all files of all
// packages before it runs anything, opens each when its turn comes, and gives up
// at the first that is gone. To leave an empty file there instead would make the
// output depend on who ran structgen.
func (r *report) removed(files []string, underGoGenerate bool) {
	if !underGoGenerate {
		return
	}
	for _, name := range files {
		if strings.HasSuffix(name, ".go") {
			fmt.Fprintf(r.stderr, "structgen: removed %s, which nothing generates any more; if go generate stops because it is gone, run it again\n", r.paths.short(name))
		}
	}
}

func (r *report) line(v any) {
	enc := json.NewEncoder(r.stdout)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(v) // plain data; a failed write stays in stdout and is told by finish
}
