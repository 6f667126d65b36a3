package contract_test

import (
	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/wire"
)

// An agent as the generator would write it, by hand: a flat output, its fast
// path, its encoder and its shape.

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
	Kind       detectiveKind `json:"kind"`
	Text       string        `json:"text"`
	Suspect    string        `json:"suspect"`
	Confidence float64       `json:"confidence"`
	Witnesses  []string      `json:"witnesses"`
	Urgent     bool          `json:"urgent"`
	Round      int64         `json:"round"`
}

var detectiveKinds = &contract.Kinds{
	Member:   "kind",
	Granted:  []string{"clue", "accusation"},
	Known:    []string{"clue", "accusation", "vote", "reflection"},
	Reserved: []string{"reflection"},
}

var detectiveShape = &contract.Shape{Type: contract.ShapeObject, Names: wire.NamesOf("kind", "text", "suspect", "confidence", "witnesses", "urgent", "round"), Members: []*contract.Shape{
	{Type: contract.ShapeKind, Kinds: detectiveKinds},
	&contract.StringShape,
	&contract.StringShape,
	{Type: contract.ShapeNumber, Bits: 64},
	{Type: contract.ShapeArray, Elem: &contract.StringShape},
	&contract.BoolShape,
	{Type: contract.ShapeInt, Bits: 64},
}}

var detective = contract.New(&contract.Spec{Name: "detective", Kinds: detectiveKinds, Shape: detectiveShape}, decodeDetective, appendDetective)

func decodeDetective(s string, v *detectiveOutput) (ok, noted bool) {
	d := wire.Decoder{Doc: s}
	ok = wire.End(s, readDetective(&d, 0, v))
	return ok, d.Noted
}

func readDetective(d *wire.Decoder, i int, v *detectiveOutput) int {
	o := wire.Object{Decoder: d, Names: &detectiveShape.Names}
	member, i := o.Open(i)
	for {
		switch member {
		case 0:
			var text string
			text, i = d.Quoted(d.Doc, i)
			var ok bool
			if v.Kind, ok = parseDetectiveKind(text); !ok {
				return -1
			}
			member, i = o.Then(i)
		case 1:
			member, i = o.String(i, &v.Text)
		case 2:
			member, i = o.String(i, &v.Suspect)
		case 3:
			v.Confidence, member, i = o.Float64(i)
		case 4:
			member, i = o.Strings(i, &v.Witnesses)
		case 5:
			v.Urgent, member, i = o.Bool(i)
		case 6:
			v.Round, member, i = o.Int(i, 64)
		default:
			return i
		}
	}
}

func appendDetective(dst []byte, v *detectiveOutput) ([]byte, error) {
	b := writeDetective(wire.Start(dst), v)
	if b == nil {
		return dst, contract.Invalid("detective", detectiveShape, *v)
	}
	return b, nil
}

func writeDetective(b []byte, v *detectiveOutput) []byte {
	kind := v.Kind.String()
	if kind == "" {
		return nil
	}
	b = append(b, `{"kind":`...)
	if b = wire.AppendStr(b, kind); b == nil {
		return nil
	}
	b = append(b, `,"text":`...)
	if b = wire.AppendStr(b, v.Text); b == nil {
		return nil
	}
	b = append(b, `,"suspect":`...)
	if b = wire.AppendStr(b, v.Suspect); b == nil {
		return nil
	}
	b = append(b, `,"confidence":`...)
	if b = wire.AppendFloat64(b, v.Confidence); b == nil {
		return nil
	}
	b = append(b, `,"witnesses":`...)
	if b = wire.AppendStrings(b, v.Witnesses); b == nil {
		return nil
	}
	b = append(b, `,"urgent":`...)
	b = wire.AppendBool(b, v.Urgent)
	b = append(b, `,"round":`...)
	b = wire.AppendInt(b, v.Round)
	return append(b, `}`...)
}
