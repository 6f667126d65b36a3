package contract_test

import (
	"math"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/wire"
)

// An agent as the generator would write it, by hand: a flat output, its fast
// path, its encoder, its validator and its shape.

type detectiveKind uint16

const (
	detectiveClue detectiveKind = iota + 1
	detectiveAccusation
)

func (k detectiveKind) String() string {
	switch k {
	case detectiveClue:
		return "clue"
	case detectiveAccusation:
		return "accusation"
	}
	return ""
}

func parseDetectiveKind(name string) (detectiveKind, bool) {
	switch name {
	case "clue":
		return detectiveClue, true
	case "accusation":
		return detectiveAccusation, true
	}
	return 0, false
}

type detectiveOutput struct {
	Kind       detectiveKind
	Text       string
	Suspect    string
	Confidence float64
	Witnesses  []string
	Urgent     bool
	Round      int
}

var detectiveKinds = &contract.Kinds{
	Member:   "kind",
	Granted:  []string{"clue", "accusation"},
	Known:    []string{"clue", "accusation", "vote", "reflection"},
	Reserved: []string{"reflection"},
}

var detectiveShape = &contract.Shape{Type: contract.ShapeObject, Members: []contract.Member{
	{Name: "kind", Shape: &contract.Shape{Type: contract.ShapeKind, Kinds: detectiveKinds}},
	{Name: "text", Shape: &contract.Shape{Type: contract.ShapeString}},
	{Name: "suspect", Shape: &contract.Shape{Type: contract.ShapeString}},
	{Name: "confidence", Shape: &contract.Shape{Type: contract.ShapeNumber, Bits: 64}},
	{Name: "witnesses", Shape: &contract.Shape{Type: contract.ShapeArray, Elem: &contract.Shape{Type: contract.ShapeString}}},
	{Name: "urgent", Shape: &contract.Shape{Type: contract.ShapeBool}},
	{Name: "round", Shape: &contract.Shape{Type: contract.ShapeInt, Bits: 0}},
}}

var detective = contract.New(contract.Spec[detectiveOutput]{
	Name:     "detective",
	Kinds:    detectiveKinds,
	Shape:    detectiveShape,
	Decode:   decodeDetective,
	Append:   appendDetective,
	Validate: validateDetective,
})

func decodeDetective(s string, v *detectiveOutput) (ok, noted bool) {
	var d wire.Decoder
	ok = wire.End(s, readDetective(&d, s, wire.Space(s, 0), v))
	return ok, d.Noted
}

