package emit

import "github.com/dave/jennifer/jen"

// bits is the set of members that were read: a word, or an array of words for
// an object with more members than a word has bits.
type bits struct {
	seen, bit code // bit is the member's bit, or its number if there are several words
	members   int
}

const word = 64

func newBits(r *reading, members int) bits {
	b := bits{seen: r.local("seen"), bit: r.local("bit"), members: members}
	if b.many() {
		b.bit = r.local("member")
	}
	return b
}

func (b bits) many() bool { return b.members > word }

func (b bits) size() int { return (b.members + word - 1) / word }

func (b bits) declarations() []jen.Code {
	if b.many() {
		return []jen.Code{
			b.seen.Clone().Index(num(b.size())).Uint64(),
			b.bit.Clone().Int(),
		}
	}
	return []jen.Code{jen.List(b.seen, b.bit).Uint64()}
}

// full is a word whose lowest n bits are set.
func full(n int) code { return tight(num(1), "<<", num(n)).Op("-").Lit(1) }

// first says that just the first n members were read; nothing for none.
func (b bits) first(n int) []jen.Code {
	switch {
	case n == 0:
		return nil
	case !b.many():
		return []jen.Code{set(full(n), b.seen)}
	}
	return []jen.Code{set(b.words(n), b.seen)}
}

// mark says which member is being read.
func (b bits) mark(n int) code {
	if !b.many() {
		return set(num(1).Op("<<").Lit(n), b.bit)
	}
	return set(num(n), b.bit)
}

// twice is the condition that the marked member was read before.
func (b bits) twice() code {
	if !b.many() {
		return tight(b.seen, "&", b.bit).Op("!=").Lit(0)
	}
	return tight(b.word(), "&", jen.Parens(tight(num(1), "<<", jen.Parens(b.place("%"))))).Op("!=").Lit(0)
}

// note adds the marked member.
func (b bits) note() code {
	if !b.many() {
		return b.seen.Clone().Op("|=").Add(b.bit)
	}
	return b.word().Op("|=").Lit(1).Op("<<").Parens(b.bit.Clone().Op("%").Lit(word))
}

func (b bits) word() code { return b.seen.Clone().Index(b.place("/")) }

func (b bits) place(operator string) code { return tight(b.bit, operator, num(word)) }

// missing is the condition that not all members were read.
func (b bits) missing() code {
	if !b.many() {
		return b.seen.Clone().Op("!=").Add(tight(tight(num(1), "<<", num(b.members)), "-", num(1)))
	}
	return b.seen.Clone().Op("!=").Parens(b.words(b.members))
}

// words are the words of a set of the first n members.
func (b bits) words(n int) code {
	var all []jen.Code
	for ; n > 0; n -= word {
		all = append(all, full(min(word, n)))
	}
	return jen.Index(num(b.size())).Uint64().Values(all...)
}
