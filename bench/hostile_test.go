package bench

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/structgen/structgen/bench/payload"
)

// hostile makes documents of about so many bytes that are meant to be slow or
// large to read: by repeating what costs most, by pretending what does not come,
// and by what a quadratic reader would choke on. Most are refused, a few valid.
var hostile = []struct {
	name string
	make func(size int) string
}{
	{"opening-brackets", func(n int) string { return strings.Repeat("[", n) }},
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

// BenchmarkHostile reads hostile documents of a megabyte; MB/s is what to look
// at, beside that of a document of the ring.
func BenchmarkHostile(b *testing.B) {
	decode := func(doc []byte) error { _, _, err := unlimited.Decode(doc); return err }
	b.Run("payload=megabyte/peer=ordinary", func(b *testing.B) { walk(b, [][]byte{ordinary(1 << 20)}, decode) })
	for _, h := range hostile {
		doc := []byte(h.make(1 << 20))
		b.Run("payload=megabyte/peer="+h.name, func(b *testing.B) {
			b.SetBytes(int64(len(doc)))
			b.ReportAllocs()
			for b.Loop() {
				decode(doc)
			}
		})
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

// TestHostile bounds what a hostile document costs in memory, and tells what it
// costs in time, per byte and beside an ordinary one: something quadratic would
// be in the thousands.
func TestHostile(t *testing.T) {
	perByte := func(doc []byte) float64 {
		best := time.Duration(1 << 62)
		for range 3 {
			start := time.Now()
			unlimited.Decode(doc)
			best = min(best, time.Since(start))
		}
		return float64(best) / float64(len(doc))
	}
	normal := perByte(ordinary(1 << 20))
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) {
			small, large := []byte(h.make(1<<20)), []byte(h.make(8<<20))
			costs, costsLarge := perByte(small)/normal, perByte(large)/normal
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			unlimited.Decode(small)
			runtime.ReadMemStats(&after)
			memory := float64(after.TotalAlloc-before.TotalAlloc) / float64(len(small))
			t.Logf("%.1f times the ordinary time per byte, %.1f eight times as large; %.1f bytes allocated per byte", costs, costsLarge, memory)
			assert.Less(t, memory, 100.0)
		})
	}
}
