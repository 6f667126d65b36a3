package lb

import (
	"math/bits"
	"unicode/utf8"

	"github.com/structgen/structgen/bench/payload"
)

func kind(k string) (payload.Kind, bool) { // interned: no allocation
	switch k {
	case "accuse":
		return payload.KindAccuse, true
	case "clue":
		return payload.KindClue, true
	case "move":
		return payload.KindMove, true
	case "pass":
		return payload.KindPass, true
	case "vote":
		return payload.KindVote, true
	case "whisper":
		return payload.KindWhisper, true
	}
	return "", false
}

// run returns the index of the first byte from i on that is not plain ASCII text
// (a quote, a backslash, a control character, a byte >= 0x80), or -1 near the end
// of the document.
func run(s string, i int) int {
	for i >= 0 && i <= len(s)-8 {
		if m := specialOrHigh(load(s, i)); m != 0 {
			return i + bits.TrailingZeros64(m)>>3
		}
		i += 8
	}
	return -1
}

// smallCanonical decodes the document as a model nearly always writes it:
// compact, ASCII, keys in the order of the schema. Value, closing quote, comma and next
// key are one comparison. It answers false on anything else, valid or not, and
// the caller then decodes again with the order-free decoder.
func smallCanonical(s string, v *payload.Small) bool {
	const (
		k0 = `{"kind":"`
		k1 = `","text":"`
		k2 = `","room":"`
		k3 = `","actor":"`
		k4 = `","target":"`
		k5 = `"}`
	)
	if !has(s, 0, k0) {
		return false
	}
	a := len(k0)
	b := run(s, a)
	if !has(s, b, k1) {
		return false
	}
	k, ok := kind(s[a:b])
	if !ok {
		return false
	}
	v.Kind = k
	a = b + len(k1)
	if b = run(s, a); !has(s, b, k2) {
		return false
	}
	v.Text = s[a:b]
	a = b + len(k2)
	if b = run(s, a); !has(s, b, k3) {
		return false
	}
	v.Room = s[a:b]
	a = b + len(k3)
	if b = run(s, a); !has(s, b, k4) {
		return false
	}
	v.Actor = s[a:b]
	a = b + len(k4)
	if b = run(s, a); b < 0 { // the last 7 bytes
		b = tail(s, a)
	}
	if !has(s, b, k5) || b+len(k5) != len(s) {
		return false
	}
	v.Target = s[a:b]
	return true // every byte was seen to be ASCII: nothing is left to check
}

func tail(s string, i int) int {
	for ; uint(i) < uint(len(s)); i++ {
		if c := s[i]; c == '"' || c == '\\' || c < ' ' || c >= utf8.RuneSelf {
			return i
		}
	}
	return -1
}
