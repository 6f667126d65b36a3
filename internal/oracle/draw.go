package oracle

import (
	"fmt"
	"math"
	"strconv"

	"pgregory.net/rapid"

	"github.com/structgen/structgen/runtime/contract"
)

// texts are candidates for types whose own verdict decides what they take.
var texts = []string{
	"2026-11-30T10:15:00Z", "1999-01-02T03:04:05.678+09:30", "10.0.0.1", "fe80::1%eth0",
	"ABC", "+++", "", "not a text of any type", "2026-11-30", "2026-11-30T10:15:00,5Z", "2026-02-30T00:00:00Z",
}

var strs = rapid.OneOf(
	rapid.String(),
	rapid.StringMatching(`[a-z ,.]{0,40}`),
	rapid.SampledFrom([]string{"", "\x00", "\"\\/\b\f\n\r\t", "é", "日本語のテキスト", "😀😀", "a\u2028b\u2029", "\u202e", "<b>&amp;</b>", "null", "{}", "x\u007fy", "\ufeff"}),
)

// draw makes a document of a shape. It is valid but for texts and numbers at
// the edge: which of those are, is the judge's to say.
func draw(t *rapid.T, s *contract.Shape) *node {
	if s.Nullable && rapid.IntRange(0, 2).Draw(t, "null") == 0 {
		return &node{lit: "null"}
	}
	switch s.Type {
	case contract.ShapeObject:
		n := &node{open: '{'}
		for i, m := range s.Members {
			n.members = append(n.members, member{quotePlain(s.Names.Name(i)), draw(t, m)})
		}
		if rapid.IntRange(0, 3).Draw(t, "reorder") == 0 {
			n.members = rapid.Permutation(n.members).Draw(t, "order")
		}
		return n
	case contract.ShapeArray:
		size := s.Len
		if !s.Fixed {
			size = rapid.SampledFrom([]int{0, 1, 2, 3, 9, 20}).Draw(t, "length")
		}
		n := &node{open: '['}
		for range size {
			n.members = append(n.members, member{value: draw(t, s.Elem)})
		}
		return n
	case contract.ShapePairs:
		n := &node{open: '['}
		for i := range rapid.IntRange(0, 4).Draw(t, "pairs") {
			key := strs.Draw(t, "key") + strconv.Itoa(i)
			pair := []member{{`"key"`, &node{lit: quote(t, key)}}, {`"value"`, draw(t, s.Elem)}}
			if rapid.Bool().Draw(t, "value first") {
				pair[0], pair[1] = pair[1], pair[0]
			}
			n.members = append(n.members, member{value: &node{open: '{', members: pair}})
		}
		return n
	case contract.ShapeString:
		return &node{lit: quote(t, strs.Draw(t, "string"))}
	case contract.ShapeEnum:
		return &node{lit: quote(t, rapid.SampledFrom(s.Enum.Values).Draw(t, "value"))}
	case contract.ShapeKind:
		return &node{lit: quote(t, rapid.SampledFrom(s.Kinds.Granted).Draw(t, "kind"))}
	case contract.ShapeText:
		var good []string
		for _, text := range texts {
			if s.Text.Check(text) == nil {
				good = append(good, text)
			}
		}
		return &node{lit: quote(t, rapid.SampledFrom(good).Draw(t, "text"))}
	case contract.ShapeBool:
		return &node{lit: rapid.SampledFrom([]string{"true", "false"}).Draw(t, "bool")}
	case contract.ShapeInt:
		lo := int64(-1) << (s.Bits - 1)
		return &node{lit: integer(t, strconv.FormatInt(rapid.OneOf(
			rapid.Int64Range(lo, -(lo+1)), rapid.SampledFrom([]int64{lo, -(lo + 1), 0, 1, -1})).Draw(t, "int"), 10))}
	case contract.ShapeUint:
		hi := uint64(math.MaxUint64) >> (64 - s.Bits)
		return &node{lit: integer(t, strconv.FormatUint(rapid.OneOf(
			rapid.Uint64Range(0, hi), rapid.SampledFrom([]uint64{0, 1, hi})).Draw(t, "uint"), 10))}
	case contract.ShapeNumber:
		return &node{lit: number(t, int(s.Bits))}
	default:
		panic(fmt.Sprintf("oracle: shape type %d", s.Type))
	}
}

// integer writes an integer in one of the forms JSON Schema calls integers.
func integer(t *rapid.T, digits string) string {
	return digits + rapid.SampledFrom([]string{"", "", "", ".0", "e0", "E+0", ".000", "e-0", "0e-1"}).Draw(t, "form")
}

func number(t *rapid.T, bits int) string {
	if rapid.IntRange(0, 3).Draw(t, "odd") == 0 {
		return rapid.SampledFrom([]string{
			"0", "-0", "0.0", "-0.0e5", "1e308", "1.7976931348623157e308", "1.8e308", "-1e309", "1e-400", "5e-324", "3.4028235e38", "3.4028236e38",
			"0.1", "1E+2", "123456789012345678901234567890", "0.000000000000000000000000000000000001", "9007199254740993", "2.5e-1",
		}).Draw(t, "number")
	}
	if bits == 32 {
		return strconv.FormatFloat(float64(rapid.Float32().Draw(t, "float32")), 'g', -1, 32)
	}
	return strconv.FormatFloat(rapid.Float64().Draw(t, "float64"), byte(rapid.SampledFrom([]rune("gef")).Draw(t, "form")), -1, 64)
}

func quotePlain(s string) string { return strconv.Quote(s) }
