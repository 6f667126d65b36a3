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
		at := r.at
		i, name, valid := r.memberName(sh, next)
		if r.halted {
			return
		}
		if !valid {
			r.value(nil) // the name's UTF-8 is its violation
			continue
		}
		if i >= 0 {
			r.path.member(name)
			next = i + 1
		} else {
			r.path.enter(name)
		}
		switch {
		case i >= 0 && !seen[i]:
			seen[i] = true
			if r.member(sh, i, &only) && i == 0 && keys != nil {
				r.unique(keys)
			}
		case i < 0 && (r.full() || others.add(name)): // a full report asks for no duplicates either
			if sh != nil {
				if v := r.violate(CodeUnknown, at); v != nil {
					v.Want, v.Got = oneOfNames(&sh.Names), r.texts.quoted(name)
				}
			}
			r.value(nil)
		default:
			if v := r.violate(CodeDuplicate, at); v != nil {
				v.Want, v.Got = "each name once", r.texts.quoted(name)
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
			r.path.member(sh.Names.Name(i))
			r.violate(CodeMissing, r.at-1).Want = typeName(m)
			r.path.leave()
		}
	}
}

// memberName reads a member's name, the colon and white space, and finds the member
// in the shape, -1 if there is none: likely it is next.
func (r *reader) memberName(sh *Shape, next int) (member int, name string, valid bool) {
	if sh == nil {
		name, valid = r.name()
		return -1, name, valid
	}
	if before := sh.Names.Before; next < len(before) && wire.Has(r.src, r.at, before[next][1:]) {
		r.at += len(before[next]) - 1
		r.space()
		return next, sh.Names.Name(next), true
	}
	name, valid = r.name()
	return sh.Names.Find(name), name, valid
}

// name reads a name, the colon and white space.
func (r *reader) name() (name string, valid bool) {
	if r.byte() != '"' {
		r.halt(CodeSyntax, r.at, "a member's name in quotes")
		return "", false
	}
	name, valid = r.text()
	if r.halted {
		return "", false
	}
	if r.space(); r.byte() != ':' {
		r.halt(CodeSyntax, r.at, "':'")
		return "", false
	}
	r.at++
	r.space()
	return name, valid
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
		r.path.member(m.name)
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
			v.Want, v.Got = "each key once", r.texts.quoted(r.accepted)
		}
	}
}
