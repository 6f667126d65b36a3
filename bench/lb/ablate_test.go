package lb

import (
	"encoding/binary"
	"math/bits"
	"math/rand"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
	"unsafe"

	"github.com/structgen/structgen/bench/payload"
)

// Every benchmark here isolates one decision of the decoder. ns/op is per
// string, key, number or document as named.

var (
	sinkS string
	sinkN int
	sinkF float64
)

// --- scanning a string body up to its quote ---

func scanBytes(s string, i int) int {
	for ; i < len(s); i++ {
		if c := s[i]; c == '"' || c == '\\' || c < ' ' || c >= utf8.RuneSelf {
			return i
		}
	}
	return -1
}

var stop = func() (t [256]bool) {
	for i := range t {
		t[i] = i < ' ' || i == '"' || i == '\\' || i >= utf8.RuneSelf
	}
	return
}()

func scanTable(s string, i int) int {
	for ; i < len(s); i++ {
		if stop[s[i]] {
			return i
		}
	}
	return -1
}

func scanSWAR(s string, i int) int { return run(s, i) }

func scanUnsafe(s string, i int) int {
	p := unsafe.Pointer(unsafe.StringData(s))
	for i <= len(s)-8 {
		w := *(*uint64)(unsafe.Add(p, i))
		if m := specialOrHigh(w); m != 0 {
			return i + bits.TrailingZeros64(m)>>3
		}
		i += 8
	}
	return -1
}

func scanBytesSWAR(b []byte, i int) int {
	for i >= 0 && i <= len(b)-8 {
		w := binary.LittleEndian.Uint64(b[i:])
		if m := specialOrHigh(w); m != 0 {
			return i + bits.TrailingZeros64(m)>>3
		}
		i += 8
	}
	return -1
}

// scanIndex: the assembly search for the quote, then one pass that the span is plain.
func scanIndex(s string, i int) int {
	n := strings.IndexByte(s[i:], '"')
	if n < 0 {
		return -1
	}
	t := s[i : i+n]
	for len(t) >= 8 {
		if special(load(t, 0)) != 0 {
			return -1
		}
		t = t[8:]
	}
	for _, c := range []byte(t) {
		if c == '\\' || c < ' ' {
			return -1
		}
	}
	return i + n
}

func BenchmarkScan(b *testing.B) {
	for _, n := range []int{6, 14, 60, 250, 2000} {
		// a ring of strings of n +-25% bytes, so that the length is not learnt by heart
		r := rand.New(rand.NewSource(1))
		var ring []string
		total := 0
		for range 256 {
			l := n*3/4 + r.Intn(n/2+1)
			total += l
			ring = append(ring, strings.Repeat("abcdefgh ijkl mno", n)[:l]+`","next":"xxxxxxxx"}`)
		}
		for _, f := range []struct {
			name string
			f    func(string, int) int
		}{{"byteloop", scanBytes}, {"table", scanTable}, {"swar", scanSWAR}, {"swar-unsafe", scanUnsafe}, {"indexbyte+swar", scanIndex}} {
			b.Run("len="+strconv.Itoa(n)+"/how="+f.name, func(b *testing.B) {
				b.SetBytes(int64(total / len(ring)))
				i, acc := 0, 0
				for b.Loop() {
					acc += f.f(ring[i&255], 0)
					i++
				}
				sinkN = acc
			})
		}
		bring := make([][]byte, len(ring))
		for i := range ring {
			bring[i] = []byte(ring[i])
		}
		b.Run("len="+strconv.Itoa(n)+"/how=swar-[]byte", func(b *testing.B) {
			b.SetBytes(int64(total / len(ring)))
			i, acc := 0, 0
			for b.Loop() {
				acc += scanBytesSWAR(bring[i&255], 0)
				i++
			}
			sinkN = acc
		})
	}
}

// --- member names ---

var keys = []string{"kind", "id", "title", "confidence", "final", "tags", "suspects", "evidence", "meta"}

