package contract

import (
	"slices"
	"strconv"
)

// value reads one value by its shape; a nil shape takes anything.
func (r *reader) value(sh *Shape) {
	start, tok := r.at, r.peek()
	switch {
	case tok == noToken:
		r.halt(CodeSyntax, start, "a JSON value")
	case sh == nil:
		r.any(tok)
	case tok == nullToken:
		if r.literal(); !r.halted && !sh.Nullable {
			if v := r.violate(CodeType, start); v != nil {
				v.Want, v.Got = typeName(sh), "null"
			}
		}
	case tok != tokenOf(sh.Type):
		v := r.violate(CodeType, start)
		r.any(tok) // may find more
		if v != nil {
			v.Want, v.Got = typeName(sh), r.texts.cut(r.src[start:r.at])
		}
	default:
		r.typed(sh, start)
	}
}

// any reads a value about which nothing is known.
func (r *reader) any(tok token) {
	switch tok {
	case objectToken:
		r.object(nil, nil)
	case arrayToken:
		r.array(nil)
	case stringToken:
		r.text()
	case numberToken:
		r.number()
	default:
		r.literal()
	}
}

// typed reads a value of the JSON type that its shape wants.
func (r *reader) typed(sh *Shape, start int) {
	switch sh.Type {
	case ShapeObject:
		r.object(sh, nil)
	case ShapeAny:
		r.object(nil, nil)
	case ShapeArray:
		r.array(sh)
	case ShapePairs:
		r.pairs(sh)
	case ShapeBool:
		r.literal()
	case ShapeInt, ShapeUint, ShapeNumber:
		if lit := r.number(); !r.halted {
			r.checkNumber(sh, lit, start)
		}
	default:
		if text, valid := r.text(); valid {
			r.checkText(sh, text, start)
		}
	}
}

// checkText judges a string by its shape.
func (r *reader) checkText(sh *Shape, text string, start int) {
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
		v.Want, v.Got = want, r.texts.cut(r.src[start:r.at])
	}
}

// array reads an array; a nil shape takes any elements.
func (r *reader) array(sh *Shape) {
	start := r.at
	if !r.enter() {
		return
	}
	defer r.leave()
	var elem *Shape
	if sh != nil {
		elem = sh.Elem
	}
	n := 0
	for more := r.first(']'); more; more = r.more(']') {
		r.path.index(n)
		r.value(elem)
		r.path.leave()
		n++
	}
	if !r.halted && sh != nil && sh.Fixed && n != sh.Len {
		if v := r.violate(CodeLength, start); v != nil {
			v.Want, v.Got = "exactly "+elements(sh.Len), elements(n)
		}
	}
}

func elements(n int) string {
	if n == 1 {
		return "1 element"
	}
	return strconv.Itoa(n) + " elements"
}

// first reads an opening bracket or brace and reports whether something is
// inside.
func (r *reader) first(end byte) bool {
	r.at++
	r.space()
	if r.byte() == end {
		r.at++
		return false
	}
	return true
}

// more reads what follows a member or element and reports whether another one
// does. None does once the reading has ended.
func (r *reader) more(end byte) bool {
	if r.halted {
		return false
	}
	r.space()
	switch r.byte() {
	case ',':
		r.at++
		r.space()
		return true
	case end:
		r.at++
		return false
	}
	want := "',' or '}'"
	if end == ']' {
		want = "',' or ']'"
	}
	r.halt(CodeSyntax, r.at, want)
	return false
}
