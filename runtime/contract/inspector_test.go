package contract_test

import (
	"maps"
	"math"
	"slices"
	"time"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/wire"
)

// A second agent by hand, with every shape there is. Its fast path takes the
// members in any order only: the detective's tries the order of the schema.

type inspectorOutput struct {
	Event   detectiveKind         `json:"event"` // "kind" would be the default; this agent has "event"
	Mood    *string               `json:"mood"`  // an enum, or null
	When    time.Time             `json:"when"`
	Level   int8                  `json:"level"`  // clamp 0..10
	Count   uint16                `json:"count"`  // no clamp
	Share   float32               `json:"share"`  // clamp 0..0.1
	Weight  float64               `json:"weight"` // clamp ..100
	Corner  [2]int                `json:"corner"`
	Places  []inspectorPlace      `json:"places"`
	Aliases contract.Pairs[int64] `json:"aliases"`
	Suspect *string               `json:"suspect"` // only for accusations
	Odds    *float64              `json:"odds"`    // only for clues, clamp 0..1
}

type inspectorPlace struct {
	Name  string `json:"name"`
	Doors []bool `json:"doors"`
}

var inspectorKinds = &contract.Kinds{
	Member: "event", Granted: []string{"clue", "accusation"}, Known: []string{"clue", "accusation", "vote"}, Reserved: []string{"reflection"},
}

func bound(f float64) *float64 { return &f }

func unmarshalTime(s string) error {
	var t time.Time
	return t.UnmarshalText([]byte(s))
}

var placeShape = &contract.Shape{Type: contract.ShapeObject, Names: wire.NamesOf("name", "doors"), Members: []*contract.Shape{
	&contract.StringShape,
	{Type: contract.ShapeArray, Elem: &contract.BoolShape},
}}

var inspectorMembers = []string{"event", "mood", "when", "level", "count", "share", "weight", "corner", "places", "aliases", "suspect", "odds"}

var inspectorShape = &contract.Shape{Type: contract.ShapeObject, Names: wire.NamesOf(inspectorMembers...), Members: []*contract.Shape{
	{Type: contract.ShapeKind, Kinds: inspectorKinds},
	{Type: contract.ShapeEnum, Nullable: true, Enum: &inspectorMoods},
	{Type: contract.ShapeText, Text: &contract.Text{Check: unmarshalTime, Format: "RFC 3339 date-time"}},
	{Type: contract.ShapeInt, Bits: 8, Clamp: &contract.Clamp{Lo: bound(0), Hi: bound(10)}},
	{Type: contract.ShapeUint, Bits: 16},
	{Type: contract.ShapeNumber, Bits: 32, Clamp: &contract.Clamp{Lo: bound(0), Hi: bound(0.1)}},
	{Type: contract.ShapeNumber, Bits: 64, Clamp: &contract.Clamp{Hi: bound(100)}},
	{Type: contract.ShapeArray, Fixed: true, Len: 2, Elem: &contract.Shape{Type: contract.ShapeInt}},
	{Type: contract.ShapeArray, Elem: placeShape},
	{Type: contract.ShapePairs, Elem: &contract.Shape{Type: contract.ShapeInt, Bits: 64}},
	{Type: contract.ShapeString, Nullable: true, Only: []string{"accusation"}},
	{
		Type: contract.ShapeNumber, Nullable: true, Bits: 64, Clamp: &contract.Clamp{Lo: bound(0), Hi: bound(1)}, Only: []string{"clue"}},
}}

var inspector = contract.New(&contract.Spec{Name: "inspector", Kinds: inspectorKinds, Shape: inspectorShape}, decodeInspector, appendInspector)

func decodeInspector(s string, v *inspectorOutput) (ok, noted bool) {
	var d wire.Decoder
	ok = wire.End(s, readInspector(&d, s, wire.Space(s, 0), v))
	return ok, d.Noted
}

