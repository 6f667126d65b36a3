package diag

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
)

// Severity says whether a diagnostic stops generation.
type Severity uint8

// Errors stop generation; warnings never change the exit code.
const (
	Error Severity = iota
	Warning
)

func (s Severity) String() string {
	if s == Warning {
		return "warning"
	}
	return "error"
}

// Diagnostic is one mistake of the user. The message says what is wrong and,
// after a semicolon, what to do.
type Diagnostic struct {
	Pos      token.Position
	Severity Severity
	Code     Code
	Message  string
	Related  []Related
}

// Related is the other end of a diagnostic.
type Related struct {
	Pos     token.Position
	Message string
}

func (d Diagnostic) String() string {
	s := fmt.Sprintf("%s: %s [%s]", d.Pos, d.Message, d.Code)
	if d.Severity == Warning {
		s = fmt.Sprintf("%s: warning: %s [%s]", d.Pos, d.Message, d.Code)
	}
	for _, r := range d.Related {
		s += fmt.Sprintf("\n\t%s: %s", r.Pos, r.Message)
	}
	return s
}

// List collects diagnostics. Its zero value is ready.
type List []Diagnostic

// Errorf adds an error and returns it, so that related places can be added.
func (l *List) Errorf(pos token.Position, code Code, format string, args ...any) *Diagnostic {
	*l = append(*l, Diagnostic{Pos: pos, Code: code, Message: fmt.Sprintf(format, args...)})
	return &(*l)[len(*l)-1]
}

// Warnf adds a warning and returns it.
func (l *List) Warnf(pos token.Position, code Code, format string, args ...any) *Diagnostic {
	d := l.Errorf(pos, code, format, args...)
	d.Severity = Warning
	return d
}

// Also adds a related place.
func (d *Diagnostic) Also(pos token.Position, format string, args ...any) *Diagnostic {
	d.Related = append(d.Related, Related{Pos: pos, Message: fmt.Sprintf(format, args...)})
	return d
}

// HasErrors reports whether anything in the list stops generation.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Severity == Error })
}

// Sort orders the list by file, line, column and code, and drops exact repeats.
func (l *List) Sort() {
	slices.SortStableFunc(*l, func(a, b Diagnostic) int {
		return cmp.Or(
			cmp.Compare(a.Pos.Filename, b.Pos.Filename),
			cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Column, b.Pos.Column),
			cmp.Compare(a.Code, b.Code),
			cmp.Compare(a.Message, b.Message),
		)
	})
	*l = slices.CompactFunc(*l, func(a, b Diagnostic) bool {
		return a.Pos == b.Pos && a.Code == b.Code && a.Message == b.Message
	})
}
