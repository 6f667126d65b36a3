package conformance_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/internal/conformance/contracts"
	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/ladder"
)

const (
	asks       = 3    // of each contract, with the schema
	weakAsks   = 1    // of each contract, on each weaker rung
	maxTokens  = 2000 // enough for nearly every answer
	weakTokens = 200
)

var prompt = ladder.Prompt{System: "You take part in a game.", User: "What do you have to say?"}

// server is a running engine and the adapter that reaches it.
type server struct {
	name string
	// model answers with at most so many tokens.
	model func(maxTokens int64) ladder.Model
	// fences says that the engine lets the model wrap its answer.
	fences bool
}

// testLadder runs every example contract on a server that enforces schemas,
// with a model that writes junk wherever it may.
func testLadder(t *testing.T, s server) {
	t.Run("schema rung", func(t *testing.T) { testSchemaRung(t, s) })
	t.Run("cut off", func(t *testing.T) { testCutOff(t, s) })
	t.Run("weaker rungs", func(t *testing.T) { testWeakerRungs(t, s) })
}

// testSchemaRung wants answers to be valid at the first try, or to break only
// rules that no engine enforces.
func testSchemaRung(t *testing.T, s server) {
	outcomes, rules, fenced := tally{}, tally{}, 0
	for _, c := range contracts.Examples() {
		valid, narrow := 0, 0
		for range asks {
			doc, report, err := ask(t, c, s.model(maxTokens), ladder.WithRungs(ladder.Schema), ladder.WithRepairs(0))
			outcomes[report.Outcome.String()]++
			require.Len(t, report.Attempts, 1)
			if _, ok := errors.AsType[*contract.DecodeError](err); ok {
				narrow++
				for _, v := range report.Attempts[0].Violations {
					assert.Contains(t, narrowCodes, v.Code, "%s: %v", c.Name(), v)
					rules[string(v.Code)]++
				}
				continue
			}
			if errors.Is(err, ladder.ErrTruncated) {
				continue
			}
			require.NoError(t, err, c.Name())
			valid++
			assert.Equal(t, ladder.Valid, report.Outcome)
			assertValid(t, c, doc)
			if slices.ContainsFunc(report.Removed, isFence) {
				fenced++
			}
		}
		if narrow == 0 {
			assert.Positive(t, valid, "%s: nothing valid in %d answers", c.Name(), asks)
		}
	}
	assert.Positive(t, outcomes["valid"])
	assert.LessOrEqual(t, outcomes["truncated"], len(contracts.Examples())*asks/4, "answers seldom need so many tokens")
	if s.fences {
		assert.Positive(t, fenced, "the engine fences half of its answers")
	}
	findings.add(t, "%s, Schema rung, first try: %v; rules that no engine enforces: %v; unwrapped from a fence: %d", s.name, outcomes, rules, fenced)
}

// narrowCodes are the codes of violations that a valid answer of an engine can
// have: see the narrowings in package oracle.
var narrowCodes = []contract.Code{contract.CodeRange, contract.CodeUTF8, contract.CodeLength, contract.CodeFormat, contract.CodeDuplicate, contract.CodeOnly}

func isFence(removed string) bool { return strings.Contains(removed, "fence") }

// testCutOff limits the answer to fewer tokens than any contract needs.
func testCutOff(t *testing.T, s server) {
	for _, c := range contracts.Examples() {
		doc, report, err := ask(t, c, s.model(4), ladder.WithRepairs(2))
		require.ErrorIs(t, err, ladder.ErrTruncated, c.Name())
		assert.Equal(t, ladder.Truncated, report.Outcome)
		assert.Len(t, report.Attempts, 1, "what was cut off is not repaired")
		assert.NotEmpty(t, report.Partial)
		assert.Empty(t, doc)
	}
}

// testWeakerRungs asks without a schema: the model is then nearly never right,
// which must show as a repair or as an error of the model, not as a value.
func testWeakerRungs(t *testing.T, s server) {
	for _, rung := range []ladder.Rung{ladder.JSONObject, ladder.Text} {
		outcomes := tally{}
		for _, c := range contracts.Examples() {
			for range weakAsks {
				doc, report, err := ask(t, c, s.model(weakTokens), ladder.WithRungs(rung))
				outcomes[report.Outcome.String()]++
				assert.Equal(t, rung, report.Rung)
				if err == nil {
					assertValid(t, c, doc)
					continue
				}
				assert.True(t, ladder.ModelFailed(err), "%s: %v", c.Name(), err)
				assert.Empty(t, doc)
				if errors.Is(err, ladder.ErrInvalid) {
					assert.Len(t, report.Attempts, 2, "an invalid reply is repaired once")
				}
			}
		}
		findings.add(t, "%s, %v rung: %v", s.name, rung, outcomes)
	}
}

func ask(t *testing.T, c contracts.Contract, m ladder.Model, opts ...ladder.Option) ([]byte, ladder.Report, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	return c.Ask(ctx, m, prompt, append(opts, ladder.WithMemory(ladder.NewMemory(0)))...)
}

// assertValid asks the independent judge about what was let through.
func assertValid(t *testing.T, c contracts.Contract, doc []byte) {
	t.Helper()
	judge, err := oracle.NewJudge(c.Schema(), c.Shape())
	require.NoError(t, err)
	assert.NoError(t, judge.Verdict(doc), "%s: %s", c.Name(), doc)
}
