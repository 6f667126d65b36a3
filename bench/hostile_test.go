package bench

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/bench/payload"
	"github.com/structgen/structgen/runtime/contract"
)

// hostile makes documents of about so many bytes that are meant to be slow or
// large to read: by repeating what costs most, by pretending what does not come,
// and by what a quadratic reader would choke on. Most are refused, a few valid.
var hostile = []struct {
	name string
	make func(size int) string
}{
	{"opening-brackets", func(n int) string { return strings.Repeat("[", n) }},
	{"brackets-that-close-again", func(n int) string { return strings.Repeat("[", n/2) + strings.Repeat("]", n/2) }},
	{"objects-in-an-unknown-member", func(n int) string {
		return `{"x":` + strings.Repeat(`{"x":`, n/6) + "0" + strings.Repeat("}", n/6+1)
	}},
	{"shallow-nests-in-an-unknown-member", func(n int) string {
		nest := strings.Repeat(`[{"x":`, 30) + "0" + strings.Repeat("}]", 30)
		return `{"x":[` + strings.Repeat(nest+",", n/len(nest)) + "0]}"
	}},
	{"opening-braces", func(n int) string { return strings.Repeat(`{"":`, n/4) }},
	{"brackets-in-an-unknown-member", func(n int) string { return `{"x":` + strings.Repeat("[", n) }},
	{"digits-for-an-integer", func(n int) string { return `{"kind":"clue","id":` + strings.Repeat("9", n) + `}` }},
	{"zeros-taken-back-by-an-exponent", func(n int) string {
		return medium(`"id":1`, `"id":1`+strings.Repeat("0", n)+"e-"+fmt.Sprint(n))
	}},
	{"digits-of-a-fraction", func(n int) string { return medium(`"confidence":0.5`, `"confidence":0.`+strings.Repeat("7", n)) }},
	{"digits-of-an-exponent", func(n int) string { return medium(`"confidence":0.5`, `"confidence":1e-`+strings.Repeat("9", n)) }},
	{"escapes", func(n int) string { return medium(`"title":"t"`, `"title":"`+strings.Repeat(`\u0041`, n/6)+`"`) }},
	{"short-escapes", func(n int) string { return medium(`"title":"t"`, `"title":"`+strings.Repeat(`\n`, n/2)+`"`) }},
	{"surrogate-pairs", func(n int) string {
		return medium(`"title":"t"`, `"title":"`+strings.Repeat(`\ud83d\ude00`, n/12)+`"`)
	}},
	{"accents", func(n int) string { return medium(`"title":"t"`, `"title":"`+strings.Repeat("éa", n/3)+`"`) }},
	{"emoji", func(n int) string { return medium(`"title":"t"`, `"title":"`+strings.Repeat("😀", n/4)+`"`) }},
	{"broken-utf8-at-the-end", func(n int) string { return medium(`"title":"t"`, `"title":"`+strings.Repeat("é", n/2)+"\xff\"") }},
	{"empty-strings", func(n int) string { return medium(`"tags":["a"]`, `"tags":[""`+strings.Repeat(`,""`, n/3)+`]`) }},
	{"strings-of-one-escape", func(n int) string {
		return medium(`"tags":["a"]`, `"tags":["\n"`+strings.Repeat(`,"\n"`, n/5)+`]`)
	}},
	{"one-digit-integers", func(n int) string { return medium(`"links":[1]`, `"links":[1`+strings.Repeat(`,1`, n/2)+`]`) }},
	{"lists-that-pretend-to-be-long", func(n int) string {
		e := medium("", "")
		e = e[strings.Index(e, `[{"id"`)+1 : strings.Index(e, `],"meta"`)]
		e = strings.Replace(e, "[1]", "["+strings.Repeat("1,", 16)+"1]", 1)
		return medium(`"evidence":[`, `"evidence":[`+strings.Repeat(e+",", n/len(e)))
	}},
	{"one-member-again-and-again", func(n int) string { return `{"kind":"clue"` + strings.Repeat(`,"kind":"clue"`, n/14) + `}` }},
	{"unknown-members", func(n int) string {
		var b strings.Builder
		b.WriteString(`{"kind":"clue"`)
		for i := 0; b.Len() < n; i++ {
			fmt.Fprintf(&b, `,"%d":0`, i)
		}
		return b.String() + "}"
	}},
	{"unknown-member-again-and-again", func(n int) string { return `{"kind":"clue"` + strings.Repeat(`,"x":0`, n/6) + `}` }},
	{"one-unknown-member-spelled-differently", func(n int) string { return `{"kind":"clue"` + strings.Repeat(`,"x":0,"\u0078":0`, n/17) + `}` }},
	{"objects-without-members", func(n int) string {
		return medium(`"evidence":[`, `"evidence":[`+strings.Repeat("{},", n/3))
	}},
	{"elements-of-a-wrong-type", func(n int) string { return medium(`"evidence":[`, `"evidence":[`+strings.Repeat("0,", n/2)) }},
	{"a-name-without-end", func(n int) string { return `{"` + strings.Repeat("k", n) }},
	{"escaped-names", func(n int) string {
		e := `{"\u0069\u0064":1,"\u006bind":"clue","te\u0078t":"","\u0077eight":1,"admissible":true,"\u006cinks":[]},`
		return medium(`"evidence":[`, `"evidence":[`+strings.Repeat(e, n/len(e)))
	}},
	{"reversed-members", func(n int) string {
		e := `{"links":[],"admissible":true,"weight":1,"text":"","kind":"clue","id":1},`
		return medium(`"evidence":[`, `"evidence":[`+strings.Repeat(e, n/len(e)))
	}},
	{"white-space", func(n int) string { return medium(`"id":1`, `"id":`+strings.Repeat(" ", n)+"1") }},
	{"lines-without-end", func(n int) string { return medium(`"id":1`, `"id":`+strings.Repeat("\n", n)+"1") }},
	{"a-document-behind-the-document", func(n int) string { return medium("", "") + strings.Repeat(" ", n) + "{}" }},
}

