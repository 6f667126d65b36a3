package contract_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/wire"
)

// Documents of a megabyte that are made to cost: time and memory must stay
// within a small factor of reading them once. The bounds are wide, since
// anything quadratic would be off by thousands.
func TestHostileDocuments(t *testing.T) {
	const size = contract.DefaultMaxBytes
	fill := func(before, each, after string) string {
		return before + strings.Repeat(each, (size-len(before)-len(after))/len(each)) + after
	}
	var distinct strings.Builder
	for i := 0; distinct.Len() < size-100; i++ {
		fmt.Fprintf(&distinct, `"%d":0,`, i)
	}
	wide := &contract.Shape{Type: contract.ShapeObject}
	var members []string
	for i := range 1000 {
		members = append(members, fmt.Sprint("member", i))
		wide.Members = append(wide.Members, &contract.BoolShape)
	}
	wide.Names = wire.NamesOf(members...)
	pairs := &contract.Shape{Type: contract.ShapePairs, Elem: &contract.Shape{Type: contract.ShapeInt}}
	clamped := &contract.Shape{Type: contract.ShapeNumber, Clamp: &contract.Clamp{Hi: bound(1)}}
	for _, tt := range []struct {
		name  string
		shape *contract.Shape
		doc   string
	}{
		{"unknown members, all different", inspectorShape, "{" + distinct.String() + `"":0}`},
		{"one unknown member again and again", inspectorShape, fill(`{`, `"x":0,`, `"x":0}`)},
		{"one known member again and again", inspectorShape, fill(`{`, `"level":0,`, `"level":0}`)},
		{"empty objects of a thousand members", listOf(wide), fill(`[`, `{},`, `{}]`)},
		{"objects of a thousand members with one of them", listOf(wide), fill(`[`, `{"member999":true},`, `{}]`)},
		{"objects of a thousand members with none of them", listOf(wide), fill(`[`, `{"x":1},`, `{}]`)},
		{"elements of a wrong type", listOf(wide), fill(`[`, `0,`, `0]`)},
		{"duplicates inside unknown members", inspectorShape, fill(`{"x":[`, `{"a":0,"a":0},`, `0]}`)},
		{"opening brackets", inspectorShape, fill(``, `[`, ``)},
		{"opening braces", inspectorShape, fill(``, `{"":`, ``)},
		{"arrays as deep as may be, one beside the other", inspectorShape,
			fill(`{"x":[`, strings.Repeat("[", 62)+strings.Repeat("]", 62)+",", `0]}`)},
		{"names as long as may be, one in the other", inspectorShape,
			strings.Repeat(`{"`+strings.Repeat("n", size/65)+`":`, 64) + "0" + strings.Repeat("}", 64)},
		{"a string of escapes", inspectorShape, fill(`{"x":"`, `\u0041`, `"}`)},
		{"a string of lone surrogates", inspectorShape, fill(`{"x":"`, `\ud800`, `"}`)},
		{"a string of invalid UTF-8", inspectorShape, fill(`{"x":"`, "\xff", `"}`)},
		{"strings of invalid UTF-8", inspectorShape, fill(`{"x":[`, "\"\\n\xff\",", `0]}`)},
		{"a string without end", inspectorShape, fill(`{"x":"`, "x", "")},
		{"strings of one escape", listOf(&contract.Shape{Type: contract.ShapeString}), fill(`[`, `"\n",`, `0]`)},
		{"a number of digits", inspectorShape, fill(`{"x":`, "1", "}")},
		{"a clamped number of digits", listOf(clamped), fill(`[`, "1", "]")},
		{"clamped numbers", listOf(clamped), fill(`[`, "2,", "2]")},
		{"pairs of one key", pairs, fill(`[`, `{"key":"","value":1},`, `0]`)},
		{"lists of pairs", listOf(pairs), fill(`[`, `[],`, `0]`)},
		{"white space", inspectorShape, fill(``, " ", "")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.LessOrEqual(t, len(tt.doc), size)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			start := time.Now()
			violations, notes := contract.Interpret(tt.shape, tt.doc, contract.DefaultMaxDepth)
			took := time.Since(start)
			runtime.ReadMemStats(&after)
			// No measure of speed: quadratic time would be hours.
			assert.Less(t, took, time.Minute)
			assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(100*size*raceFactor), "bytes allocated for a megabyte")
			assert.LessOrEqual(t, len(violations), contract.MaxViolations)
			assert.LessOrEqual(t, len(notes), contract.MaxNotes)
			assert.True(t, len(violations)+len(notes) > 0)
			report := 0
			for _, v := range violations {
				report += len(v.String())
			}
			assert.Less(t, report, 200_000, "bytes of a report")
			t.Logf("%v, %d KB allocated, %d bytes of report", took, (after.TotalAlloc-before.TotalAlloc)>>10, report)
		})
	}
}
