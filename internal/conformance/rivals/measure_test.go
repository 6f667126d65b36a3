package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/internal/replies"
	"github.com/structgen/structgen/testdata/golden/corpus"
)

// TestOursIsNeverWrong holds structgen's own rows of RIVALS.md: on the recorded
// answers, and on the replies that the repository has.
func TestOursIsNeverWrong(t *testing.T) {
	recorded, err := recordedAnswers("testdata/llamacpp-chat-order.jsonl")
	require.NoError(t, err)
	judge, err := oracle.NewJudge(corpus.DetectiveContract.Schema(), corpus.DetectiveContract.Shape())
	require.NoError(t, err)
	own := collection{name: "own replies", parsers: parsers[detective](corpus.DetectiveContract)}
	list, err := replies.Read("../../../testdata/replies/*.jsonl")
	require.NoError(t, err)
	for _, r := range list {
		require.NoError(t, own.add(r.Text(), r.Tolerant, judge), r.ID)
	}
	scores := map[string]score{}
	for _, c := range []collection{recorded, own} {
		for _, p := range c.parsers {
			s := score{name: c.name + ": " + p.name}
			for _, l := range c.replies {
				value, err := p.read(l.text)
				if err != nil {
					value = nil
				}
				require.NoError(t, s.count(l, value))
			}
			scores[s.name] = s
		}
	}
	assert.Equal(t, 121, scores["answers of llama.cpp: structgen, strict decoder"].read)
	assert.Equal(t, 200, scores["answers of llama.cpp: structgen, tolerant parser"].read)
	assert.Equal(t, len(list), scores["own replies: structgen, tolerant parser"].right())
	assert.Zero(t, scores["own replies: structgen, strict decoder"].wrong())
	// The yardstick finds faults where there are some.
	assert.Positive(t, scores["own replies: encoding/json"].wrong())
	assert.Positive(t, scores["own replies: encoding/json, DisallowUnknownFields"].wrong())
}

func TestCount(t *testing.T) {
	truth, err := exactly([]byte(`{"a":1,"b":[0.1,"x"]}`))
	require.NoError(t, err)
	tests := []struct {
		name  string
		label string
		value string // "" for a refusal
		want  score
	}{
		{"the value, in another order and spelling", replies.Accept, `{"b":[1e-1,"\u0078"],"a":1}`, score{read: 1}},
		{"a usable reply refused", replies.Accept, ``, score{refused: 1}},
		{"another value", replies.Accept, `{"a":2,"b":[0.1,"x"]}`, score{otherValue: 1}},
		{"a member less", replies.Accept, `{"a":1}`, score{otherValue: 1}},
		{"a bad value refused", replies.Reject, ``, score{kept: 1}},
		{"a bad value let through", replies.Reject, `{}`, score{broken: 1}},
		{"no value made up", replies.Raw, ``, score{kept: 1}},
		{"a value made up", replies.Raw, `{}`, score{guessed: 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got score
			var value []byte
			if tt.value != "" {
				value = []byte(tt.value)
			}
			require.NoError(t, got.count(labelled{label: tt.label, truth: truth}, value))
			assert.Equal(t, tt.want, got)
		})
	}
}

func TestSame(t *testing.T) {
	tests := []struct {
		name      string
		want, got string
		same      bool
	}{
		{"fraction rounded to float64", "0.66666666666666666666", "0.6666666666666666", true},
		{"integer written with a point", "3.0", "3", true},
		{"integer rounded", "9007199254740993", "9007199254740992", false},
		{"minus zero", "-0", "0", true},
		{"number and text", "1", `"1"`, false},
		{"null and absent text", "null", `""`, false},
		{"list cut short", `[1,2]`, `[1]`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want, err := exactly([]byte(tt.want))
			require.NoError(t, err)
			got, err := exactly([]byte(tt.got))
			require.NoError(t, err)
			assert.Equal(t, tt.same, same(want, got))
		})
	}
}
