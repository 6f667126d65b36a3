package emit

import (
	"math"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"
)

// Words of Go that jennifer spells at length.

func id(name string) code { return jen.Id(name) }

// quoted is a string literal, in backquotes where that is easier to read.
func quoted(s string) code {
	if strings.ContainsAny(s, `"\`) && strconv.CanBackquote(s) {
		return jen.Id("`" + s + "`")
	}
	return jen.Id(strconv.Quote(s))
}

// num is an integer constant.
func num(n int) code { return jen.Id(strconv.Itoa(n)) }

// number is a float64 as a constant; an infinity is a call.
func (p *part) number(f float64) code {
	if math.IsInf(f, 0) {
		return p.qual("math", "Inf").Call(jen.Lit(int(math.Copysign(1, f))))
	}
	return jen.Id(strconv.FormatFloat(f, 'g', -1, 64))
}

// set is an assignment.
func set(value jen.Code, to ...jen.Code) code {
	return jen.List(to...).Op("=").Add(value)
}

// lines is a literal's body with one element to a line.
func lines(elements ...jen.Code) code {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, elements...)
}

// field is a keyed element of a struct literal.
func field(name string, value jen.Code) code {
	return jen.Id(name).Op(":").Add(value)
}

// either is a disjunction: a || b || c.
func either(terms []jen.Code) code {
	s := &jen.Statement{}
	for i, t := range terms {
		if i > 0 {
			s.Op("||")
		}
		s.Add(t)
	}
	return s
}

// tight is a binary expression without spaces around its operator, as gofmt
// writes those inside arguments, indices and other expressions.
func tight(left jen.Code, operator string, right ...jen.Code) code {
	return jen.Custom(jen.Options{Separator: operator}, append([]jen.Code{left}, right...)...)
}

// method begins the declaration of a method; without a receiver's name it does
// not use it.
func method(receiver, typ code, name string) code {
	if receiver == nil {
		return jen.Func().Params(typ).Id(name)
	}
	return jen.Func().Params(receiver.Add(typ)).Id(name)
}

func pointer(typ code) code { return jen.Op("*").Add(typ) }

func address(v code) code { return jen.Op("&").Add(v) }
