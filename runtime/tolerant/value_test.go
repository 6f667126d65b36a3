package tolerant

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestIsValueAgreesWithJSON holds the scanner to encoding/json, on documents
// and on documents that were damaged.
func TestIsValueAgreesWithJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc := []byte(document(t, 4))
		for range rapid.IntRange(0, 2).Draw(t, "damages") {
			if len(doc) == 0 {
				break
			}
			i := rapid.IntRange(0, len(doc)-1).Draw(t, "at")
			switch rapid.IntRange(0, 2).Draw(t, "damage") {
			case 0:
				doc = append(doc[:i:i], doc[i+1:]...)
			case 1:
				doc[i] = rapid.SampledFrom([]byte(`{}[]",:\0-.e tu`)).Draw(t, "byte")
			case 2:
				doc = doc[:i]
			}
		}
		if got, want := isValue(doc), json.Valid(doc); got != want {
			t.Fatalf("isValue %t, json.Valid %t: %q", got, want, doc)
		}
	})
}

func document(t *rapid.T, depth int) string {
	space := rapid.SampledFrom([]string{"", "", " ", "\n\t"})
	kinds := 3
	if depth > 0 {
		kinds = 5
	}
	pad := space.Draw(t, "space")
	switch rapid.IntRange(0, kinds).Draw(t, "kind") {
	case 0:
		return pad + rapid.SampledFrom([]string{"true", "false", "null"}).Draw(t, "literal")
	case 1, 2:
		return pad + rapid.SampledFrom([]string{"0", "-0", "1", "12.50", "1e9", "-3.25E-7", "0.0", "01", "1.", ".5", "+1"}).Draw(t, "number")
	case 3:
		return pad + `"` + rapid.SampledFrom([]string{"", "a", `\"`, `\\`, `é`, `\ud83d`, `\u12`, `\x`, "日本", "\t", "{", "}"}).Draw(t, "text") + `"`
	case 4:
		var parts []string
		for range rapid.IntRange(0, 3).Draw(t, "elements") {
			parts = append(parts, document(t, depth-1))
		}
		return pad + "[" + strings.Join(parts, ",") + space.Draw(t, "end") + "]"
	default:
		var parts []string
		for range rapid.IntRange(0, 3).Draw(t, "members") {
			parts = append(parts, space.Draw(t, "name")+`"m"`+space.Draw(t, "colon")+":"+document(t, depth-1))
		}
		return pad + "{" + strings.Join(parts, ",") + space.Draw(t, "end") + "}"
	}
}

// TestScanValueDepth: the stack is bits, and it remembers every level, whatever
// stands in the levels above.
func TestScanValueDepth(t *testing.T) {
	for _, depth := range []int{1, 63, 64, 65, 127, 128, 129, 1000, 100_000} {
		open := strings.Repeat(`{"a":[`, depth)
		close := strings.Repeat(`]}`, depth)
		if !isValue([]byte(open + close)) {
			t.Errorf("depth %d is refused", depth)
		}
		if isValue([]byte(open + close[1:])) {
			t.Errorf("depth %d closes with the wrong bracket", depth)
		}
	}
	mixed := strings.Repeat(`{"a":`, 64) + strings.Repeat("[", 64) + strings.Repeat(`{"a":`, 64) + "0" +
		strings.Repeat("}", 64) + strings.Repeat("]", 64) + strings.Repeat("}", 64)
	if !isValue([]byte(mixed)) {
		t.Error("levels of one kind above another are refused")
	}
	if isValue([]byte(strings.Replace(mixed, "]}", "}]", 1))) {
		t.Error("the levels below are forgotten")
	}
}
