package contract

import (
	"slices"
	"strconv"
	"strings"
)

// Violation is one broken rule at one place.
type Violation struct {
	// Code names the rule.
	Code Code `json:"code"`
	// Path is the JSON Pointer (RFC 6901) of the value at fault, "" for the whole
	// document. Of a missing member it is the path the member would have. A name
	// that the schema does not know is cut to MaxGot bytes in it.
	Path string `json:"path"`
	// Offset is a byte offset into the document, or -1 if there is no document:
	// for values built in code, and for the caller's own check.
	Offset int `json:"offset"`
	// Want and Got say what the rule asks for and what stands there instead, as
	// JSON where it is a piece of the document. Either may be empty; both are cut
	// to MaxGot bytes, and a cut one ends with "…". With code check, Want is the
	// message of the caller's own error, cut to 500 bytes, and Got is empty.
	Want string `json:"want,omitempty"`
	Got  string `json:"got,omitempty"`
}

// String is one line: path, code, want, got and offset. What came from the
// document cannot break it, nor command a terminal: such characters are escaped.
func (v Violation) String() string {
	var b strings.Builder
	if v.Path == "" {
		b.WriteString("(root)")
	}
	b.WriteString(visible(v.Path) + ": " + string(v.Code))
	switch {
	case v.Want == "":
	case v.Code == CodeCheck:
		b.WriteString(": " + v.Want)
	default:
		b.WriteString(": want " + v.Want)
	}
	if v.Got != "" {
		b.WriteString(", got " + visible(v.Got))
	}
	if v.Offset >= 0 {
		b.WriteString(" (byte " + strconv.Itoa(v.Offset) + ")")
	}
	return b.String()
}

// DecodeError says why a document, or a value built in code, is not one of its
// contract. It marshals to JSON for reports.
type DecodeError struct {
	Contract string `json:"contract"` // the contract's wire name
	// Violations are in the order of the document, at least one and at most
	// MaxViolations. If the document could not be read to its end (codes syntax,
	// trailing, depth, size, empty), that is always among them, as the last.
	Violations []Violation `json:"violations"`

	cause error // what the caller's own check returned
}

// Error is one line for each violation.
func (e *DecodeError) Error() string {
	if len(e.Violations) == 1 {
		return e.Contract + ": " + e.Violations[0].String()
	}
	var b strings.Builder
	b.WriteString(e.Contract + ": " + strconv.Itoa(len(e.Violations)) + " violations")
	for _, v := range e.Violations {
		b.WriteString("\n\t" + v.String())
	}
	return b.String()
}

// Has reports whether a violation of this code is among them.
func (e *DecodeError) Has(code Code) bool {
	return slices.ContainsFunc(e.Violations, func(v Violation) bool { return v.Code == code })
}

// Is makes errors.Is(err, ErrNotGranted) true for a kind of the vocabulary that
// is not the agent's, reserved or not.
func (e *DecodeError) Is(target error) bool {
	return target == ErrNotGranted && (e.Has(CodeNotGranted) || e.Has(CodeReserved))
}

// Unwrap is the error of the caller's own check, or nil.
func (e *DecodeError) Unwrap() error { return e.cause }
