package conformance_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/internal/conformance/contracts"
	"github.com/structgen/structgen/internal/conformance/engine"
)

func TestSchemasCompile(t *testing.T) {
	for _, e := range []*engine.Engine{engine.XGrammar(folder), engine.LlamaCPP(folder)} {
		t.Run(e.Name, func(t *testing.T) {
			e := open(t, e)
			for _, c := range contracts.All() {
				assert.NoError(t, e.Compile(c.Schema()), c.Name())
			}
			// An engine that took anything would prove nothing. It must also
			// live on after a refusal.
			assert.ErrorIs(t, e.Compile(`{"type":"object","properties":{"a":{"type":"nonsense"}}}`), engine.ErrRefused)
			assert.NoError(t, e.Compile(contracts.All()[0].Schema()))
		})
	}
	findings.add(t, "compile: %d schemas in XGrammar and llama.cpp", len(contracts.All()))
}

func TestStrictTransformsChangeNothing(t *testing.T) {
	strict := open(t, engine.Strict(folder))
	unchanged := map[string]string{"openai": "", "anthropic": "", "ajv": "", "prettier": ""}
	for _, c := range contracts.All() {
		problems, err := strict.Problems(c.Schema())
		require.NoError(t, err, c.Name())
		assert.Equal(t, unchanged, problems, c.Name())
	}
	problems, err := strict.Problems(`{"type":"object","properties":{"a":{"type":"integer","minimum":1}},"required":["a"]}`)
	require.NoError(t, err)
	assert.Contains(t, problems["openai"], "additionalProperties")
	assert.Contains(t, problems["anthropic"], "minimum")
	assert.Contains(t, problems["prettier"], "anew")
	findings.add(t, "compile: unchanged by OpenAI's and Anthropic's strict transforms, and by prettier")
}
