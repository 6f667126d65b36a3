package conformance_test

import (
	"errors"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/internal/conformance/contracts"
	"github.com/structgen/structgen/internal/conformance/engine"
	"github.com/structgen/structgen/internal/conformance/spelling"
	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/internal/replies"
)

// TestAJV compares the decoders with JSON.parse and a JSON Schema validator, on
// testdata/replies and on the oracle's documents for every contract.
func TestAJV(t *testing.T) {
	ajv := open(t, engine.AJV(folder))
	causes, texts := tally{}, 0
	for _, c := range contracts.Total() {
		t.Run(c.Name(), func(t *testing.T) {
			docs := documents(t, c)
			texts += len(docs)
			judge, err := oracle.NewJudge(c.Schema(), c.Shape())
			require.NoError(t, err)
			verdicts, err := ajv.Judge(c.Schema(), docs)
			require.NoError(t, err)
			for i, v := range verdicts {
				decoded := c.Decode([]byte(docs[i]))
				if v.Accept == (decoded == nil) {
					continue
				}
				cause := ajvCause(judge, []byte(docs[i]), v.Accept)
				assert.NotEmpty(t, cause, "ajv accepts: %v %s\ndecoder: %v\n%s", v.Accept, v.Why, decoded, docs[i])
				causes[cause]++
			}
		})
	}
	findings.add(t, "ajv: the same verdict on %d texts of %d contracts, but for: %v", texts, len(contracts.Total()), causes)
}

// documents are the oracle's, and for the agent of the replies those too. What
// is no UTF-8 is no string of JavaScript.
func documents(t *testing.T, c contracts.Contract) []string {
	t.Helper()
	var docs []string
	add := func(text []byte) {
		if utf8.Valid(text) {
			docs = append(docs, string(text))
		}
	}
	for _, s := range oracle.Samples(c.Shape(), seed(t)+1, 3*perOracle) {
		add(s.Text)
	}
	if c.Name() == "corpus/detective" {
		list, err := replies.Read("../../testdata/replies/*.jsonl")
		require.NoError(t, err)
		for _, r := range list {
			add(r.Text())
		}
	}
	return docs
}

// ajvCause is why ajv and the decoder differ on a text, "" if nobody knows.
func ajvCause(judge *oracle.Judge, doc []byte, accepted bool) string {
	if !accepted {
		if spelling.Overflows(doc) && judge.Verdict(doc) == nil {
			return "number beyond float64 that is clamped"
		}
		return ""
	}
	if rule, ok := narrowing(judge, doc); ok {
		return rule
	}
	if _, ok := narrowing(judge, spelling.Rounded(doc)); ok || judge.Verdict(spelling.Rounded(doc)) == nil {
		return "fraction that JavaScript rounds away"
	}
	return ""
}

// narrowing is the rule that alone keeps a document out.
func narrowing(judge *oracle.Judge, doc []byte) (rule string, ok bool) {
	narrowed, ok := errors.AsType[*oracle.Narrowed](judge.Verdict(doc))
	if !ok {
		return "", false
	}
	return string(narrowed.Rule), true
}
