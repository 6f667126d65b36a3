package contract_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/contract"
)

func TestPairs(t *testing.T) {
	type envelope struct {
		Ages  contract.Pairs[int]  `json:"ages"`
		Maybe contract.Pairs[*int] `json:"maybe"`
	}
	for _, tt := range []struct {
		name  string
		value envelope
		doc   string
	}{
		{"nothing", envelope{}, `{"ages":[],"maybe":[]}`},
		{"sorted by key", envelope{Ages: contract.Pairs[int]{"b": 2, "a": 1, "": 0}, Maybe: contract.Pairs[*int]{"n": nil}},
			`{"ages":[{"key":"","value":0},{"key":"a","value":1},{"key":"b","value":2}],"maybe":[{"key":"n","value":null}]}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			written, err := json.Marshal(tt.value)
			require.NoError(t, err)
			assert.Equal(t, tt.doc, string(written))
			var back envelope
			require.NoError(t, json.Unmarshal(written, &back))
			again, err := json.Marshal(back)
			require.NoError(t, err)
			assert.Equal(t, tt.doc, string(again))
			assert.Len(t, back.Ages, len(tt.value.Ages))
			assert.Len(t, back.Maybe, len(tt.value.Maybe))
		})
	}
}

func TestPairsUnmarshalLosesNothing(t *testing.T) {
	for name, doc := range map[string]string{
		"a key twice":     `[{"key":"a","value":1},{"key":"a","value":2}]`,
		"no key":          `[{"value":1}]`,
		"a null key":      `[{"key":null,"value":1}]`,
		"no value":        `[{"key":"a"}]`,
		"another value":   `[{"key":"a","value":"x"}]`,
		"an object":       `{"a":1}`,
		"another element": `[1]`,
	} {
		p := contract.Pairs[int]{"before": 1}
		assert.Error(t, json.Unmarshal([]byte(doc), &p), name)
		assert.Equal(t, contract.Pairs[int]{"before": 1}, p, name)
	}
	p := contract.Pairs[int]{"before": 1}
	require.NoError(t, json.Unmarshal([]byte("null"), &p), "null is no change, as for every type of encoding/json")
	assert.Equal(t, contract.Pairs[int]{"before": 1}, p)
	require.NoError(t, json.Unmarshal([]byte("[]"), &p))
	assert.Equal(t, contract.Pairs[int]{}, p)
}
