package wire

import (
	"math/bits"
	"sync"
	"unicode/utf8"
)

// Names are the members of an object type, in the order of its schema. They are
// static data.
type Names struct {
	// Before is what a compact document has before each member's value: `{"kind":`
	// for the first, `,"name":` for the others. A name is ASCII, has 1 to 64
	// bytes, and nothing that JSON would escape.
	Before []string
}

// PairNames are the members of one element of pairs.
var PairNames = &Names{Before: []string{`{"key":`, `,"value":`}}

// NamesOf are names for shapes that are written by hand.
func NamesOf(names ...string) Names {
	n := Names{Before: make([]string, len(names))}
	brace := "{"
	for i, name := range names {
		n.Before[i], brace = brace+`"`+name+`":`, ","
	}
	return n
}

// Name is the name of a member.
func (n *Names) Name(member int) string {
	before := n.Before[member]
	return before[len(`{"`) : len(before)-len(`":`)]
}

// Match reads the name of a member as compact documents write it, with its quotes and
// the colon, and gives the index behind it, or -1.
func (n *Names) Match(s string, i, member int) int {
	if uint(member) >= uint(len(n.Before)) {
		return -1
	}
	before := n.Before[member]
	last := len(before)
	switch end := i + last - 1; {
	case i < 0 || end > len(s):
	case last <= 8:
		if load4(s, i) == load4(before, 1) && load4(s, end-4) == load4(before, last-4) {
			return end
		}
	case load(s, i) == load(before, 1) && load(s, end-8) == load(before, last-8) && (last <= 17 || s[i:end] == before[1:]):
		return end
	}
	return -1
}

// fewFound is up to how many names comparing one by one beats a map.
const fewFound = 16

// Find is the member of a name, or -1.
func (n *Names) Find(name string) int {
	if len(n.Before) > fewFound {
		if member, ok := n.index()[name]; ok {
			return member
		}
		return -1
	}
	for member, before := range n.Before {
		if len(before) == len(name)+len(`,"":`) && before[len(`,"`):len(before)-len(`":`)] == name {
			return member
		}
	}
	return -1
}

// Done is the member behind the last one.
const Done = -1

// Object reads one object member by member. It expects the order of the schema
// and takes any order. It is for one object.
//
// Open goes to the first member. The methods that read the value of a member
// (member.go) go on to the next one, as does Then behind a value that was read
// otherwise. All of them return the next member's place in Names and the index of
// its value, or [Done] and the index behind the object. With an index of -1 the
// document is not valid: because of the value, or of a member that is unknown or
// was read before, or because the object ends before all were read.
type Object struct {
	// Decoder and Names are to be set in a literal, and the document is only to be
	// had from the Decoder: otherwise the compiler, which tells no pointer in an
	// Object from another, would move the Decoder to the heap.
	Decoder *Decoder
	Names   *Names

	at   int       // the member that is being read
	from int       // the first of those that were read one behind the other, up to at
	seen uint64    // the members read before that, of an object with few
	many *seenMany // the same for objects with more members
}

// Open reads what stands before the value of the first member.
func (o *Object) Open(i int) (member, next int) {
	s, before := o.Decoder.Doc, o.Names.Before[0]
	if n := len(before); i >= 0 && i <= len(s)-n && n >= 8 && load(s, i) == load(before, 0) &&
		load(s, i+n-8) == load(before, n-8) && (n <= 16 || s[i:i+n] == before) {
		return 0, Space(s, i+n)
	}
	return o.next(i, '{')
}

// Then reads what stands between the value that ends at i and that of the next
// member: white space, comma, name and colon.
func (o *Object) Then(i int) (member, next int) {
	s, names := o.Decoder.Doc, o.Names.Before
	at := o.at + 1
	o.at = at
	switch {
	case i < 0:
		return Done, -1
	case uint(at) < uint(len(names)):
		before := names[at]
		n := len(before)
		if i > len(s)-n {
			break
		}
		// Two loads that overlap cover all but long names.
		if n >= 8 {
			if load(s, i) != load(before, 0) || load(s, i+n-8) != load(before, n-8) || n > 16 && s[i:i+n] != before {
				break
			}
		} else if load4(s, i) != load4(before, 0) || load4(s, i+n-4) != load4(before, n-4) {
			break
		}
		if i += n; uint(i) < uint(len(s)) && s[i] > ' ' {
			return at, i
		}
		return at, skipSpace(s, i)
	case o.from == 0 && o.seen == 0 && at == len(names) && i < len(s) && s[i] == '}' && o.many == nil:
		return Done, i + 1 // all of them, in order
	}
	return o.next(i, ',')
}