func readDetective(d *wire.Decoder, s string, i int, v *detectiveOutput) int {
	var (
		name string
		text string
		n    int64
		ok   bool
		more int
		seen uint64
	)
	if i = wire.Open(s, i, '{'); i < 0 {
		return -1
	}
	// The members in the order of the schema, as models write them.
	if wire.Has(s, i, `"kind":"`) {
		if text, i = d.Str(s, i+8); i < 0 {
			return -1
		}
	} else {
		if !wire.Has(s, i, `"kind":`) {
			goto anyOrder
		}
		if text, i = d.Quoted(s, wire.Space(s, i+7)); i < 0 {
			return -1
		}
	}
	if v.Kind, ok = parseDetectiveKind(text); !ok {
		return -1
	}
	seen = 1<<1 - 1
	if wire.Has(s, i, `,"text":"`) {
		if v.Text, i = d.Str(s, i+9); i < 0 {
			return -1
		}
	} else {
		if i, more = wire.Next(s, i, '}'); more <= 0 {
			goto end
		}
		if !wire.Has(s, i, `"text":`) {
			goto anyOrder
		}
		if v.Text, i = d.Quoted(s, wire.Space(s, i+7)); i < 0 {
			return -1
		}
	}
	seen = 1<<2 - 1
	if wire.Has(s, i, `,"suspect":"`) {
		if v.Suspect, i = d.Str(s, i+12); i < 0 {
			return -1
		}
	} else {
		if i, more = wire.Next(s, i, '}'); more <= 0 {
			goto end
		}
		if !wire.Has(s, i, `"suspect":`) {
			goto anyOrder
		}
		if v.Suspect, i = d.Quoted(s, wire.Space(s, i+10)); i < 0 {
			return -1
		}
	}
	seen = 1<<3 - 1
	if wire.Has(s, i, `,"confidence":`) {
		i = wire.Space(s, i+14)
	} else {
		if i, more = wire.Next(s, i, '}'); more <= 0 {
			goto end
		}
		if !wire.Has(s, i, `"confidence":`) {
			goto anyOrder
		}
		i = wire.Space(s, i+13)
	}
	if v.Confidence, i = wire.Float64(s, i); i < 0 {
		return -1
	}
	seen = 1<<4 - 1
	if wire.Has(s, i, `,"witnesses":`) {
		i = wire.Space(s, i+13)
	} else {
		if i, more = wire.Next(s, i, '}'); more <= 0 {
			goto end
		}
		if !wire.Has(s, i, `"witnesses":`) {
			goto anyOrder
		}
		i = wire.Space(s, i+12)
	}
	if v.Witnesses, i = d.Strings(s, i); i < 0 {
		return -1
	}
	seen = 1<<5 - 1
	if wire.Has(s, i, `,"urgent":`) {
		i = wire.Space(s, i+10)
	} else {
		if i, more = wire.Next(s, i, '}'); more <= 0 {
			goto end
		}
		if !wire.Has(s, i, `"urgent":`) {
			goto anyOrder
		}
		i = wire.Space(s, i+9)
	}
	if v.Urgent, i = wire.Bool(s, i); i < 0 {
		return -1
	}
	seen = 1<<6 - 1
	if wire.Has(s, i, `,"round":`) {
		i = wire.Space(s, i+9)
	} else {
		if i, more = wire.Next(s, i, '}'); more <= 0 {
			goto end
		}
		if !wire.Has(s, i, `"round":`) {
			goto anyOrder
		}
		i = wire.Space(s, i+8)
	}
	if n, i = wire.Int(s, i, intSize); i < 0 {
		return -1
	}
	v.Round = int(n)
	seen = 1<<7 - 1
	if i, more = wire.Next(s, i, '}'); more <= 0 {
		goto end
	}
anyOrder:
	for more = 1; more == 1; {
		if name, i = d.Name(s, i); i < 0 {
			return -1
		}
		bit := uint64(0)
		switch name {
		case "kind":
			if bit = 1 << 0; seen&bit != 0 {
				return -1
			}
			if text, i = d.Quoted(s, i); i < 0 {
				return -1
			}
			if v.Kind, ok = parseDetectiveKind(text); !ok {
				return -1
			}
		case "text":
			if bit = 1 << 1; seen&bit != 0 {
				return -1
			}
			v.Text, i = d.Quoted(s, i)
		case "suspect":
			if bit = 1 << 2; seen&bit != 0 {
				return -1
			}
			v.Suspect, i = d.Quoted(s, i)
		case "confidence":
			if bit = 1 << 3; seen&bit != 0 {
				return -1
			}
			v.Confidence, i = wire.Float64(s, i)
		case "witnesses":
			if bit = 1 << 4; seen&bit != 0 {
				return -1
			}
			v.Witnesses, i = d.Strings(s, i)
		case "urgent":
			if bit = 1 << 5; seen&bit != 0 {
				return -1
			}
			v.Urgent, i = wire.Bool(s, i)
		case "round":
			if bit = 1 << 6; seen&bit != 0 {
				return -1
			}
			n, i = wire.Int(s, i, intSize)
			v.Round = int(n)
		default:
			return -1
		}
		seen |= bit
		i, more = wire.Next(s, i, '}')
	}
end:
	if more < 0 || seen != 1<<7-1 {
		return -1
	}
	return i
}

func appendDetective(dst []byte, v *detectiveOutput) ([]byte, error) {
	e := wire.Encoder{Buf: dst}
	writeDetective(&e, v)
	if e.Bad {
		return dst, validateDetective(v)
	}
	return e.Buf, nil
}

func writeDetective(e *wire.Encoder, v *detectiveOutput) {
	kind := v.Kind.String()
	e.Bad = e.Bad || kind == ""
	e.Raw(`{"kind":`)
	e.Str(kind)
	e.Raw(`,"text":`)
	e.Str(v.Text)
	e.Raw(`,"suspect":`)
	e.Str(v.Suspect)
	e.Raw(`,"confidence":`)
	e.Float64(v.Confidence)
	e.Raw(`,"witnesses":`)
	e.Strings(v.Witnesses)
	e.Raw(`,"urgent":`)
	e.Bool(v.Urgent)
	e.Raw(`,"round":`)
	e.Int(int64(v.Round))
	e.Raw(`}`)
}

func validateDetective(v *detectiveOutput) error {
	var c contract.Checker
	c.Enter("kind")
	c.Kind(v.Kind.String() != "")
	c.Leave()
	c.Enter("text")
	c.Str(v.Text)
	c.Leave()
	c.Enter("suspect")
	c.Str(v.Suspect)
	c.Leave()
	c.Enter("confidence")
	c.Float(v.Confidence, math.Inf(-1), math.Inf(1))
	c.Leave()
	c.Enter("witnesses")
	for i, w := range v.Witnesses {
		c.Index(i)
		c.Str(w)
		c.Leave()
	}
	c.Leave()
	return c.Err("detective")
}
