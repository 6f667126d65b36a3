package contract

import "slices"

// object reads an object; a nil shape takes any members, each name once. After
// a member that is as its shape wants, it calls took with the member's index.
func (r *reader) object(sh *Shape, took func(member int)) {
	if !r.enter() {
		return
	}
	defer r.leave()

	var members []Member
	if sh != nil {
		members = sh.Members
	}
	base := len(r.seen)
	r.seen = append(r.seen, make([]bool, len(members))...)
	defer func() { r.seen = r.seen[:base] }()

	var others names
	var only selection
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
		i := r.memberIndex(sh, name)
		switch {
		case i >= 0 && !r.seen[base+i]:
			r.seen[base+i] = true
			if r.member(&members[i], &only) && took != nil {
				took(i)
			}
		case i < 0 && (r.full() || others.add(name)): // a full report asks for no duplicates either
			if sh != nil {
				if v := r.violate(CodeUnknown, at); v != nil {
					v.Want, v.Got = memberNames(members), quoted(name)
				}
			}
			r.value(nil)
		default:
			if v := r.violate(CodeDuplicate, at); v != nil {
				v.Want, v.Got = "each name once", quoted(name)
			}
			r.value(nil)
		}
		r.path.leave()
	}
	if !r.halted {
		r.missing(members, r.seen[base:])
		r.settle(&only)
	}
}

// missing tells which members an object that ends here lacks.
func (r *reader) missing(members []Member, seen []bool) {
	for i, m := range members {
		switch {
		case seen[i]:
		case r.full():
			r.count++ // a million empty objects need no million lists of names
			return
		default:
			r.path.enter(m.Name)
			r.violate(CodeMissing, r.at-1).Want = typeName(m.Shape)
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
func (r *reader) member(m *Member, only *selection) bool {
	start, count := r.at, r.count
	isNull := r.peek() == nullToken
	r.value(m.Shape)
	if r.count > count {
		return false
	}
	if m.Shape.Type == ShapeKind && !isNull {
		only.kind, only.known = r.accepted, true
	}
	if len(m.Only) > 0 {
		only.members = append(only.members, selected{m, start, r.at, isNull})
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
	*Member
	from, to int // where its value stands
	isNull   bool
}

// settle judges the only= members by the kind. Without a valid kind nothing can
// be said, and the kind's own violation is enough.
func (r *reader) settle(s *selection) {
	if !s.known {
		return
	}
	for _, m := range s.members {
		r.path.enter(m.Name)
		switch required := slices.Contains(m.Only, s.kind); {
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
	var pair *Shape
	var unique func(member int)
	n := 0
	for more := r.first(']'); more; more = r.more(']') {
		if n == 0 {
			pair, unique = r.pair(sh.Elem)
		}
		r.path.index(n)
		if r.peek() == objectToken {
			r.object(pair, unique)
		} else {
			r.value(pair)
		}
		r.path.leave()
		n++
	}
}

// pair is the shape of one pair, and what finds a key that stands twice.
func (r *reader) pair(value *Shape) (pair *Shape, unique func(member int)) {
	var keys names
	pair = &Shape{Type: ShapeObject, Members: []Member{{Name: "key", Shape: &StringShape}, {Name: "value", Shape: value}}}
	return pair, func(member int) {
		if member == 0 && !keys.add(r.accepted) {
			if v := r.violate(CodeDuplicate, r.acceptedAt); v != nil {
				v.Want, v.Got = "each key once", quoted(r.accepted)
			}
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
		return slices.IndexFunc(sh.Members, func(m Member) bool { return m.Name == name })
	}
	index := r.indexes[sh]
	if index == nil {
		index = make(map[string]int, len(sh.Members))
		for i, m := range sh.Members {
			index[m.Name] = i
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