func keySwitch(k string) int {
	switch k {
	case "kind":
		return 0
	case "id":
		return 1
	case "title":
		return 2
	case "confidence":
		return 3
	case "final":
		return 4
	case "tags":
		return 5
	case "suspects":
		return 6
	case "evidence":
		return 7
	case "meta":
		return 8
	}
	return -1
}

var keyMap = func() map[string]int {
	m := map[string]int{}
	for i, k := range keys {
		m[k] = i
	}
	return m
}()

func keyInMap(k string) int {
	if i, ok := keyMap[k]; ok {
		return i
	}
	return -1
}

// keyHash: a perfect hash of length, first and last byte found at generation time.
var hashMul, hashTab = func() (uint32, [32]int8) {
next:
	for m := uint32(1); ; m += 2 {
		var t [32]int8
		for i := range t {
			t[i] = -1
		}
		for i, k := range keys {
			h := hashKey(k, m)
			if t[h] >= 0 {
				continue next
			}
			t[h] = int8(i)
		}
		return m, t
	}
}()

func hashKey(k string, m uint32) uint32 {
	return (uint32(k[0]) | uint32(k[len(k)-1])<<8 | uint32(len(k))<<16) * m >> 27
}

func keyHash(k string) int {
	if len(k) == 0 {
		return -1
	}
	if i := hashTab[hashKey(k, hashMul)]; i >= 0 && keys[i] == k {
		return int(i)
	}
	return -1
}

func keyLinear(k string) int {
	for i, x := range keys {
		if x == k {
			return i
		}
	}
	return -1
}

// BenchmarkKey finds the field of one member; order=schema walks the 9 names in
// order, order=random shuffles them. The input is text, so finding the end of the
// name is part of it.
func BenchmarkKey(b *testing.B) {
	lits := make([]string, len(keys))
	for i, k := range keys {
		lits[i] = `"` + k + `":`
	}
	for _, order := range []string{"schema", "random"} {
		r := rand.New(rand.NewSource(2))
		var at []string
		var want []int
		for range 200 {
			p := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
			if order == "random" {
				p = r.Perm(len(keys))
			}
			for _, k := range p {
				at = append(at, `"`+keys[k]+`":12345678901234`)
				want = append(want, k)
			}
		}
		one := func(name string, f func(string) int) {
			b.Run("order="+order+"/how="+name, func(b *testing.B) {
				i := 0
				for b.Loop() {
					s := at[i]
					e := run(s, 1)
					if f(s[1:e]) != want[i] || s[e+1] != ':' {
						b.Fatal(s)
					}
					if i++; i == len(at) {
						i = 0
					}
				}
			})
		}
		one("switch", keySwitch)
		one("map", keyInMap)
		one("perfect-hash", keyHash)
		one("linear", keyLinear)
		b.Run("order="+order+"/how=predict+switch", func(b *testing.B) {
			i, next := 0, 0
			for b.Loop() {
				s, got := at[i], -1
				switch { // what straight-line generated code does, as one dispatch
				case next == 0 && has(s, 0, `"kind":`), next == 1 && has(s, 0, `"id":`), next == 2 && has(s, 0, `"title":`),
					next == 3 && has(s, 0, `"confidence":`), next == 4 && has(s, 0, `"final":`), next == 5 && has(s, 0, `"tags":`),
					next == 6 && has(s, 0, `"suspects":`), next == 7 && has(s, 0, `"evidence":`), next == 8 && has(s, 0, `"meta":`):
					got = next
				default:
					e := run(s, 1)
					if got = keySwitch(s[1:e]); s[e+1] != ':' {
						got = -1
					}
				}
				if got != want[i] {
					b.Fatal(s)
				}
				if next = got + 1; next == len(keys) {
					next = 0
				}
				if i++; i == len(at) {
					i = 0
				}
			}
		})
	}
}

