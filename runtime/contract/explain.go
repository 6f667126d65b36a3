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
func Explain[D string | []byte](name string, shape *Shape, doc D) error {
	if len(doc) > DefaultMaxBytes {
		return tooLarge(name, len(doc), DefaultMaxBytes)
	}
	_, err := reread(name, shape, string(doc), DefaultMaxDepth, false, false)
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

// interpret walks shape over a document. It gives what is wrong with it, or, if
// nothing is, what the fast path changes in it.
//
// After a violation it goes on: a value of a wrong type, of an unknown or of a
// repeated member is still read for its syntax, its UTF-8, its duplicate names
// and its depth. Broken syntax ends it. Time and memory are linear in the
// document, whatever it holds.
func interpret(shape *Shape, src string, maxDepth int) ([]Violation, Notes) {
	r := &reader{src: src, maxDepth: maxDepth}
	r.path, r.seen = r.start.path[:0], r.start.seen[:0]
	if r.space(); r.at == len(src) {
		r.halt(CodeEmpty, r.at, "one JSON value")
	} else {
		r.value(shape)
	}
	if !r.halted {
		if r.space(); r.at < len(src) {
			r.halt(CodeTrailing, r.at, "nothing after the value")
		}
	}
	return r.result()
}

// reader is one walk over one document.
type reader struct {
	src      string
	at       int
	depth    int
	maxDepth int
	path     pointer
	dec      wire.Decoder
	seen     []bool // the members of all open objects, innermost last

	// Enough of both for most documents.
	start struct {
		path [6]step
		seen [40]bool
	}

	// The last string that was as its shape wants, for the reader of its object.
	accepted   string
	acceptedAt int

	indexes map[*Shape]map[string]int // of shapes with many members, by name

	found  []Violation // all but the one that ended the walk
	count  int         // of all violations, kept or not
	last   Violation   // what ended the walk
	halted bool
	notes  []placedNote
}

// placedNote remembers where in the document a note belongs: a dropped member
// is known only when its object ends.
type placedNote struct {
	Note
	at int
}

// violate records a violation at the current path, for the caller to fill in
// before the next one is recorded. It answers nil if the report is full, so that
// a document of a million mistakes costs no more texts than one of a few.
func (r *reader) violate(code Code, at int) *Violation {
	r.count++
	if r.full() {
		return nil
	}
	r.found = append(r.found, Violation{Code: code, Path: r.path.String(), Offset: at})
	return &r.found[len(r.found)-1]
}

// full reports whether no further violation is kept.
func (r *reader) full() bool { return len(r.found) == MaxViolations }

// halt records the violation behind which nothing can be read.
func (r *reader) halt(code Code, at int, want string) {
	r.halted = true
	r.count++
	got := "the end of the document"
	if at < len(r.src) {
		got = cut(r.src[at:])
	}
	if code == CodeEmpty {
		got = ""
	}
	r.last = Violation{Code: code, Path: r.path.String(), Offset: at, Want: cut(want), Got: got}
}

// note records a change.
func (r *reader) note(action NoteAction, at int, from, to string) {
	if len(r.notes) < MaxNotes {
		r.notes = append(r.notes, placedNote{Note{action, r.path.String(), cut(from), cut(to)}, at})
	}
}

// result sorts what was found into the order of the document.
func (r *reader) result() ([]Violation, Notes) {
	if r.count > 0 {
		slices.SortStableFunc(r.found, func(a, b Violation) int { return cmp.Compare(a.Offset, b.Offset) })
		if r.halted {
			if r.full() {
				r.found = r.found[:MaxViolations-1]
			}
			r.found = append(r.found, r.last)
		}
		return r.found, nil
	}
	if len(r.notes) == 0 {
		return nil, nil
	}
	slices.SortStableFunc(r.notes, func(a, b placedNote) int { return cmp.Compare(a.at, b.at) })
	notes := make(Notes, len(r.notes))
	for i, n := range r.notes {
		notes[i] = n.Note
	}
	return nil, notes
}

// enter goes one level deeper, if that is allowed.
func (r *reader) enter() bool {
	if r.depth == r.maxDepth {
		r.halt(CodeDepth, r.at, "at most "+strconv.Itoa(r.maxDepth)+" levels")
		return false
	}
	r.depth++
	return true
}

func (r *reader) leave() { r.depth-- }
