package contract_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/structgen/structgen/runtime/contract"
)

// The fast path of a small event allocates nothing at all; Decode adds the
// document's one copy and the value.
func TestDecodeAllocates(t *testing.T) {
	withoutList := strings.Replace(detectiveReply, `["Gardener Imre"]`, `[]`, 1)
	for _, tt := range []struct {
		name, doc string
		want      float64
	}{
		{"no list", withoutList, 0},
		{"in another order and white space", ` {"round":3, "kind":"clue", "text":"é", "suspect":"", "confidence":0.5, "witnesses":[], "urgent":false} `, 0},
		{"a list", detectiveReply, 1},
		{"escapes share one buffer", strings.Replace(strings.Replace(withoutList, "Cook", `\"Cook\"`, 1), "wet", `\nwet\n`, 1), 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fast := testing.AllocsPerRun(100, func() {
				var v detectiveOutput
				if ok, _ := decodeDetective(tt.doc, &v); !ok {
					t.Fatal("refused")
				}
			})
			assert.Equal(t, tt.want, fast, "fast path")
			src := []byte(tt.doc)
			all := testing.AllocsPerRun(100, func() {
				if _, _, err := detective.Decode(src); err != nil {
					t.Fatal(err)
				}
			})
			assert.Equal(t, tt.want+2, all, "Decode")
		})
	}
}

func TestValidateAndAppendAllocateNothing(t *testing.T) {
	v, _, err := detective.Decode([]byte(detectiveReply))
	assert.NoError(t, err)
	buf := make([]byte, 0, 1024)
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		if err := detective.Validate(&v); err != nil {
			t.Fatal(err)
		}
		if _, err := appendDetective(buf, &v); err != nil {
			t.Fatal(err)
		}
	}))
}

func BenchmarkDecode(b *testing.B) {
	for _, bb := range []struct{ name, doc string }{
		{"compact", detectiveReply},
		{"pretty", "{\n  \"kind\": \"clue\",\n  \"text\": \"The pantry key was still wet at nine.\",\n  \"suspect\": \"Cook Ada\",\n  \"confidence\": 0.62,\n  \"witnesses\": [\n    \"Gardener Imre\"\n  ],\n  \"urgent\": false,\n  \"round\": 3\n}"},
		{"other order", detectiveReplies[2]},
		{"refused", detectiveReplies[3]},
	} {
		b.Run("fast path/"+bb.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				var v detectiveOutput
				decodeDetective(bb.doc, &v)
			}
		})
		b.Run("contract/"+bb.name, func(b *testing.B) {
			src := []byte(bb.doc)
			b.ReportAllocs()
			for b.Loop() {
				_, _, _ = detective.Decode(src)
			}
		})
	}
}

func BenchmarkExplain(b *testing.B) {
	src := []byte(detectiveReplies[3])
	b.ReportAllocs()
	for b.Loop() {
		_ = contract.Explain("detective", detectiveShape, string(src))
	}
}

func BenchmarkAppend(b *testing.B) {
	v, _, err := detective.Decode([]byte(detectiveReply))
	if err != nil {
		b.Fatal(err)
	}
	buf := make([]byte, 0, 1024)
	b.ReportAllocs()
	for b.Loop() {
		_, _ = detective.Append(buf, &v)
	}
}

func BenchmarkValidate(b *testing.B) {
	v, _, err := detective.Decode([]byte(detectiveReply))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		_ = detective.Validate(&v)
	}
}