func readInspector(d *wire.Decoder, s string, i int, v *inspectorOutput) int {
	var (
		seen   uint64
		name   string
		clamps wire.Decoder // of odds, which count only if odds is kept
	)
	i = openAt(s, i, '{')
	for more := 1; more == 1; {
		if name, i = d.Name(s, i); i < 0 {
			return -1
		}
		member := slices.Index(inspectorMembers, name)
		if member < 0 || seen&(1<<member) != 0 {
			return -1
		}
		seen |= 1 << member
		switch name {
		case "event":
			var text string
			var ok bool
			if text, i = d.Quoted(s, i); i < 0 {
				return -1
			}
			if v.Event, ok = parseDetectiveKind(text); !ok {
				return -1
			}
		case "mood":
			if wire.Has(s, i, "null") {
				v.Mood, i = nil, i+4
				break
			}
			var text string
			if text, i = d.Quoted(s, i); text != "calm" && text != "tense" {
				return -1
			}
			v.Mood = &text
		case "when":
			var text string
			if text, i = d.Quoted(s, i); i < 0 || v.When.UnmarshalText([]byte(text)) != nil {
				return -1
			}
		case "level":
			var n int64
			n, i = d.ClampInt(s, i, 8, 0, 10)
			v.Level = int8(n)
		case "count":
			var n uint64
			n, i = wire.Uint(s, i, 16)
			v.Count = uint16(n)
		case "share":
			v.Share, i = d.ClampFloat32(s, i, 0, 0.1)
		case "weight":
			v.Weight, i = d.ClampFloat64(s, i, math.Inf(-1), 100)
		case "corner":
			i = readCorner(s, i, &v.Corner)
		case "places":
			v.Places, i = readPlaces(d, s, i)
		case "aliases":
			v.Aliases, i = readAliases(d, s, i)
		case "suspect":
			if wire.Has(s, i, "null") {
				v.Suspect, i = nil, i+4
				break
			}
			var text string
			text, i = d.Quoted(s, i)
			v.Suspect = &text
		case "odds":
			if wire.Has(s, i, "null") {
				v.Odds, i = nil, i+4
				break
			}
			var f float64
			f, i = clamps.ClampFloat64(s, i, 0, 1)
			v.Odds = &f
		}
		i, more = nextAt(s, i, '}')
	}
	if i < 0 || seen != 1<<len(inspectorShape.Members)-1 {
		return -1
	}
	if v.Event == detectiveAccusation {
		if v.Suspect == nil {
			return -1
		}
		if v.Odds != nil {
			v.Odds, d.Noted = nil, true
		}
		return i
	}
	if v.Odds == nil {
		return -1
	}
	d.Noted = d.Noted || clamps.Noted
	if v.Suspect != nil {
		v.Suspect, d.Noted = nil, true
	}
	return i
}

// openAt reads a bracket or brace, nextAt a comma (more is 1) or the end (0).
func openAt(s string, i int, c byte) int {
	if i < 0 || i >= len(s) || s[i] != c {
		return -1
	}
	return wire.Space(s, i+1)
}

func nextAt(s string, i int, end byte) (next, more int) {
	if i = wire.Space(s, i); i < 0 || i >= len(s) {
		return -1, -1
	}
	switch s[i] {
	case ',':
		return wire.Space(s, i+1), 1
	case end:
		return i + 1, 0
	}
	return -1, -1
}

func readCorner(s string, i int, v *[2]int) int {
	i = openAt(s, i, '[')
	more := 1
	for j := range v {
		var n int64
		if more <= 0 {
			return -1
		}
		n, i = wire.Int(s, i, intSize)
		v[j] = int(n)
		i, more = nextAt(s, i, ']')
	}
	if more != 0 {
		return -1
	}
	return i
}

func readPlaces(d *wire.Decoder, s string, i int) ([]inspectorPlace, int) {
	if i = openAt(s, i, '['); wire.Has(s, i, "]") {
		return []inspectorPlace{}, i + 1
	}
	var out []inspectorPlace
	for more := 1; more == 1; {
		var v inspectorPlace
		i = readPlace(d, s, i, &v)
		out = append(out, v)
		i, more = nextAt(s, i, ']')
	}
	return out, i
}

func readPlace(d *wire.Decoder, s string, i int, v *inspectorPlace) int {
	var name string
	var seen int
	i = openAt(s, i, '{')
	for more := 1; more == 1; {
		bit := 0
		switch name, i = d.Name(s, i); name {
		case "name":
			bit = 1
			v.Name, i = d.Quoted(s, i)
		case "doors":
			bit = 2
			v.Doors, i = readDoors(s, i)
		}
		if i < 0 || bit == 0 || seen&bit != 0 {
			return -1
		}
		seen |= bit
		i, more = nextAt(s, i, '}')
	}
	if seen != 3 {
		return -1
	}
	return i
}

func readDoors(s string, i int) ([]bool, int) {
	out := []bool{}
	if i = openAt(s, i, '['); wire.Has(s, i, "]") {
		return out, i + 1
	}
	for more := 1; more == 1; {
		var v bool
		v, i = wire.Bool(s, i)
		out = append(out, v)
		i, more = nextAt(s, i, ']')
	}
	return out, i
}

