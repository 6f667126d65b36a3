package wire

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
)

// Enum is the values of an enum. It is static data, safe for concurrent use, and
// must not be copied.
type Enum struct {
	Values []string

	table atomic.Pointer[enumTable] // made when it is first needed
}

// Read reads one of the values. It returns the enum's own text, not a piece of
// the document.
func (e *Enum) Read(d *Decoder, i int) (string, int) {
	s := d.Doc
	if uint(i) >= uint(len(s)) || s[i] != '"' {
		return "", -1
	}
	var w uint64
	if i <= len(s)-9 {
		w = load(s, i+1)
	} else {
		w = loadRest(s, i+1)
	}
	// What stands before the closing quote or other bytes that no value has, without
	// asking how much it is.
	end := special(w)
	key := w & ((end&-end)>>7 - 1)
	t := e.hashed()
	for at, steps := t.first(key), 0; steps <= maxSteps; at, steps = at+1, steps+1 {
		slot := &t.slots[at&t.mask]
		if slot.key == key {
			v := slot.value
			if end := i + 1 + len(v); uint(end) < uint(len(s)) && s[end] == '"' && (len(v) <= 8 || s[i+9:end] == v[8:]) {
				return v, end + 1
			}
		}
		if slot.key == noKey {
			break
		}
	}
	// However it is spelled, and what the table could not hold.
	text, i := d.Quoted(s, i)
	v, ok := e.find(t, text)
	if !ok {
		return "", -1
	}
	return v, i
}

// AppendEnum appends a value of an enum, which needs no escape, and refuses what
// is none.
func AppendEnum(b []byte, e *Enum, v string) []byte {
	n, key := len(v), uint64(0)
	switch {
	case n >= 8:
		key = load(v, 0)
	case n >= 4:
		key = uint64(load4(v, 0)) | uint64(load4(v, n-4))<<(8*uint(n-4))
	default:
		key = loadRest(v, 0)
	}
	t := e.hashed()
	for at, steps := t.first(key), 0; steps <= maxSteps; at, steps = at+1, steps+1 {
		slot := &t.slots[at&t.mask]
		if slot.key == key && len(slot.value) == n {
			if n <= 8 {
				b = room(b, 1+8+1)
				to := b[len(b) : len(b)+1+8+1]
				to[0] = '"'
				binary.LittleEndian.PutUint64(to[1:9], key)
				to[1+n] = '"'
				return b[:len(b)+n+2]
			}
			if slot.value == v {
				return appendBare(b, v)
			}
		}
		if slot.key == noKey {
			break
		}
	}
	if _, ok := e.find(t, v); ok {
		return appendBare(b, v)
	}
	return nil
}

// find finds any of the values, slowly.
func (e *Enum) find(t *enumTable, text string) (string, bool) {
	if t.all != nil {
		v, ok := t.all[text]
		return v, ok
	}
	if i := slices.Index(e.Values, text); i >= 0 {
		return e.Values[i], true
	}
	return "", false
}

// enumTable finds the values of an enum. To compare a text with one value after the
// other takes as many jumps, the last of which is never guessed right.
//
// It is a hash table with linear probing, by the first eight bytes of a value as a
// word, with zeros behind a shorter one. It lacks what would stand too far from
// where it is sought: of many values with the same first bytes, most.
type enumTable struct {
	factor uint64
	shift  uint
	mask   uint64
	slots  []enumSlot
	all    map[string]string // of enums with many values
}

type enumSlot struct {
	key   uint64
	value string
}

const (
	noKey    = ^uint64(0) // the key of a free slot: no text begins so
	maxSteps = 7          // between where a value is sought and where it stands
	fewTexts = 16         // are found quickly enough one by one
)

// first is the first slot in which a value with that key may stand.
func (t *enumTable) first(key uint64) uint64 { return key * t.factor >> t.shift }

// hashed is the table.
func (e *Enum) hashed() *enumTable {
	if t := e.table.Load(); t != nil {
		return t
	}
	return e.hash()
}

// hashing is held by who makes a table.
var hashing sync.Mutex

// hash makes the table: for few values of several with different factors the one
// whose values are nearest to where they are sought.
func (e *Enum) hash() *enumTable {
	hashing.Lock()
	defer hashing.Unlock()
	if t := e.table.Load(); t != nil {
		return t
	}
	size := uint64(8)
	for size < 2*uint64(len(e.Values)) {
		size *= 2
	}
	tries := 1
	if len(e.Values) <= 4*fewTexts {
		tries = 32
	}
	var best *enumTable
	least := -1
	factor := uint64(0x9e3779b97f4a7c15) // 2^64 divided by the golden ratio
	for ; tries > 0 && least != 0; tries-- {
		t := &enumTable{factor: factor, shift: uint(bits.LeadingZeros64(size)) + 1, mask: size - 1, slots: make([]enumSlot, size)}
		if steps := t.fill(e.Values); best == nil || steps < least {
			best, least = t, steps
		}
		factor = factor*0x5851f42d4c957f2d + 2 // stays odd
	}
	if len(e.Values) > fewTexts {
		best.all = make(map[string]string, len(e.Values))
		for _, v := range e.Values {
			best.all[v] = v
		}
	}
	e.table.Store(best)
	return best
}

// fill enters the values, and counts the steps from where they are sought to where
// they stand.
func (t *enumTable) fill(values []string) (steps int) {
	for i := range t.slots {
		t.slots[i].key = noKey
	}
	for _, v := range values {
		key := loadRest(v[:min(len(v), 8)], 0)
		if marks := special(key); marks != 0 && bits.TrailingZeros64(marks)>>3 < len(v) {
			continue
		}
		at := t.first(key)
		for n := 0; n <= maxSteps; n, at = n+1, at+1 {
			if slot := &t.slots[at&t.mask]; slot.key == noKey {
				*slot = enumSlot{key, v}
				steps += n
				break
			} else if n == maxSteps {
				steps += len(values)
			}
		}
	}
	return steps
}