// medium is a small valid document of the medium payload, with a piece replaced.
func medium(old, new string) string {
	return strings.Replace(`{"kind":"clue","id":1,"title":"t","confidence":0.5,"final":true,"tags":["a"],"suspects":[{"name":"n","score":1,"status":"guilty","alibi":true,"age":3}],"evidence":[{"id":1,"kind":"clue","text":"x","weight":1,"admissible":true,"links":[1]}],"meta":{"model":"m","turn":1,"source":"tool","temperature":0.5}}`, old, new, 1)
}

// unlimited reads documents of any size.
var unlimited = payload.MediumContract.WithLimits(1<<30, 0)

// BenchmarkHostile reads hostile documents of one, two and four megabytes; MB/s is
// what to look at, beside that of a document of the ring: it must not be much
// lower, nor fall with the size.
func BenchmarkHostile(b *testing.B) {
	decode := func(doc []byte) error { _, _, err := unlimited.Decode(doc); return err }
	for _, mb := range []int{1, 2, 4} {
		payload := fmt.Sprintf("payload=%dMB", mb)
		b.Run(payload+"/peer=ordinary", func(b *testing.B) { walk(b, [][]byte{ordinary(mb << 20)}, decode) })
		for _, h := range hostile {
			doc := []byte(h.make(mb << 20))
			b.Run(payload+"/peer="+h.name, func(b *testing.B) {
				b.SetBytes(int64(len(doc)))
				b.ReportAllocs()
				for b.Loop() {
					decode(doc)
				}
			})
		}
	}
}

// ordinary is a valid document of about so many bytes: the evidence of the ring.
func ordinary(size int) []byte {
	var evidence strings.Builder
	for i := 0; evidence.Len() < size; i++ {
		doc := string(payload.Mediums[i%len(payload.Mediums)])
		from, to := strings.Index(doc, `"evidence":[`)+len(`"evidence":[`), strings.Index(doc, `],"meta"`)
		evidence.WriteString(doc[from:to] + ",")
	}
	return []byte(medium(`"evidence":[`, `"evidence":[`+evidence.String()))
}

// TestHostile bounds what a hostile document costs in memory, per byte and as it
// grows. It tells, but does not judge, what it costs in time
// per byte, beside an ordinary one.
func TestHostile(t *testing.T) {
	normal := float64(decoding(ordinary(1<<20)).ns) / (1 << 20)
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) {
			var costs [3]cost
			var perByte [3]float64
			for i := range costs {
				doc := []byte(h.make(1 << 20 << i))
				costs[i] = decoding(doc)
				perByte[i] = float64(costs[i].ns) / float64(len(doc)) / normal
				assert.Less(t, costs[i].bytes, uint64(24*len(doc)), "bytes allocated")
				assert.Less(t, costs[i].mallocs, uint64(len(doc)/16), "allocations")
			}
			// Room is made by estimate and not always of the same share; what is
			// quadratic would need sixteen times as much.
			assert.Less(t, costs[2].bytes, 8*costs[0].bytes, "four times the document")
			t.Logf("%.1f, %.1f and %.1f times the ordinary time per byte for 1, 2 and 4 MB; %.1f bytes allocated per byte",
				perByte[0], perByte[1], perByte[2], float64(costs[0].bytes)/(1<<20))
		})
	}
}

// Ten megabytes of brackets are refused for their size by a contract with the
// usual limits, and for their depth by one without, and neither reads them all.
func TestTenMegabytesOfBrackets(t *testing.T) {
	doc := []byte(strings.Repeat("[", 10<<20))
	for code, c := range map[contract.Code]*contract.Contract[payload.Medium]{
		contract.CodeSize: payload.MediumContract, contract.CodeDepth: unlimited,
	} {
		_, _, err := c.Decode(doc)
		refused, ok := errors.AsType[*contract.DecodeError](err)
		require.True(t, ok)
		assert.True(t, refused.Has(code), "%v", err)
		assert.LessOrEqual(t, decodingBy(c, doc).bytes, uint64(len(doc))+1<<16, "one copy at most")
	}
}

// cost is what decoding a document took.
type cost struct {
	ns             int64
	bytes, mallocs uint64
}

func decoding(doc []byte) cost { return decodingBy(unlimited, doc) }

// decodingBy measures the quickest of three times.
func decodingBy(c *contract.Contract[payload.Medium], doc []byte) cost {
	best := cost{ns: 1 << 62}
	for range 3 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		c.Decode(doc)
		ns := time.Since(start).Nanoseconds()
		runtime.ReadMemStats(&after)
		if ns < best.ns {
			best = cost{ns, after.TotalAlloc - before.TotalAlloc, after.Mallocs - before.Mallocs}
		}
	}
	return best
}