func readAliases(d *wire.Decoder, s string, i int) (contract.Pairs[int64], int) {
	out := contract.Pairs[int64]{}
	if i = openAt(s, i, '['); wire.Has(s, i, "]") {
		return out, i + 1
	}
	for more := 1; more == 1; {
		var name, key string
		var value int64
		var seen int
		i = openAt(s, i, '{')
		for inner := 1; inner == 1; {
			bit := 0
			switch name, i = d.Name(s, i); name {
			case "key":
				bit = 1
				key, i = d.Quoted(s, i)
			case "value":
				bit = 2
				value, i = wire.Int(s, i, 64)
			}
			if i < 0 || bit == 0 || seen&bit != 0 {
				return nil, -1
			}
			seen |= bit
			i, inner = nextAt(s, i, '}')
		}
		if _, twice := out[key]; twice || seen != 3 {
			return nil, -1
		}
		out[key] = value
		i, more = nextAt(s, i, ']')
	}
	return out, i
}

func appendInspector(dst []byte, v *inspectorOutput) ([]byte, error) {
	b := writeInspector(wire.Start(dst), v)
	if b == nil {
		return dst, contract.Invalid("inspector", inspectorShape, *v)
	}
	return b, nil
}

var inspectorMoods = wire.Enum{Values: []string{"calm", "tense"}}

func writeInspector(b []byte, v *inspectorOutput) []byte {
	accusation := v.Event == detectiveAccusation
	kind := v.Event.String()
	if kind == "" || accusation != (v.Suspect != nil) || accusation == (v.Odds != nil) {
		return nil
	}
	b = append(b, `{"event":`...)
	if b = wire.AppendStr(b, kind); b == nil {
		return nil
	}
	b = append(b, `,"mood":`...)
	if v.Mood == nil {
		b = append(b, "null"...)
	} else {
		if b = wire.AppendEnum(b, &inspectorMoods, *v.Mood); b == nil {
			return nil
		}
	}
	when, err := v.When.MarshalText()
	b = append(b, `,"when":`...)
	if b = wire.AppendText(b, when, err); b == nil {
		return nil
	}
	b = append(b, `,"level":`...)
	if b = wire.AppendClampInt(b, int64(v.Level), 0, 10); b == nil {
		return nil
	}
	b = append(b, `,"count":`...)
	b = wire.AppendUint(b, uint64(v.Count))
	b = append(b, `,"share":`...)
	if b = wire.AppendClampFloat32(b, v.Share, 0, 0.1); b == nil {
		return nil
	}
	b = append(b, `,"weight":`...)
	if b = wire.AppendClampFloat64(b, v.Weight, math.Inf(-1), 100); b == nil {
		return nil
	}
	b = append(b, `,"corner":[`...)
	b = wire.AppendInt(b, int64(v.Corner[0]))
	b = append(b, `,`...)
	b = wire.AppendInt(b, int64(v.Corner[1]))
	b = append(b, `],"places":[`...)
	for i, p := range v.Places {
		if i > 0 {
			b = append(b, `,`...)
		}
		b = append(b, `{"name":`...)
		if b = wire.AppendStr(b, p.Name); b == nil {
			return nil
		}
		b = append(b, `,"doors":[`...)
		for j, open := range p.Doors {
			if j > 0 {
				b = append(b, `,`...)
			}
			b = wire.AppendBool(b, open)
		}
		b = append(b, `]}`...)
	}
	b = append(b, `],"aliases":[`...)
	for i, key := range slices.Sorted(maps.Keys(v.Aliases)) {
		if i > 0 {
			b = append(b, `,`...)
		}
		b = append(b, `{"key":`...)
		if b = wire.AppendStr(b, key); b == nil {
			return nil
		}
		b = append(b, `,"value":`...)
		b = wire.AppendInt(b, v.Aliases[key])
		b = append(b, `}`...)
	}
	b = append(b, `],"suspect":`...)
	if v.Suspect == nil {
		b = append(b, "null"...)
	} else {
		if b = wire.AppendStr(b, *v.Suspect); b == nil {
			return nil
		}
	}
	b = append(b, `,"odds":`...)
	if v.Odds == nil {
		b = append(b, "null"...)
	} else {
		if b = wire.AppendClampFloat64(b, *v.Odds, 0, 1); b == nil {
			return nil
		}
	}
	return append(b, `}`...)
}
