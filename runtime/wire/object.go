package wire

import "sync"

// Names are the members of an object type, in the order of its schema. They are
// static data; a Names must not be copied.
type Names struct {
	// Quoted are the names as a compact document has them, each with its quotes
	// and the colon: `"name":`. A name holds nothing that JSON would escape.
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

	from  int      // the first member that was read since then
	seen  uint64   // the members read before that, if there are at most 64
	more  []uint64 // the same for objects with more members
	begun bool     // the opening brace was read
}

// Next reads what stands before the value of a member: brace or comma, name,
// colon and white space. It returns the member's place in Names and the index of
// its value, or Done and the index behind the object. A member that is unknown
// or was read before, and an end before all members were read, are not valid.
func (o *Object) Next(s string, i int) (member, next int) {
	if uint(i) >= uint(len(s)) {
		return Done, -1
	}
	if read := uint64(1)<<o.Due - uint64(1)<<o.from; len(o.Names.Quoted) > 64 {
		if !o.noteMany() {
			return Done, -1
		}
	} else if o.seen&read != 0 {
		return Done, -1
	} else {
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
		if n := len(o.Names.Quoted); before == '}' && (n <= 64 && o.seen == uint64(1)<<n-1 || n > 64 && o.completeMany()) {
			return Done, i + 1
		}
		return Done, -1
	}
	if i++; uint(i) < uint(len(s)) && s[i] <= ' ' {
		i = skipSpace(s, i)
	}
	if o.Due >= len(o.Names.Quoted) {
		return o.find(s, i)
	}
	name := o.Names.Quoted[o.Due]
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

// fewNames is up to how many names are tried one by one.
const fewNames = 16

// find reads the name of any member.
func (o *Object) find(s string, i int) (member, next int) {
	names := o.Names.Quoted
	if len(names) <= fewNames && Fits(s, i, 8) {
		w := load(s, i)
		for member, name := range names {
			if n := len(name); n < 8 {
				if uint32(w) != load4(name, 0) || uint32(w>>(8*uint(n-4))) != load4(name, n-4) {
					continue
				}
			} else if w != load(name, 0) || !Has(s, i, name) {
				continue
			}
			o.from = member
			return member, Space(s, i+len(name))
		}
	}
	return o.lookUp(s, i)
}

// lookUp reads the name of any member, however it is spelled.
func (o *Object) lookUp(s string, i int) (member, next int) {
	d := Decoder{brief: true}
	name, i := d.Name(s, i)
	if i < 0 {
		return Done, -1
	}
	o.Names.once.Do(o.Names.build)
	member, ok := o.Names.index[name]
	if !ok {
		return Done, -1
	}
	o.from = member
	return member, i
}

func (n *Names) build() {
	n.index = make(map[string]int, len(n.Quoted))
	for member, quoted := range n.Quoted {
		n.index[quoted[1:len(quoted)-len(`":`)]] = member
	}
}

// noteMany adds the members from..Due to those that were read, unless one of
// them was read before.
//
//go:noinline
func (o *Object) noteMany() bool {
	if o.more == nil {
		o.more = make([]uint64, (len(o.Names.Quoted)+63)/64)
	}
	for m := o.from; m < o.Due; m++ {
		word, bit := &o.more[m/64], uint64(1)<<(m%64)
		if *word&bit != 0 {
			return false
		}
		*word |= bit
	}
	return true
}

// completeMany reports whether all members were read.
//
//go:noinline
func (o *Object) completeMany() bool {
	n := len(o.Names.Quoted)
	for _, word := range o.more[:n/64] {
		if word != 1<<64-1 {
			return false
		}
	}
	return n%64 == 0 || o.more[n/64] == uint64(1)<<(n%64)-1
}