// BenchmarkKeyStraight: all 9 names of one object in schema order, ns/op per object.
func BenchmarkKeyStraight(b *testing.B) {
	s := ""
	for _, k := range keys {
		s += `"` + k + `":1,`
	}
	s += "         "
	b.Run("how=straight-line", func(b *testing.B) {
		for b.Loop() {
			i := 0
			ok := has(s, i, `"kind":`) && has(s, i+9, `"id":`) && has(s, i+16, `"title":`) && has(s, i+26, `"confidence":`) &&
				has(s, i+41, `"final":`) && has(s, i+51, `"tags":`) && has(s, i+60, `"suspects":`) && has(s, i+73, `"evidence":`) && has(s, i+86, `"meta":`)
			if !ok {
				b.Fatal("no")
			}
		}
	})
	b.Run("how=scan+switch", func(b *testing.B) {
		for b.Loop() {
			i, seen := 0, 0
			for range keys {
				e := run(s, i+1)
				k := keySwitch(s[i+1 : e])
				if k < 0 || s[e+1] != ':' {
					b.Fatal(s[i:])
				}
				seen |= 1 << k
				i = e + 4
			}
			if seen != 511 {
				b.Fatal(seen)
			}
		}
	})
}

// --- where decoded strings live (the four free strings of the small event) ---

var keep payload.Small

func BenchmarkStrings(b *testing.B) {
	ring := payload.Smalls
	each := func(name string, f func(b []byte, v *payload.Small)) {
		b.Run("how="+name, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				f(ring[i&511], &keep)
				i++
			}
		})
	}
	each("alias", func(b []byte, v *payload.Small) { smallCanonical(alias(b), v) })
	each("copy-document", func(b []byte, v *payload.Small) { smallCanonical(string(b), v) })
	var chunk strings.Builder
	each("copy-document-to-8K-chunk", func(b []byte, v *payload.Small) { // documents share allocations
		if chunk.Cap()-chunk.Len() < len(b) {
			chunk.Reset()
			chunk.Grow(max(8192, len(b)))
		}
		at := chunk.Len()
		chunk.Write(b)
		smallCanonical(chunk.String()[at:], v)
	})
	each("copy-each", func(b []byte, v *payload.Small) {
		smallCanonical(alias(b), v)
		v.Text, v.Room, v.Actor, v.Target = strings.Clone(v.Text), strings.Clone(v.Room), strings.Clone(v.Actor), strings.Clone(v.Target)
	})
	each("pack-content", func(b []byte, v *payload.Small) { // only the content, one allocation of the exact size
		smallCanonical(alias(b), v)
		var sb strings.Builder
		n1 := len(v.Text)
		n2 := n1 + len(v.Room)
		n3 := n2 + len(v.Actor)
		sb.Grow(n3 + len(v.Target))
		sb.WriteString(v.Text)
		sb.WriteString(v.Room)
		sb.WriteString(v.Actor)
		sb.WriteString(v.Target)
		s := sb.String()
		v.Text, v.Room, v.Actor, v.Target = s[:n1], s[n1:n2], s[n2:n3], s[n3:]
	})
}

// --- UTF-8 ---

// runAll scans over bytes >= 0x80 and tells whether there were any.
func runAll(s string, i int) (int, uint64) {
	var acc uint64
	for i >= 0 && i <= len(s)-8 {
		w := load(s, i)
		m := special(w)
		if m == 0 {
			acc |= w
			i += 8
			continue
		}
		n := bits.TrailingZeros64(m)
		return i + n>>3, (acc | w&(1<<(uint(n)&63-7)-1)) & highs
	}
	return -1, 0
}

