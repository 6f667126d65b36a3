package wire

import "math/bits"

// The methods of Object that read a value and go on to the next member. One call
// for each member keeps generated code small.

// String reads a string, see [Decoder.Quoted], into what to points to.
func (o *Object) String(i int, to *string) (member, next int) {
	s := o.Decoder.Doc
	if uint(i) >= uint(len(s)) || s[i] != '"' {
		return Done, -1
	}
	i++
	start, m := i, uint64(0)
	for ; i <= len(s)-8; i += 8 {
		if m = specialOrHigh(load(s, i)); m != 0 {
			break
		}
	}
	if m == 0 {
		m = specialOrHigh(loadRest(s, i)) // of zeros at least
	}
	i += bits.TrailingZeros64(m) >> 3
	if uint(i) >= uint(len(s)) || s[i] != '"' {
		*to, i = o.Decoder.quotedRest(s, start, i)
		return o.Then(i)
	}
	*to = s[start:i]
	i++
	// As Then: most members are strings, most names of this length.
	at, names := o.at+1, o.Names.Before
	if uint(at) >= uint(len(names)) {
		return o.Then(i)
	}
	before := names[at]
	n := len(before)
	if n < 8 || n > 16 || i > len(s)-n {
		return o.Then(i)
	}
	o.at = at
	if load(s, i) != load(before, 0) || load(s, i+n-8) != load(before, n-8) {
		return o.next(i, ',')
	}
	if i += n; uint(i) < uint(len(s)) && s[i] > ' ' {
		return at, i
	}
	return at, skipSpace(s, i)
}

// Bool reads true or false.
func (o *Object) Bool(i int) (v bool, member, next int) {
	v, i = Bool(o.Decoder.Doc, i)
	member, next = o.Then(i)
	return v, member, next
}

// Int reads an integer, see the function of that name.
func (o *Object) Int(i, bits int) (v int64, member, next int) {
	v, i = Int(o.Decoder.Doc, i, bits)
	member, next = o.Then(i)
	return v, member, next
}

// Float64 reads a number, see the function of that name.
func (o *Object) Float64(i int) (v float64, member, next int) {
	v, i = Float64(o.Decoder.Doc, i)
	member, next = o.Then(i)
	return v, member, next
}

// Strings reads an array of strings, see [Decoder.Strings].
func (o *Object) Strings(i int, to *[]string) (member, next int) {
	*to, i = o.Decoder.Strings(o.Decoder.Doc, i)
	return o.Then(i)
}

// Enum reads one of the values of an enum, see [Enum.Read].
func (o *Object) Enum(i int, values *Enum, to *string) (member, next int) {
	v, i := values.Read(o.Decoder, i)
	*to = v
	return o.Then(i)
}
