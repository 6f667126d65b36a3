package conformance_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/internal/conformance/contracts"
	"github.com/structgen/structgen/internal/conformance/engine"
	"github.com/structgen/structgen/internal/conformance/spelling"
)

// rewrite is one step from a text as it stands towards the one spelling that
// an engine writes itself. Its name is the cause of a difference that it ends.
type rewrite struct {
	cause string
	apply func(c contracts.Contract, doc []byte) ([]byte, error)
}

// spellings are what decoders leave open. Behind the last one the text is what
// the generated code itself writes.
var spellings = []rewrite{
	{"white space", func(_ contracts.Contract, doc []byte) ([]byte, error) { return spelling.WithoutSpace(doc) }},
	{"order of members", func(c contracts.Contract, doc []byte) ([]byte, error) { return spelling.Ordered(doc, c.Shape()) }},
	{"spelling of numbers and strings", contracts.Contract.Compact},
}

// languages are the engines, each with what its language is known to lack.
func languages() []*language {
	of := func(e *engine.Engine, samples int, limits ...rewrite) *language {
		return &language{Engine: e, samples: samples, limits: limits, own: map[string]bool{}, narrowed: tally{}, spelled: tally{}, limited: tally{}}
	}
	return []*language{
		of(engine.XGrammar(folder), perXGrammar,
			rewrite{"enum value with a slash", func(c contracts.Contract, doc []byte) ([]byte, error) {
				return spelling.SlashEscaped(doc, c.Shape()), nil
			}},
		),
		of(engine.LlamaCPP(folder), perLlamaCPP,
			rewrite{"more than 16 digits", func(_ contracts.Contract, doc []byte) ([]byte, error) { return spelling.FewDigits(doc, 16), nil }},
			rewrite{"DEL in a string", func(_ contracts.Contract, doc []byte) ([]byte, error) { return spelling.WithoutDEL(doc), nil }},
		),
	}
}

// rewritten is the text and what it is after each of the steps.
func rewritten(t *testing.T, c contracts.Contract, doc string, steps []rewrite) []string {
	t.Helper()
	ways := []string{doc}
	for _, step := range steps {
		next, err := step.apply(c, []byte(ways[len(ways)-1]))
		require.NoError(t, err, "%s: %s", step.cause, doc)
		ways = append(ways, string(next))
	}
	return ways
}
