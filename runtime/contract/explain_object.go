package contract

import (
	"slices"

	"github.com/structgen/structgen/runtime/wire"
)

// object reads an object; a nil shape takes any members, each name once. If the
// object is a pair, keys are those of the pairs before it, else nil.
func (r *reader) object(sh *Shape, keys *names) {
	if !r.enter() {
		return
	}
	defer r.leave()

	n := 0
	if sh != nil {
		n = len(sh.Members)
	}
	var few [32]bool
	seen := few[:]
	if n > len(few) {
		open := len(r.seen)
		r.seen = append(r.seen, make([]bool, n)...)
		seen = r.seen[open:]
		defer func() { r.seen = r.seen[:open] }()
	}
	var others names
	var only selection
	next := 0 // the member that is likely to follow
	for more := r.first('}'); more; more = r.more('}') {
		name, at, valid := r.name()
		if r.halted {
			return
		}
		if !valid {
			r.value(nil) // the name's UTF-8 is its violation
			continue
		}
		r.path.enter(name)
		i := next
		if i >= n || sh.Names.Name(i) != name {
			i = r.memberIndex(sh, name)
		}
		next = i + 1
		switch {
		case i >= 0 && !seen[i]:
			seen[i] = true
			if r.member(sh, i, &only) && i == 0 && keys != nil {
				r.unique(keys)
			}
		case i < 0 && (r.full() || others.add(name)): // a full report asks for no duplicates either
			if sh != nil {
				if v := r.violate(CodeUnknown, at); v != nil {
					v.Want, v.Got = r.memberNames(sh), r.quoted(name)
				}
			}
			r.value(nil)
		default:
			if v := r.violate(CodeDuplicate, at); v != nil {
				v.Want, v.Got = "each name once", r.quoted(name)
			}
			r.value(nil)
		}
		r.path.leave()
	}
	if !r.halted {
		if n > 0 {
			r.missing(sh, seen)
		}
		r.settle(&only)
	}
}

// missing tells which members an object that ends here lacks.
func (r *reader) missing(sh *Shape, seen []bool) {
	for i, m := range sh.Members {
		switch {
		case seen[i]:
		case r.full():
			r.count++ // a million empty objects need no million lists of names
			return
		default:
			r.path.enter(sh.Names.Name(i))
			r.violate(CodeMissing, r.at-1).Want = typeName(m)
			r.path.leave()
		}
	}
}

// name reads a member's name and the colon; at is where the name stands.
func (r *reader) name() (name string, at int, valid bool) {
	at = r.at
	if r.peek() != stringToken {
		r.halt(CodeSyntax, at, "a member's name in quotes")
		return "", at, false
	}
	name, valid = r.text()
	if r.halted {
		return "", at, false
	}
	if r.space(); r.byte() != ':' {
		r.halt(CodeSyntax, r.at, "':'")
		return "", at, false
	}
	r.at++
	r.space()
	return name, at, valid
}

// member reads the value of a known member and reports whether it is as the
// shape wants.
func (r *reader) member(sh *Shape, i int, only *selection) bool {
	m := sh.Members[i]
	start, count := r.at, r.count
	isNull := r.peek() == nullToken
	r.value(m)
	if r.count > count {
		return false
	}
	if m.Type == ShapeKind && !isNull {
		only.kind, only.known = r.accepted, true
	}
	if len(m.Only) > 0 {
		only.members = append(only.members, selected{sh.Names.Name(i), m.Only, start, r.at, isNull})
	}
	return true
}

// selection is what an object knows of its only= members before its kind, which
// may come last, decides about them.
type selection struct {
	kind    string
	known   bool
	members []selected
}

type selected struct {
	name     string
	only     []string // the kinds that require it
	from, to int      // where its value stands
	isNull   bool
}

// settle judges the only= members by the kind. Without a valid kind nothing can
// be said, and the kind's own violation is enough.
func (r *reader) settle(s *selection) {
	if !s.known {
		return
	}
	for _, m := range s.members {
		r.path.enter(m.name)
		switch required := slices.Contains(m.only, s.kind); {
		case required && m.isNull:
			if v := r.violate(CodeOnly, m.from); v != nil {
				v.Want, v.Got = cut("a value, as for every "+s.kind), "null"
			}
		case !required && !m.isNull:
			// What was clamped inside is gone with it.
			r.notes = slices.DeleteFunc(r.notes, func(n placedNote) bool { return m.from <= n.at && n.at < m.to })
			r.note(NoteDropped, m.from, r.src[m.from:m.to], "null")
		}
		r.path.leave()
	}
}

// pairs reads an array of {"key", "value"} objects whose keys are unique.
func (r *reader) pairs(sh *Shape) {
	if !r.enter() {
		return
	}
	defer r.leave()
	members := [...]*Shape{&StringShape, sh.Elem}
	pair := Shape{Type: ShapeObject, Names: wire.Names{Before: wire.PairNames.Before}, Members: members[:]}
	var keys names
	n := 0
	for more := r.first(']'); more; more = r.more(']') {
		r.path.index(n)
		if r.peek() == objectToken {
			r.object(&pair, &keys)
		} else {
			r.value(&pair)
		}
		r.path.leave()
		n++
	}
}

// unique tells of a pair's key, which was just read, if it stands twice.
func (r *reader) unique(keys *names) {
	if !keys.add(r.accepted) {
		if v := r.violate(CodeDuplicate, r.acceptedAt); v != nil {
			v.Want, v.Got = "each key once", r.quoted(r.accepted)
		}
	}
}

// manyMembers is where a map beats comparing names one by one.
const manyMembers = 16

// memberIndex finds a member of a shape by its name, -1 if there is none.
func (r *reader) memberIndex(sh *Shape, name string) int {
	switch {
	case sh == nil:
		return -1
	case len(sh.Members) <= manyMembers:
		for i := range sh.Members {
			if sh.Names.Name(i) == name {
				return i
			}
		}
		return -1
	}
	index := r.indexes[sh]
	if index == nil {
		index = make(map[string]int, len(sh.Members))
		for i := range sh.Members {
			index[sh.Names.Name(i)] = i
		}
		if r.indexes == nil {
			r.indexes = map[*Shape]map[string]int{}
		}
		r.indexes[sh] = index
	}
	if i, ok := index[name]; ok {
		return i
	}
	return -1
}