func BenchmarkUTF8(b *testing.B) {
	for _, in := range []struct{ name, s string }{
		{"ascii-60", strings.Repeat("The candlestick was moved ", 3)[:60]},
		{"mixed-60", (strings.Repeat("Señor Verde was moved — ", 3))[:60]},
		{"cjk-60", strings.Repeat("灯台は動かされた。", 3)[:60]},
	} {
		doc := in.s + `","next":"xxxxxxxx"}`
		d := new(dec)
		b.Run("text="+in.name+"/how=none", func(b *testing.B) {
			for b.Loop() {
				sinkN, _ = runAll(doc, 0)
			}
		})
		b.Run("text="+in.name+"/how=stop-at-nonascii", func(b *testing.B) { // what str does
			for b.Loop() {
				sinkS, sinkN = d.str(doc, 0)
			}
		})
		b.Run("text="+in.name+"/how=collect-then-if", func(b *testing.B) {
			for b.Loop() {
				n, high := runAll(doc, 0)
				if high != 0 && !utf8.ValidString(doc[:n]) {
					b.Fatal("invalid")
				}
			}
		})
		b.Run("text="+in.name+"/how=always-ValidString", func(b *testing.B) {
			for b.Loop() {
				n, _ := runAll(doc, 0)
				if !utf8.ValidString(doc[:n]) {
					b.Fatal("invalid")
				}
			}
		})
	}
}

// --- enums ---

var kindMap = func() map[string]payload.Kind {
	m := map[string]payload.Kind{}
	for _, k := range payload.Enums["Kind"] {
		m[k] = payload.Kind(k)
	}
	return m
}()

func BenchmarkEnum(b *testing.B) {
	r := rand.New(rand.NewSource(3))
	vals := payload.Enums["Kind"]
	var ring [512][]byte
	for i := range ring {
		ring[i] = []byte(vals[r.Intn(len(vals))])
	}
	each := func(name string, f func(b []byte) (payload.Kind, bool)) {
		b.Run("how="+name, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				k, ok := f(ring[i&511])
				if !ok {
					b.Fatal(k)
				}
				keep.Kind = k
				i++
			}
		})
	}
	each("switch-interned", func(b []byte) (payload.Kind, bool) { return kind(string(b)) })
	each("map-interned", func(b []byte) (payload.Kind, bool) { k, ok := kindMap[string(b)]; return k, ok })
	each("linear-interned", func(b []byte) (payload.Kind, bool) {
		for _, v := range vals {
			if v == string(b) {
				return payload.Kind(v), true
			}
		}
		return "", false
	})
	each("copy+switch", func(b []byte) (payload.Kind, bool) { s := string(b); _, ok := kind(s); return payload.Kind(s), ok })
}

// --- escapes ---