// next reads a brace or comma and whatever member follows, in whatever style. That
// is likely the one of at; if not, the search goes backwards through those that
// were not read yet, which finds at once what stands in reverse.
func (o *Object) next(i int, before byte) (member, next int) {
	s, names := o.Decoder.Doc, o.Names.Before
	if len(names) > fewNames {
		return o.nextOfMany(i, before)
	}
	read := bit(o.at) - bit(o.from)
	if o.seen&read != 0 || uint(i) >= uint(len(s)) {
		return Done, -1
	}
	o.seen |= read
	left := (bit(len(names)) - 1) &^ o.seen
	if s[i] <= ' ' {
		if i = skipSpace(s, i); uint(i) >= uint(len(s)) {
			return Done, -1
		}
	}
	if s[i] != before {
		if s[i] == '}' && before == ',' && left == 0 {
			return Done, i + 1
		}
		return Done, -1
	}
	if i++; uint(i) < uint(len(s)) && s[i] <= ' ' {
		i = skipSpace(s, i)
	}
	if i > len(s)-8 {
		return o.lookUp(i)
	}
	w := load(s, i)
	for member = o.at; ; member = bits.Len64(left) - 1 {
		if this := bit(member); left&this != 0 && uint(member) < uint(len(names)) {
			left &^= this
			name := names[member]
			n := len(name) - 1 // without the comma or brace
			if n < 8 {
				if uint32(w) == load4(name, 1) && uint32(w>>(8*uint(n-4))) == load4(name, n-3) {
					i += n
					break
				}
			} else if w == load(name, 1) && i <= len(s)-n && load(s, i+n-8) == load(name, n-7) && (n <= 16 || s[i:i+n] == name[1:]) {
				i += n
				break
			}
		}
		if left == 0 {
			return o.lookUp(i)
		}
	}
	o.at, o.from = member, member
	if uint(i) < uint(len(s)) && s[i] == ' ' { // as in indented documents
		i++
	}
	return member, Space(s, i)
}

// nextOfMany is next for an object with many members.
func (o *Object) nextOfMany(i int, before byte) (member, next int) {
	s := o.Decoder.Doc
	if !o.note() {
		return Done, -1
	}
	if i = Space(s, i); uint(i) >= uint(len(s)) {
		return Done, -1
	}
	if s[i] != before {
		if s[i] == '}' && before == ',' && o.all() {
			return Done, i + 1
		}
		return Done, -1
	}
	i = Space(s, i+1)
	if end := o.Names.Match(s, i, o.at); end >= 0 {
		o.from = o.at
		return o.at, Space(s, end)
	}
	return o.lookUp(i)
}

// fewNames is up to how many names are tried one by one.
const fewNames = 32

// fewMembers fit a word, with a bit to spare for the one behind the last.
const fewMembers = 63

func bit(n int) uint64 { return 1 << (uint(n) & 63) }

// lookUp reads the name of any member, however it is spelled.
func (o *Object) lookUp(i int) (member, next int) {
	var space [maxName]byte
	name, i := unescapedName(o.Decoder.Doc, i, space[:0])
	if i = Space(o.Decoder.Doc, i); uint(i) >= uint(len(o.Decoder.Doc)) || o.Decoder.Doc[i] != ':' {
		return Done, -1
	}
	member, ok := o.Names.index()[string(name)]
	if !ok {
		return Done, -1
	}
	o.at, o.from = member, member
	return member, Space(o.Decoder.Doc, i+1)
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

// indexes are the indexes of all Names that were needed, by their list. A field of
// Names would keep its Object, and with that the Decoder, on the heap.
var indexes sync.Map

// list is which strings a slice has: static data is never changed.
type list struct {
	first *string
	n     int
}

// index gives the members by their names.
func (n *Names) index() map[string]int {
	key := list{&n.Before[0], len(n.Before)}
	if index, ok := indexes.Load(key); ok {
		return index.(map[string]int)
	}
	index := make(map[string]int, len(n.Before))
	for member := range n.Before {
		index[n.Name(member)] = member
	}
	indexes.Store(key, index)
	return index
}

// seenMany are members of an object with more than fit a word, and how many they
// are.
type seenMany struct {
	words []uint64
	n     int
}

// note adds the members from..at to those that were read, unless one of them was
// read before.
func (o *Object) note() bool {
	n := len(o.Names.Before)
	if n <= fewMembers {
		read := bit(o.at) - bit(o.from)
		again := o.seen & read
		o.seen |= read
		return again == 0
	}
	if o.many == nil {
		o.many = &seenMany{words: make([]uint64, (n+63)/64)}
	}
	for m := o.from; m < o.at; m++ {
		word, bit := &o.many.words[m/64], uint64(1)<<(m%64)
		if *word&bit != 0 {
			return false
		}
		*word |= bit
		o.many.n++
	}
	return true
}

// all reports whether all members were read.
func (o *Object) all() bool {
	n := len(o.Names.Before)
	if n <= fewMembers {
		return o.seen == bit(n)-1
	}
	return o.many.n == n
}
