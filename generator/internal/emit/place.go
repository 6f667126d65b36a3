package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"
)

// place is where a value stands in Go: a field, an element, or what a pointer
// points to.
type place struct {
	self    code // the pointer, if pointee; else the value, which is addressable
	pointee bool
}

// at is a fresh copy of self, since code grows.
func (l place) at() code { return l.self.Clone() }

// value is the place as a value, or on the left of an assignment.
func (l place) value() code {
	if l.pointee {
		return jen.Op("*").Add(l.self)
	}
	return l.at()
}

// address is a pointer to the place.
func (l place) address() code {
	if l.pointee {
		return l.at()
	}
	return address(l.self)
}

// call calls a method of the value.
func (l place) call(method string, args ...jen.Code) code {
	return l.at().Dot(method).Call(args...)
}

// pointsTo is the place behind the pointer that stands here.
func (l place) pointsTo() place { return place{self: l.value(), pointee: true} }

// element is an element of the list or map that stands here.
func (l place) element(index code) place {
	list := l.value()
	if l.pointee {
		list = jen.Parens(list)
	}
	return place{self: list.Index(index)}
}

// field is a field of the struct that stands here, perhaps through embedded ones.
func (l place) field(path []string) place { return place{self: l.at().Dot(strings.Join(path, "."))} }

// member is a field of the local v.
func (p *part) member(v string, path []string) place {
	return place{self: p.on(v, strings.Join(path, "."))}
}
