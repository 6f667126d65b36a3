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
	start := i
	for ; i <= len(s)-8; i += 8 {
		if m := specialOrHigh(load(s, i)); m != 0 {
			i += bits.TrailingZeros64(m) >> 3
			if uint(i) < uint(len(s)) && s[i] == '"' {
				*to = s[start:i]
				i++
				// As Then: most members are strings, most names of this length.
				if names := o.Names.Before; uint(o.at+1) < uint(len(names)) {
					before := names[o.at+1]
					if n := len(before); n >= 8 && n <= 16 && i <= len(s)-n {
						o.at++
						if load(s, i) != load(before, 0) || load(s, i+n-8) != load(before, n-8) {
							return o.next(i, ',')
						}
						if i += n; uint(i) < uint(len(s)) && s[i] > ' ' {
							return o.at, i
						}
						return o.at, skipSpace(s, i)
					}
				}
				return o.Then(i)
			}
			break
		}
	}
	*to, i = o.Decoder.quotedRest(s, start, i)
	return o.Then(i)
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
