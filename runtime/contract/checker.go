package contract

import (
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/structgen/structgen/runtime/wire"
)

// Checker collects the violations of a value built in code. Generated Validate
// functions drive it: Enter, Index and Key move along the JSON Pointer, Leave
// moves back, the others check a member of what was reached, or that itself if
// the member's name is empty. Only what Decode
// would accept unchanged is valid, so a number outside its clamp is not. A valid
// value costs no allocation. Its zero value is ready, for one value.
type Checker struct {
	path  pointer
	found []Violation
}

// Enter goes to a member. Like Index it stays out of line, for the sake of
// generated code's size.
//
//go:noinline
func (c *Checker) Enter(member string) { c.path.enter(member) }

// Index goes to an element.
//
//go:noinline
func (c *Checker) Index(i int) { c.path.index(i) }

// Key goes to the value of a pair of a pairs map, and checks the key's UTF-8.
// The path names the key, since the pair's place in the document is settled
// only when the map is written.
func (c *Checker) Key(key string) {
	c.path.enter(key)
	c.Str("", key)
}

// Leave goes back to where the last Enter, Index or Key came from.
func (c *Checker) Leave() { c.path.leave() }

// full reports whether no further violation is kept.
func (c *Checker) full() bool { return len(c.found) == MaxViolations }

func (c *Checker) add(member string, code Code, want, got string) {
	if c.full() {
		return
	}
	if member != "" {
		c.Enter(member)
		defer c.Leave()
	}
	c.found = append(c.found, Violation{Code: code, Path: c.path.String(), Offset: -1, Want: cut(want), Got: cut(got)})
}

// Str checks a text: JSON holds valid UTF-8 only.
func (c *Checker) Str(member, v string) {
	if !utf8.ValidString(v) && !c.full() {
		c.add(member, CodeUTF8, "valid UTF-8", quoted(v))
	}
}

// Strings checks that every element is valid UTF-8.
func (c *Checker) Strings(member string, v []string) {
	if member != "" {
		c.Enter(member)
		defer c.Leave()
	}
	for i, s := range v {
		c.Index(i)
		c.Str("", s)
		c.Leave()
	}
}

// Enum checks an enum; ok says that got is one of its values.
func (c *Checker) Enum(member string, ok bool, got string) {
	if !ok && !c.full() {
		c.add(member, CodeEnum, "one of the enum's values", quoted(got))
	}
}

// Kind checks the discriminator; ok says that it names a granted kind.
func (c *Checker) Kind(member string, ok bool) {
	if !ok {
		c.add(member, CodeEnum, "a granted kind", "")
	}
}

// Float checks a float64: finite, and within its clamp. An infinite bound is
// none. [Checker.Float32] is for float32, whose bounds round as it does.
func (c *Checker) Float(member string, v, lo, hi float64) {
	if !wire.WithinFloat64(v, lo, hi) && !c.full() {
		c.add(member, CodeRange, within(lo, hi), strconv.FormatFloat(v, 'g', -1, 64))
	}
}

// Finite is Float without a clamp.
func (c *Checker) Finite(member string, v float64) {
	c.Float(member, v, math.Inf(-1), math.Inf(1))
}

// Float32 is Float for a float32.
func (c *Checker) Float32(member string, v float32, lo, hi float64) {
	if !wire.WithinFloat32(v, lo, hi) && !c.full() {
		c.add(member, CodeRange, within(lo, hi), strconv.FormatFloat(float64(v), 'g', -1, 32))
	}
}

// Int checks an integer against its clamp.
func (c *Checker) Int(member string, v int64, lo, hi float64) {
	if !wire.WithinInt(v, lo, hi) && !c.full() {
		c.add(member, CodeRange, within(lo, hi), strconv.FormatInt(v, 10))
	}
}

// Uint checks an unsigned integer against its clamp.
func (c *Checker) Uint(member string, v uint64, lo, hi float64) {
	if !wire.WithinUint(v, lo, hi) && !c.full() {
		c.add(member, CodeRange, within(lo, hi), strconv.FormatUint(v, 10))
	}
}

// Text checks, at the place reached, what a MarshalText method returned.
func (c *Checker) Text(text []byte, err error) {
	switch {
	case c.full():
	case err != nil:
		c.add("", CodeFormat, "a value that has a text", err.Error())
	case !utf8.Valid(text):
		c.add("", CodeUTF8, "valid UTF-8", quoted(string(text)))
	}
}

// Only checks an only= member of an event of this kind: present exactly if
// required.
func (c *Checker) Only(member string, required, present bool, kind string) {
	switch {
	case required == present || c.full():
	case required:
		c.add(member, CodeOnly, "a value, as for every "+kind, "null")
	default:
		c.add(member, CodeOnly, "null, as for every "+kind, "a value")
	}
}

// Err is nil, or a *[DecodeError] naming the contract. Its offsets are -1.
func (c *Checker) Err(contract string) error {
	if len(c.found) == 0 {
		return nil
	}
	return &DecodeError{Contract: contract, Violations: c.found}
}

// within says what a clamp asks for.
func within(lo, hi float64) string {
	from, to := !math.IsInf(lo, 0), !math.IsInf(hi, 0)
	text := func(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }
	switch {
	case from && to:
		return "a number from " + text(lo) + " to " + text(hi)
	case from:
		return "a finite number from " + text(lo)
	case to:
		return "a finite number up to " + text(hi)
	}
	return "a finite number"
}

// Unwritten is the error of a value that could not be written: err, which is
// Validate's. If that is nil, because a MarshalText answers otherwise each time
// it is asked, nothing was written all the same, and the error says so.
func Unwritten(contract string, err error) error {
	if err != nil {
		return err
	}
	return &DecodeError{Contract: contract, Violations: []Violation{{
		Code: CodeFormat, Offset: -1, Want: "a MarshalText that answers the same each time",
	}}}
}
