package contract

import (
	"slices"

	"github.com/structgen/structgen/runtime/wire"
)

// object reads an object; a nil shape takes any members, each name once. If the
// object is a pair, keys are those of the pairs before it, else nil.
func (r *reader) object(sh *Shape, i int, keys *names) int {
	if !r.enter(i) {
		return -1
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
	i, more := r.first(i, '}')
	for ; more; i, more = r.more(i, '}') {
		m, name, value := r.memberName(sh, next, i)
		switch {
		case value < 0:
			return -1
		case m >= 0:
			r.path.member(name)
			next = m + 1
		case m == unknownName:
			r.path.enter(name)
		default: // which was told
			i = r.any(value)
			continue
		}
		switch {
		case m >= 0 && !seen[m]:
			seen[m] = true
			count := r.count
			i = r.member(sh, m, value, &only)
			if keys != nil && m == 0 && r.count == count {
				r.unique(keys)
			}
		case m < 0 && (r.full() || others.add(name)): // a full report asks for no duplicates either
			if sh != nil {
				if v := r.violate(CodeUnknown, i); v != nil {
					v.Want, v.Got = oneOfNames(&sh.Names), r.texts.quoted(name)
				}
			}
			i = r.any(value)
		default:
			if v := r.violate(CodeDuplicate, i); v != nil {
				v.Want, v.Got = "each name once", r.texts.quoted(name)
			}
			i = r.any(value)
		}
		r.path.leave()
	}
	if i >= 0 {
		if n > 0 {
			r.missing(sh, seen, i)
		}
		r.settle(&only)
	}
	return i
}

// missing tells which members an object that ended lacks.
func (r *reader) missing(sh *Shape, seen []bool, end int) {
	for i, m := range sh.Members {
		switch {
		case seen[i]:
		case r.full():
			r.count++ // a million empty objects need no million lists of names
			return
		default:
			r.path.member(sh.Names.Name(i))
			r.violate(CodeMissing, end-1).Want = typeName(m)
			r.path.leave()
		}
	}
}

// What memberName finds besides members.
const (
	unknownName = -1
	brokenName  = -2 // whose UTF-8 is a violation
)

// memberName reads the name of a member, likely of the next one, and what is before
// its value.
func (r *reader) memberName(sh *Shape, next, i int) (member int, name string, value int) {
	if sh != nil {
		if end := sh.Names.Match(r.src, i, next); end >= 0 {
			return next, sh.Names.Name(next), wire.Space(r.src, end)
		}
	}
	name, value = r.dec.Name(r.src, i)
	if value < 0 {
		return brokenName, "", r.skipName(i)
	}
	if sh == nil {
		return unknownName, name, value
	}
	return sh.Names.Find(name), name, value
}

// skipName is memberName where something is wrong, for which it goes slowly.
func (r *reader) skipName(i int) int {
	if r.byte(i) != '"' {
		return r.halt(CodeSyntax, i, "a member's name in quotes")
	}
	switch i = wire.Space(r.src, r.string(i)); {
	case i < 0:
		return -1
	case r.byte(i) != ':':
		return r.halt(CodeSyntax, i, "':'")
	}
	return wire.Space(r.src, i+1)
}

// member reads the value of a known member.
func (r *reader) member(sh *Shape, member, start int, only *selection) int {
	m, count := sh.Members[member], r.count
	end := r.value(m, start)
	if r.count > count {
		return end
	}
	isNull := r.peek(start) == nullToken
	if m.Type == ShapeKind && !isNull {
		only.kind, only.known = r.accepted, true
	}
	if len(m.Only) > 0 {
		only.members = append(only.members, selected{sh.Names.Name(member), m.Only, start, end, isNull})
	}
	return end
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
func (r *reader) pairs(sh *Shape, i int) int {
	if !r.enter(i) {
		return -1
	}
	defer r.leave()
	members := [...]*Shape{&StringShape, sh.Elem}
	pair := Shape{Type: ShapeObject, Names: wire.Names{Before: wire.PairNames.Before}, Members: members[:]}
	var keys names
	n := 0
	i, more := r.first(i, ']')
	for ; more; i, more = r.more(i, ']') {
		r.path.index(n)
		if r.peek(i) == objectToken {
			i = r.object(&pair, i, &keys)
		} else {
			i = r.value(&pair, i)
		}
		r.path.leave()
		n++
	}
	return i
}

// unique tells of a pair's key, which was just read, if it stands twice.
func (r *reader) unique(keys *names) {
	if !keys.add(r.accepted) {
		if v := r.violate(CodeDuplicate, r.acceptedAt); v != nil {
			v.Want, v.Got = "each key once", r.texts.quoted(r.accepted)
		}
	}
}
