package main

import (
	"go/token"

	"github.com/structgen/structgen/generator"
)

// With -json each finding is one line holding one of these objects, told apart
// by type. The names are promised; fields may be added.

type diagnosticLine struct {
	Type     string        `json:"type"` // diagnostic
	File     string        `json:"file"` // empty, as line and column are 0, if it has no place
	Line     int           `json:"line"`
	Column   int           `json:"column"`
	Severity string        `json:"severity"` // error or warning
	Code     string        `json:"code"`
	Message  string        `json:"message"`
	Related  []relatedLine `json:"related"`
}

type relatedLine struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}

type changeLine struct {
	Type string               `json:"type"` // change
	File string               `json:"file"`
	Kind generator.ChangeKind `json:"kind"` // missing, stale or orphaned
	Diff string               `json:"diff"`
}

func newDiagnosticLine(d generator.Diagnostic) diagnosticLine {
	line := diagnosticLine{
		Type:     "diagnostic",
		Severity: d.Severity.String(),
		Code:     string(d.Code),
		Message:  d.Message,
		Related:  []relatedLine{},
	}
	line.File, line.Line, line.Column = place(d.Pos)
	for _, r := range d.Related {
		other := relatedLine{Message: r.Message}
		other.File, other.Line, other.Column = place(r.Pos)
		line.Related = append(line.Related, other)
	}
	return line
}

func place(p token.Position) (file string, line, column int) {
	return p.Filename, p.Line, p.Column
}