func BenchmarkEscape(b *testing.B) {
	for _, in := range []struct{ name, s string }{
		{"0", `A torn page reads meet me at nine in blue ink, no more`},
		{"1", `A torn page reads \u2014 meet me at nine in blue ink, no`},
		{"4", `A torn \"page\" reads\nmeet me at \u2014 nine in blue ink`},
	} {
		doc := in.s + `","next":"xxxxxxxx"}`
		b.Run("escapes="+in.name+"/how=shared-builder", func(b *testing.B) { // 16 strings to one allocation
			b.ReportAllocs()
			d := new(dec)
			i := 0
			for b.Loop() {
				if i++; i&15 == 0 {
					*d = dec{}
					d.esc.Grow(16 * 64)
				}
				sinkS, sinkN = d.str(doc, 0)
			}
		})
		b.Run("escapes="+in.name+"/how=own-allocation", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				var d dec
				sinkS, sinkN = d.str(doc, 0)
			}
		})
		b.Run("escapes="+in.name+"/how=strconv.Unquote", func(b *testing.B) {
			b.ReportAllocs()
			q := `"` + in.s + `"`
			for b.Loop() {
				var err error
				if sinkS, err = strconv.Unquote(q); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// --- numbers ---

func BenchmarkNumber(b *testing.B) {
	r := rand.New(rand.NewSource(4))
	for _, kind := range []string{"0.7", "4-digits", "17-digits"} {
		var ring [256]string
		for i := range ring {
			switch kind {
			case "0.7":
				ring[i] = "0." + strconv.Itoa(r.Intn(10)) + ","
			case "4-digits":
				ring[i] = strconv.FormatFloat(r.Float64()*200-100, 'f', 4, 64) + ","
			case "17-digits":
				ring[i] = strconv.FormatFloat(r.Float64(), 'g', -1, 64) + ","
			}
		}
		b.Run("float="+kind+"/how=exact-fast-path", func(b *testing.B) {
			i := 0
			for b.Loop() {
				sinkF, sinkN = number(ring[i&255], 0)
				i++
			}
		})
		b.Run("float="+kind+"/how=strconv.ParseFloat", func(b *testing.B) {
			i := 0
			for b.Loop() {
				s := ring[i&255]
				n := 0
				for n < len(s) && (s[n]-'0' <= 9 || s[n] == '.' || s[n] == '-' || s[n]|0x20 == 'e') {
					n++
				}
				sinkF, _ = strconv.ParseFloat(s[:n], 64)
				i++
			}
		})
	}
	var ring [256]string
	for i := range ring {
		ring[i] = strconv.Itoa(r.Intn(1<<(1+r.Intn(30)))) + ","
	}
	b.Run("int/how=loop", func(b *testing.B) {
		i := 0
		for b.Loop() {
			v, n := integer(ring[i&255], 0)
			sinkN = int(v) + n
			i++
		}
	})
	b.Run("int/how=strconv.ParseInt", func(b *testing.B) {
		i := 0
		for b.Loop() {
			s := ring[i&255]
			n := 0
			for n < len(s) && s[n]-'0' <= 9 {
				n++
			}
			v, _ := strconv.ParseInt(s[:n], 10, 64)
			sinkN = int(v)
			i++
		}
	})
}

// --- lists ---

var keepList []payload.Suspect
var keepStrs []string

func BenchmarkList(b *testing.B) {
	one := `{"name":"colonel-mustard","score":0.25,"status":"cleared","alibi":true,"age":31}`
	for _, n := range []int{1, 6, 100} {
		doc := "[" + strings.Repeat(one+",", n-1) + one + "]          "
		b.Run("objects="+strconv.Itoa(n)+"/how=append", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				var d dec
				var out []payload.Suspect
				i, more := 1, 1
				for more == 1 {
					out = append(out, payload.Suspect{})
					if i = decodeSuspect(&d, doc, i, &out[len(out)-1]); i < 0 {
						b.Fatal(doc)
					}
					i, more = sep(doc, i, ']')
				}
				keepList = out
			}
		})
		b.Run("objects="+strconv.Itoa(n)+"/how=stack8+estimate", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				var d dec
				if keepList, sinkN = decodeSuspectList(&d, doc, 0); sinkN < 0 {
					b.Fatal(doc)
				}
			}
		})
	}
	doc := `["alpha","beta","gamma"]          `
	b.Run("strings=3/how=append", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var d dec
			var out []string
			i, more := 1, 1
			for more == 1 {
				var s string
				s, i = d.quoted(doc, i)
				out = append(out, s)
				i, more = sep(doc, i, ']')
			}
			keepStrs = out
		}
	})
	b.Run("strings=3/how=stack8-exact", func(b *testing.B) {
		b.ReportAllocs()
		var d dec
		for b.Loop() {
			keepStrs, sinkN = d.stringList(doc, 0)
		}
	})
	b.Run("strings=3/how=arena", func(b *testing.B) {
		b.ReportAllocs()
		d := dec{arena: true}
		for b.Loop() {
			keepStrs, sinkN = d.stringList(doc, 0)
		}
	})
}

// --- the whole small event without allocation: which path for which shape of document ---

