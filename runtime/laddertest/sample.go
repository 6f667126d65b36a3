package laddertest

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/wire"
)

// Samples makes n different-looking valid values of a contract: every granted
// kind in turn, only= members where their kind wants them, null and not null,
// empty and filled lists. The same contract and n always give the same values.
//
// A contract with checks of its own gets only values that pass them, which may
// be fewer than n. Samples panics if the contract has a text type for which it
// knows no valid text: a test that goes on without values would test nothing.
// [SampleJSON] returns that as an error.
func Samples[T any](c *contract.Contract[T], n int) []T {
	values := make([]T, 0, n)
	for i := 0; len(values) < n && i < 16*n; i++ {
		doc, err := sample(c.Shape(), i)
		if err != nil {
			panic(fmt.Sprintf("laddertest: contract %s: %v", c.Name(), err))
		}
		v, _, err := c.Decode(doc)
		if e, ok := errors.AsType[*contract.DecodeError](err); ok && e.Has(contract.CodeCheck) {
			continue
		}
		if err != nil {
			panic(fmt.Sprintf("laddertest: contract %s refuses its own sample %s: %v", c.Name(), doc, err))
		}
		values = append(values, v)
	}
	return values
}

// SampleJSON makes n documents of a shape, see [Samples].
func SampleJSON(shape *contract.Shape, n int) ([][]byte, error) {
	docs := make([][]byte, n)
	for i := range docs {
		var err error
		if docs[i], err = sample(shape, i); err != nil {
			return nil, err
		}
	}
	return docs, nil
}

// sampler writes one document. turn drives every choice.
type sampler struct {
	buf  []byte
	turn int
	made int // values written, so that no two strings are the same
	err  error
}

func sample(shape *contract.Shape, turn int) ([]byte, error) {
	s := &sampler{turn: turn}
	s.value(shape)
	return s.buf, s.err
}

// round counts how often all kinds were used: what differs within a kind.
func (s *sampler) round(kinds int) int { return s.turn / max(1, kinds) }

func (s *sampler) value(sh *contract.Shape) {
	s.made++
	switch sh.Type {
	case contract.ShapeObject:
		s.object(sh)
	case contract.ShapeArray:
		s.array(sh)
	case contract.ShapePairs:
		s.pairs(sh)
	case contract.ShapeString:
		s.text(fmt.Sprintf("sample %d.%d", s.turn, s.made))
	case contract.ShapeEnum:
		s.text(sh.Enum.Values[(s.turn+s.made)%len(sh.Enum.Values)])
	case contract.ShapeKind:
		s.text(sh.Kinds.Granted[s.turn%len(sh.Kinds.Granted)])
	case contract.ShapeText:
		s.text(s.validText(sh))
	case contract.ShapeBool:
		s.buf = strconv.AppendBool(s.buf, (s.turn+s.made)%2 == 0)
	case contract.ShapeInt, contract.ShapeUint:
		s.buf = strconv.AppendInt(s.buf, int64(s.number(sh, true)), 10)
	case contract.ShapeNumber:
		s.buf = strconv.AppendFloat(s.buf, s.number(sh, false), 'g', -1, 64)
	case contract.ShapeAny:
		s.raw(`{"sample":` + strconv.Itoa(s.turn) + `}`)
	default:
		s.err = fmt.Errorf("shape of type %d", sh.Type)
	}
}

func (s *sampler) raw(text string) { s.buf = append(s.buf, text...) }

func (s *sampler) text(text string) { s.buf = wire.AppendStr(s.buf, text) }

func (s *sampler) object(sh *contract.Shape) {
	kind, kinds := "", 0
	for _, m := range sh.Members {
		if m.Type == contract.ShapeKind {
			kinds = len(m.Kinds.Granted)
			kind = m.Kinds.Granted[s.turn%kinds]
		}
	}
	s.raw("{")
	for i, m := range sh.Members {
		if i > 0 {
			s.raw(",")
		}
		s.text(sh.Names.Name(i))
		s.raw(":")
		if s.null(m, kind, kinds, i) {
			s.raw("null")
		} else {
			s.value(m)
		}
	}
	s.raw("}")
}

// null reports whether a member is null this time.
func (s *sampler) null(m *contract.Shape, kind string, kinds, i int) bool {
	if len(m.Only) > 0 {
		for _, only := range m.Only {
			if only == kind {
				return false
			}
		}
		return true
	}
	return m.Nullable && (s.round(kinds)+i)%2 == 1
}

func (s *sampler) array(sh *contract.Shape) {
	n := (s.turn + s.made) % 3
	if sh.Fixed {
		n = sh.Len
	}
	s.raw("[")
	for i := range n {
		if i > 0 {
			s.raw(",")
		}
		if sh.Elem.Nullable && (s.turn+i)%2 == 1 {
			s.raw("null")
		} else {
			s.value(sh.Elem)
		}
	}
	s.raw("]")
}

func (s *sampler) pairs(sh *contract.Shape) {
	s.raw("[")
	for i := range (s.turn + s.made) % 3 {
		if i > 0 {
			s.raw(",")
		}
		s.raw(`{"key":`)
		s.text(fmt.Sprintf("key %d", i))
		s.raw(`,"value":`)
		s.value(sh.Elem)
		s.raw("}")
	}
	s.raw("]")
}

// number picks a number within the shape's bounds and type.
func (s *sampler) number(sh *contract.Shape, whole bool) float64 {
	lo, hi := 0.0, 100.0 // within every Go type
	if sh.Clamp != nil && sh.Clamp.Lo != nil {
		lo = *sh.Clamp.Lo
		hi = lo + 100
	}
	if sh.Clamp != nil && sh.Clamp.Hi != nil {
		hi = *sh.Clamp.Hi
		if sh.Clamp.Lo == nil {
			lo = hi - 100
		}
	}
	if sh.Type == contract.ShapeUint {
		lo = max(lo, 0)
	}
	if bits := int(sh.Bits); whole && bits > 0 && bits < 64 { // bounds may lie at the type's edge
		if sh.Type == contract.ShapeInt {
			bits--
			lo = max(lo, -math.Ldexp(1, bits))
		}
		hi = min(hi, math.Ldexp(1, bits)-1)
	}
	part := float64((s.turn*7+s.made*3)%9) / 8 // every eighth is exact
	v := lo + (hi-lo)*part
	if whole {
		v = min(max(math.Floor(v), math.Ceil(lo)), math.Floor(hi))
	}
	if sh.Type == contract.ShapeNumber && sh.Bits == 32 {
		v = float64(float32(v))
		if v < lo || v > hi {
			v = lo
		}
	}
	return v
}

// texts are tried in turn for types that write themselves as text.
var texts = []string{
	"2026-01-02T03:04:05Z", "sample", "", "1", "1.5", "true", "1h2m3s", "2026-01-02", "03:04:05", "192.0.2.1",
	"2001:db8::1", "192.0.2.0/24", "0b5f2a7c-3d4e-4f60-8a9b-1c2d3e4f5a6b", "https://example.com/a", "a@example.com",
	"00:00:5e:00:53:01", "1/3", "en", "EUR", "USD", "1.2.3", "v1.2.3", "#a0b1c2", "0x1f", "a", "A", "SGVsbG8=", "0", "INFO", "[0-9]+", "UTC",
}

func (s *sampler) validText(sh *contract.Shape) string {
	for i := range texts {
		text := texts[i]
		if sh.Text.Check(text) == nil {
			return text
		}
	}
	s.err = fmt.Errorf("no sample text is valid for its type (%s)", sh.Text.Format)
	return ""
}
