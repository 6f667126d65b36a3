package contract

import (
	"encoding"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/structgen/structgen/runtime/wire"
)

// Invalid says what is wrong with a value that was built in code and could not be
// written. It walks a copy of v by shape and reflection and answers a
// *[DecodeError] with every violation found, at most [MaxViolations], at offsets
// of -1. Like [Explain] it is the cold second look behind a refusal, so
// that code generated for each contract only has to refuse, and never returns
// nil: where it finds nothing, some MarshalText answers otherwise each time it is
// asked, and the error says so.
//
// Only what Decode would accept unchanged is valid, so a number outside its clamp
// is not.
func Invalid(contract string, shape *Shape, v any) error {
	value := reflect.New(reflect.TypeOf(v)).Elem() // addressable, for MarshalText
	value.Set(reflect.ValueOf(v))
	var b built
	b.value(shape, value)
	if len(b.found) == 0 {
		b.add(CodeFormat, "a MarshalText that answers the same each time", "")
	}
	return &DecodeError{Contract: contract, Violations: b.found}
}

// built is one walk over one value.
type built struct {
	path  pointer
	found []Violation
}

func (b *built) add(code Code, want, got string) {
	if len(b.found) < MaxViolations {
		b.found = append(b.found, Violation{Code: code, Path: b.path.String(), Offset: -1, Want: cut(want), Got: cut(got)})
	}
}

func (b *built) value(sh *Shape, v reflect.Value) {
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return // an object looks whether it may be
		}
		v = v.Elem()
	}
	switch sh.Type {
	case ShapeObject:
		b.object(sh, v)
	case ShapeArray:
		for i := range v.Len() {
			b.path.index(i)
			b.value(sh.Elem, v.Index(i))
			b.path.leave()
		}
	case ShapePairs:
		b.pairs(sh, v)
	case ShapeString:
		b.text(v.String())
	case ShapeEnum:
		if !slices.Contains(sh.Enum.Values, v.String()) {
			b.add(CodeEnum, oneOf(sh.Enum.Values), quoted(v.String()))
		}
	case ShapeKind:
		if !slices.Contains(sh.Kinds.Granted, kindName(v)) {
			b.add(CodeEnum, oneOf(sh.Kinds.Granted), kindName(v))
		}
	case ShapeText:
		if text, err := marshalText(v); err != nil {
			b.add(CodeFormat, "a value that has a text", err.Error())
		} else {
			b.text(string(text))
		}
	case ShapeInt:
		if lo, hi := sh.Clamp.bounds(); !wire.WithinInt(v.Int(), lo, hi) {
			b.add(CodeRange, within(lo, hi), strconv.FormatInt(v.Int(), 10))
		}
	case ShapeUint:
		if lo, hi := sh.Clamp.bounds(); !wire.WithinUint(v.Uint(), lo, hi) {
			b.add(CodeRange, within(lo, hi), strconv.FormatUint(v.Uint(), 10))
		}
	case ShapeNumber:
		lo, hi := sh.Clamp.bounds()
		valid := wire.WithinFloat64(v.Float(), lo, hi)
		if sh.Bits == 32 { // whose bounds round as it does
			valid = wire.WithinFloat32(float32(v.Float()), lo, hi)
		}
		if !valid {
			b.add(CodeRange, within(lo, hi), strconv.FormatFloat(v.Float(), 'g', -1, v.Type().Bits()))
		}
	}
}

// text looks at a text: JSON holds valid UTF-8 only.
func (b *built) text(s string) {
	if !utf8.ValidString(s) {
		b.add(CodeUTF8, "valid UTF-8", quoted(s))
	}
}

func (b *built) object(sh *Shape, v reflect.Value) {
	var kind string
	for i, m := range sh.Members {
		name := sh.Names.Name(i)
		b.path.member(name)
		path := fieldOf(v.Type(), name)
		if path == nil {
			b.add(CodeBug, "generated code that is current: run go generate", "a struct without a field for this member")
			b.path.leave()
			continue
		}
		field := v.FieldByIndex(path)
		if m.Type == ShapeKind {
			kind = kindName(field)
		}
		if len(m.Only) > 0 {
			switch required, present := slices.Contains(m.Only, kind), !field.IsNil(); {
			case required == present:
			case required:
				b.add(CodeOnly, "a value, as for every "+kind, "null")
			default:
				b.add(CodeOnly, "null, as for every "+kind, "a value")
			}
		}
		b.value(m, field)
		b.path.leave()
	}
}

// pairs looks at the keys too. The path names the key, since the pair's place in
// the document is settled only when the map is written.
func (b *built) pairs(sh *Shape, m reflect.Value) {
	keys := m.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	for _, key := range keys {
		b.path.enter(key.String())
		b.text(key.String())
		value := reflect.New(m.Type().Elem()).Elem() // addressable, for MarshalText
		value.Set(m.MapIndex(key))
		b.value(sh.Elem, value)
		b.path.leave()
	}
}

// kindName is the name of a kind, or at any rate none that is granted.
func kindName(v reflect.Value) string {
	if s, ok := v.Interface().(fmt.Stringer); ok {
		return s.String()
	}
	return v.String()
}

// marshalText calls the method of the value or of its pointer.
func marshalText(v reflect.Value) ([]byte, error) {
	return v.Addr().Interface().(encoding.TextMarshaler).MarshalText()
}

// fieldOf finds the field of a struct type that encoding/json would write under
// a name: the least deeply embedded, and at one depth the one that has the name
// by its tag. The generator has made sure that there is one, but tags may have
// changed since.
func fieldOf(t reflect.Type, name string) []int {
	type embedded struct {
		t    reflect.Type
		path []int
	}
	for level := []embedded{{t, nil}}; len(level) > 0; {
		var found []int
		var deeper []embedded
		for _, e := range level {
			for i := range e.t.NumField() {
				f := e.t.Field(i)
				path := append(slices.Clip(e.path), i)
				tag := f.Tag.Get("json")
				tagged, _, _ := strings.Cut(tag, ",")
				switch {
				case tag == "-":
				case f.Anonymous && tagged == "" && f.Type.Kind() == reflect.Struct:
					deeper = append(deeper, embedded{f.Type, path})
				case !f.IsExported():
				case tagged == name:
					return path
				case tagged == "" && f.Name == name:
					found = path
				}
			}
		}
		if found != nil {
			return found
		}
		level = deeper
	}
	return nil
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
