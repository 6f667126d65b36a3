package contract

import (
	"slices"
	"strconv"

	"github.com/structgen/structgen/runtime/wire"
)

// value reads one value by its shape; a nil shape takes anything.
func (r *reader) value(sh *Shape, i int) int {
	if sh == nil {
		return r.any(i)
	}
	switch tok := r.peek(i); tok {
	case noToken:
		return r.halt(CodeSyntax, i, "a JSON value")
	case tokensOf[sh.Type]:
		return r.typed(sh, i)
	case nullToken:
		next := r.literal(i)
		if next >= 0 && !sh.Nullable {
			if v := r.violate(CodeType, i); v != nil {
				v.Want, v.Got = typeName(sh), "null"
			}
		}
		return next
	}
	v := r.violate(CodeType, i)
	next := r.any(i) // may find more
	if v != nil {
		end := next
		if end < 0 {
			end = r.last.Offset
		}
		v.Want, v.Got = typeName(sh), r.texts.cut(r.src[i:end])
	}
	return next
}

// any reads a value about which nothing is known.
func (r *reader) any(i int) int {
	switch r.peek(i) {
	case objectToken:
		return r.object(nil, i, nil)
	case arrayToken:
		return r.array(nil, i)
	case stringToken:
		return r.string(i)
	case numberToken:
		return r.number(i)
	}
	return r.literal(i)
}

// typed reads a value of the JSON type that its shape wants.
func (r *reader) typed(sh *Shape, i int) int {
	switch sh.Type {
	case ShapeObject:
		return r.object(sh, i, nil)
	case ShapeAny:
		return r.object(nil, i, nil)
	case ShapeArray:
		return r.array(sh, i)
	case ShapePairs:
		return r.pairs(sh, i)
	case ShapeBool:
		return r.literal(i)
	case ShapeInt, ShapeUint, ShapeNumber:
		next := r.number(i)
		if next >= 0 {
			r.checkNumber(sh, i, next)
		}
		return next
	}
	text, valid, next := r.text(i)
	if valid {
		r.checkText(sh, text, i, next)
	}
	return next
}

// checkText judges a string by its shape, which stands from start to end.
func (r *reader) checkText(sh *Shape, text string, start, end int) {
	code, want, values := Code(""), "", []string(nil)
	switch sh.Type {
	case ShapeEnum:
		if !slices.Contains(sh.Enum.Values, text) {
			code, values = CodeEnum, sh.Enum.Values
		}
	case ShapeKind:
		if !slices.Contains(sh.Kinds.Granted, text) {
			code, values = sh.Kinds.refusal(text), sh.Kinds.Granted
		}
	case ShapeText:
		if sh.Text == nil {
			break
		}
		if err := sh.Text.Check(text); err != nil {
			code, want = CodeFormat, sh.Text.Format
			if want == "" {
				want = "a text its type accepts: " + err.Error()
			}
			want = cut(want)
		}
	}
	if code == "" {
		r.accepted, r.acceptedAt = text, start
		return
	}
	if v := r.violate(code, start); v != nil {
		if values != nil {
			want = oneOf(values)
		}
		v.Want, v.Got = want, r.texts.cut(r.src[start:end])
	}
}

// array reads an array; a nil shape takes any elements.
func (r *reader) array(sh *Shape, start int) int {
	if !r.enter(start) {
		return -1
	}
	defer r.leave()
	var elem *Shape
	if sh != nil {
		elem = sh.Elem
	}
	n := 0
	i, more := r.first(start, ']')
	for ; more; i, more = r.more(i, ']') {
		r.path.index(n)
		i = r.value(elem, i)
		r.path.leave()
		n++
	}
	if i >= 0 && sh != nil && sh.Fixed && n != sh.Len {
		if v := r.violate(CodeLength, start); v != nil {
			v.Want, v.Got = "exactly "+elements(sh.Len), elements(n)
		}
	}
	return i
}

func elements(n int) string {
	if n == 1 {
		return "1 element"
	}
	return strconv.Itoa(n) + " elements"
}

// first reads an opening bracket or brace and reports whether something is
// inside, which then is next.
func (r *reader) first(i int, end byte) (next int, more bool) {
	i = wire.Space(r.src, i+1)
	if r.byte(i) == end {
		return i + 1, false
	}
	return i, true
}

// more reads what follows a member or element and reports whether another one
// does, which then is next. None does once the walk is over.
func (r *reader) more(i int, end byte) (next int, more bool) {
	if i = wire.Space(r.src, i); i < 0 {
		return -1, false
	}
	switch r.byte(i) {
	case ',':
		return wire.Space(r.src, i+1), true
	case end:
		return i + 1, false
	}
	want := "',' or '}'"
	if end == ']' {
		want = "',' or ']'"
	}
	return r.halt(CodeSyntax, i, want), false
}
