package wire

import (
	"sync"
	"unicode/utf8"
)

// Names are the members of an object type, in the order of its schema. They are
// static data; a Names must not be copied.
type Names struct {
	// Quoted are the names as a compact document has them, each with its quotes
	// and the colon: `"name":`. A name is ASCII, has at most 64 bytes, and nothing
	// that JSON would escape.
	Quoted []string

	once  sync.Once
	index map[string]int // by the name itself; built when first needed
}

// PairNames are the members of one element of pairs.
var PairNames = &Names{Quoted: []string{`"key":`, `"value":`}}

// Done is the member behind the last one.
const Done = -1

// Object reads one object member by member. It expects the order of the schema
// and takes any order. Its zero value with Names is ready; a [Done] ends it.
//
// Generated code calls Next to be told which member stands at i, reads its
// value, and then goes on by itself as long as the next name of the schema
// follows: most documents need two calls. When it stops doing so, it tells Due.
type Object struct {
	Names *Names

	// Due is the member behind those that were read since the last call of Next.
	Due int

	from  int       // the first member that was read since then
	seen  uint64    // the members read before that, of an object with few
	many  *seenMany // the same for objects with more members
	begun bool      // the opening brace was read
}

// Next reads what stands before the value of a member: brace or comma, name,
// colon and white space. It returns the member's place in Names and the index of
// its value, or Done and the index behind the object. A member that is unknown
// or was read before, and an end before all members were read, are not valid.
func (o *Object) Next(s string, i int) (member, next int) {
	if uint(i) >= uint(len(s)) {
		return Done, -1
	}
	names := o.Names.Quoted
	if len(names) > fewMembers {
		if !o.noteMany() {
			return Done, -1
		}
	} else {
		read := bit(o.Due) - bit(o.from)
		if o.seen&read != 0 {
			return Done, -1
		}
		o.seen |= read
	}
	if s[i] <= ' ' {
		if i = skipSpace(s, i); uint(i) >= uint(len(s)) {
			return Done, -1
		}
	}
	switch before := s[i]; {
	case !o.begun:
		if o.begun = true; before != '{' {
			return Done, -1
		}
	case before != ',':
		if n := len(names); before == '}' && (n <= fewMembers && o.seen == bit(n)-1 || n > fewMembers && o.many.n == n) {
			return Done, i + 1
		}
		return Done, -1
	}
	if i++; uint(i) < uint(len(s)) && s[i] <= ' ' {
		i = skipSpace(s, i)
	}
	if uint(o.Due) >= uint(len(names)) {
		return o.find(s, i)
	}
	name := names[o.Due]
	n := len(name)
	if i > len(s)-n {
		return o.find(s, i)
	}
	// Two loads that overlap cover all but long names.
	if n >= 8 {
		if load(s, i) != load(name, 0) || load(s, i+n-8) != load(name, n-8) || n > 16 && s[i:i+n] != name {
			return o.find(s, i)
		}
	} else if load4(s, i) != load4(name, 0) || load4(s, i+n-4) != load4(name, n-4) {
		return o.find(s, i)
	}
	i += n
	if uint(i) < uint(len(s)) && s[i] == ' ' { // as in indented documents
		i++
	}
	o.from = o.Due
	return o.Due, Space(s, i)
}

// fewMembers fit a word, with a bit to spare for the one behind the last.
const fewMembers = 63

func bit(n int) uint64 { return 1 << (uint(n) & 63) }

// Follows reports whether s goes on with what stands before the next member's
// value: comma, name and colon, in one piece. The index is then that of the value;
// otherwise it stays.
func Follows(s string, i int, lit string) (next int, ok bool) {
	n := len(lit)
	if i < 0 || i > len(s)-n {
		return i, false
	}
	// Two loads that overlap cover all but long names.
	if n >= 8 {
		if (load(s, i)^load(lit, 0))|(load(s, i+n-8)^load(lit, n-8)) != 0 || n > 16 && s[i:i+n] != lit {
			return i, false
		}
	} else if (load4(s, i)^load4(lit, 0))|(load4(s, i+n-4)^load4(lit, n-4)) != 0 {
		return i, false
	}
	if i += n; i < len(s) && s[i] > ' ' {
		return i, true
	}
	return skipSpace(s, i), true
}

// fewNames is up to how many names are tried one by one.
const fewNames = 16

// find reads the name of any member. The search goes backwards from the last
// one read: members are as likely to be found there as anywhere, and at once in
// a document that has them in reverse.
func (o *Object) find(s string, i int) (member, next int) {
	n := len(o.Names.Quoted)
	if n > fewNames || !Fits(s, i, 8) {
		return o.lookUp(s, i)
	}
	w := load(s, i)
	for member, left := o.Due-2, n; left > 0; member, left = member-1, left-1 {
		if member < 0 {
			member = n - 1
		}
		name := o.Names.Quoted[member]
		if l := len(name); l < 8 {
			if uint32(w) != load4(name, 0) || uint32(w>>(8*uint(l-4))) != load4(name, l-4) {
				continue
			}
		} else if w != load(name, 0) || l > 8 && !Has(s, i+8, name[8:]) {
			continue
		}
		o.from = member
		return member, Space(s, i+len(name))
	}
	return o.lookUp(s, i)
}

// lookUp reads the name of any member, however it is spelled.
func (o *Object) lookUp(s string, i int) (member, next int) {
	var space [maxName]byte
	name, i := unescapedName(s, i, space[:0])
	if i = Space(s, i); uint(i) >= uint(len(s)) || s[i] != ':' {
		return Done, -1
	}
	o.Names.once.Do(o.Names.build)
	member, ok := o.Names.index[string(name)]
	if !ok {
		return Done, -1
	}
	o.from = member
	return member, Space(s, i+1)
}

// maxName is how long the name of a member can be.
const maxName = 64

// unescapedName reads a string into what space has, or answers -1 if it is no
// string, or too long for a name.
func unescapedName(s string, i int, space []byte) ([]byte, int) {
	if uint(i) >= uint(len(s)) || s[i] != '"' {
		return nil, -1
	}
	for i++; ; {
		end := i
		for uint(end) < uint(len(s)) && end-i <= maxName && s[end] != '"' && s[end] != '\\' {
			end++
		}
		if uint(end) >= uint(len(s)) || len(space)+end-i > maxName {
			return nil, -1
		}
		space = append(space, s[i:end]...)
		if s[end] == '"' {
			return space, end + 1
		}
		r, next := escape(s, end)
		if next < 0 || r >= utf8.RuneSelf || len(space) == maxName {
			return nil, -1 // names are ASCII
		}
		space, i = append(space, byte(r)), next
	}
}

func (n *Names) build() {
	n.index = make(map[string]int, len(n.Quoted))
	for member, quoted := range n.Quoted {
		n.index[quoted[1:len(quoted)-len(`":`)]] = member
	}
}

// seenMany are members of an object with more than fit a word, and how many they
// are.
type seenMany struct {
	words []uint64
	n     int
}

// noteMany adds the members from..Due to those that were read, unless one of
// them was read before.
//
//go:noinline
func (o *Object) noteMany() bool {
	if o.many == nil {
		o.many = &seenMany{words: make([]uint64, (len(o.Names.Quoted)+63)/64)}
	}
	for m := o.from; m < o.Due; m++ {
		word, bit := &o.many.words[m/64], uint64(1)<<(m%64)
		if *word&bit != 0 {
			return false
		}
		*word |= bit
		o.many.n++
	}
	return true
}
