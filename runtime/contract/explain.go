package contract

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/structgen/structgen/runtime/wire"
)

// Explain reads doc by shape and returns a *DecodeError with every violation
// found, at most MaxViolations, under the default limits. It is the cold second
// read behind a refusal of the fast path and so never returns nil: a document
// in which it finds nothing wrong is one about which structgen's two readers
// disagree, and the error says so (CodeBug).
func Explain(name string, shape *Shape, doc string) error {
	if len(doc) > DefaultMaxBytes {
		return tooLarge(name, len(doc), DefaultMaxBytes)
	}
	_, err := reread(name, shape, doc, DefaultMaxDepth, false, false)
	return err
}

var disagreement = Violation{
	Code:   CodeBug,
	Offset: -1,
	Want:   "structgen's two readers to agree on this document",
	Got:    "a disagreement; please report it with the document",
}

func tooLarge(name string, size, limit int) error {
	return &DecodeError{Contract: name, Violations: []Violation{{
		Code:   CodeSize,
		Offset: limit,
		Want:   "at most " + strconv.Itoa(limit) + " bytes",
		Got:    strconv.Itoa(size) + " bytes",
	}}}
}

// interpret walks shape over a document. It gives what is wrong with it, or nil
// and what the fast path changes in it.
//
// After a violation it goes on: a value of a wrong type, of an unknown or of a
// repeated member is still read for its syntax, its UTF-8, its duplicate names
// and its depth. Broken syntax ends it. Time and memory are linear in the
// document, whatever it holds.
func interpret(name string, shape *Shape, src string, maxDepth int) (*DecodeError, Notes) {
	r := reader{src: src, maxDepth: maxDepth} // which stays on the stack
	i := wire.Space(src, 0)
	if i == len(src) {
		i = r.halt(CodeEmpty, i, "one JSON value")
	} else {
		i = wire.Space(src, r.value(shape, i))
	}
	if i >= 0 && i < len(src) {
		r.halt(CodeTrailing, i, "nothing after the value")
	}
	if r.count > 0 {
		return r.refusal(name), nil
	}
	return nil, r.changes()
}

// reader is one walk over one document. What reads takes the index of what it
// reads and returns the index behind it, or -1 if the walk is over.
type reader struct {
	src      string
	depth    int
	maxDepth int
	path     pointer
	dec      wire.Decoder
	seen     []bool // the members of all open objects that have many, innermost last

	// The last string that was as its shape wants, for the reader of its object.
	accepted   string
	acceptedAt int

	report *report                  // made for the first violation
	found  [MaxViolations]Violation // all but the one that ended the walk
	kept   int                      // how many of found there are
	latest int                      // the offset of the last of them
	mixed  bool                     // found is not in the order of the document
	count  int                      // of all violations, kept or not
	last   Violation                // what ended the walk
	texts  texts                    // of the violations and notes
	notes  []placedNote
}

// report is an error with what most need: one violation, and room for its path and
// the cut text of what stands there. It is one piece of memory.
type report struct {
	DecodeError
	one   [1]Violation
	short [MaxGot + 16]byte
}

// placedNote remembers where in the document a note belongs: a dropped member
// is known only when its object ends.
type placedNote struct {
	Note
	at int
}

// violate records a violation at the current path, for the caller to fill in. It
// answers nil if the report is full, so that a document of a million mistakes costs
// no more texts than one of a few.
func (r *reader) violate(code Code, at int) *Violation {
	r.count++
	if r.full() {
		return nil
	}
	if at < r.latest {
		r.mixed = true
	}
	r.latest = at
	if r.report == nil {
		r.open()
	}
	path := r.texts.path(&r.path)
	v := &r.found[r.kept]
	v.Code, v.Path, v.Offset = code, path, at
	r.kept++
	return v
}

// open makes the report, for the first violation.
func (r *reader) open() {
	r.report = new(report)
	r.texts = r.report.short[:]
}

// full reports whether no further violation is kept.
func (r *reader) full() bool { return r.kept == MaxViolations }

// halt records the violation behind which nothing can be read, and returns -1.
func (r *reader) halt(code Code, at int, want string) int {
	r.count++
	if r.report == nil {
		r.open()
	}
	r.last = Violation{Code: code, Path: r.texts.path(&r.path), Offset: at, Want: want}
	switch {
	case code == CodeEmpty:
	case at < len(r.src):
		r.last.Got = r.texts.cut(r.src[at:])
	default:
		r.last.Got = "the end of the document"
	}
	return -1
}

// note records a change.
func (r *reader) note(action NoteAction, at int, from, to string) {
	if len(r.notes) < MaxNotes {
		r.notes = append(r.notes, placedNote{Note{action, r.texts.path(&r.path), r.texts.cut(from), r.texts.cut(to)}, at})
	}
}

// refusal is the error with what was found, in the order of the document.
func (r *reader) refusal(name string) *DecodeError {
	n := r.kept
	if r.mixed {
		slices.SortStableFunc(r.found[:n], func(a, b Violation) int { return cmp.Compare(a.Offset, b.Offset) })
	}
	if r.last.Code != "" {
		n = min(n, MaxViolations-1)
		r.found[n] = r.last
		n++
	}
	e := &r.report.DecodeError
	if e.Contract = name; n == 1 {
		r.report.one[0] = r.found[0]
		e.Violations = r.report.one[:]
	} else {
		e.Violations = slices.Clone(r.found[:n])
	}
	return e
}

// changes are the notes in the order of the document.
func (r *reader) changes() Notes {
	if len(r.notes) == 0 {
		return nil
	}
	slices.SortStableFunc(r.notes, func(a, b placedNote) int { return cmp.Compare(a.at, b.at) })
	notes := make(Notes, len(r.notes))
	for i, n := range r.notes {
		notes[i] = n.Note
	}
	return notes
}

// enter goes one level deeper, if that is allowed.
func (r *reader) enter(i int) bool {
	if r.depth == r.maxDepth {
		r.halt(CodeDepth, i, "at most "+strconv.Itoa(r.maxDepth)+" levels")
		return false
	}
	r.depth++
	return true
}

func (r *reader) leave() { r.depth-- }