func BenchmarkPath(b *testing.B) {
	for _, in := range []struct {
		name string
		ring [][]byte
	}{{"canonical", payload.Smalls}, {"pretty", payload.SmallsPretty}, {"reordered", payload.SmallsReordered}} {
		for _, f := range []struct {
			name string
			f    func(string, *payload.Small) error
		}{
			{"fused-then-any", SmallString},
			{"predict", func(s string, v *payload.Small) error { return decodeDocSmall(s, v, false) }},
			{"switch", func(s string, v *payload.Small) error { return switchDocSmall(s, v, false) }},
		} {
			b.Run("doc="+in.name+"/how="+f.name, func(b *testing.B) {
				b.ReportAllocs()
				i := 0
				for b.Loop() {
					if err := f.f(alias(in.ring[i&511]), &keep); err != nil {
						b.Fatal(err)
					}
					i++
				}
			})
		}
	}
}

// enum by a perfect hash over one 8-byte load: no loop, no unpredictable branch.
type enum8 struct {
	mul  uint64
	mask uint64 // the first bytes that every value has, closing quote included
	val  [16]uint64
	len  [16]int8
	k    [16]payload.Kind
}

var kind8 = func() *enum8 {
	vals := payload.Enums["Kind"]
	shortest := 8
	for _, v := range vals {
		shortest = min(shortest, len(v)+1)
	}
	e := &enum8{mask: 1<<(8*shortest) - 1}
	r := rand.New(rand.NewSource(1))
next:
	for {
		*e = enum8{mask: e.mask, mul: r.Uint64() | 1}
		for _, v := range vals {
			w := load(v+"\"       ", 0)
			h := (w & e.mask) * e.mul >> 60
			if e.len[h] != 0 {
				continue next
			}
			e.val[h], e.len[h], e.k[h] = w&(1<<(8*len(v)+8)-1), int8(len(v)+1), payload.Kind(v)
			if len(v) == 7 {
				e.val[h] = w
			}
		}
		return e
	}
}()

func (e *enum8) get(s string, i int) (payload.Kind, int) {
	if i > len(s)-8 {
		return "", -1
	}
	w := load(s, i)
	h := (w & e.mask) * e.mul >> 60
	n := e.len[h]
	if n == 0 || (w^e.val[h])<<((64-8*uint(n))&63) != 0 {
		return "", -1
	}
	return e.k[h], i + int(n)
}

func kindChain(s string) payload.Kind {
	switch {
	case has(s, 0, `accuse"`):
		return payload.KindAccuse
	case has(s, 0, `clue"`):
		return payload.KindClue
	case has(s, 0, `move"`):
		return payload.KindMove
	case has(s, 0, `pass"`):
		return payload.KindPass
	case has(s, 0, `vote"`):
		return payload.KindVote
	case has(s, 0, `whisper"`):
		return payload.KindWhisper
	}
	panic(s)
}

func BenchmarkEnumInText(b *testing.B) {
	r := rand.New(rand.NewSource(3))
	vals := payload.Enums["Kind"]
	var ring [4096]string
	for i := range ring {
		ring[i] = vals[r.Intn(len(vals))] + `","next":"xxxxxxxx"}`
	}
	b.Run("how=run+switch", func(b *testing.B) {
		i := 0
		for b.Loop() {
			s := ring[i&4095]
			e := run(s, 0)
			k, ok := kind(s[:e])
			if !ok {
				b.Fatal(s)
			}
			keep.Kind = k
			i++
		}
	})
	b.Run("how=perfect-hash8", func(b *testing.B) {
		i := 0
		for b.Loop() {
			k, n := kind8.get(ring[i&4095], 0)
			if n < 0 {
				b.Fatal(ring[i&4095])
			}
			keep.Kind = k
			i++
		}
	})
	b.Run("how=prefix-chain", func(b *testing.B) {
		i := 0
		for b.Loop() {
			keep.Kind = kindChain(ring[i&4095])
			i++
		}
	})
}

func TestEnum8(t *testing.T) {
	for _, v := range payload.Enums["Kind"] {
		if k, n := kind8.get(v+`"xxxxxxxx`, 0); string(k) != v || n != len(v)+1 {
			t.Fatal(v, k, n)
		}
		if _, n := kind8.get(v+`x"xxxxxxxx`, 0); n >= 0 {
			t.Fatal(v)
		}
	}
}
