package conformance_test

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/internal/conformance/contracts"
	"github.com/structgen/structgen/internal/conformance/engine"
	"github.com/structgen/structgen/internal/oracle"
)

// How many texts each contract contributes.
const (
	perXGrammar = 20 // drawn under its masks
	perLlamaCPP = 3  // the same, at a tenth of a second each
	perOracle   = 18 // a third each drawn, spoiled and damaged
	minTexts    = 2000
)

// TestLanguage compares, for every contract, the language of the decoder with
// the language that each engine holds a model to.
//
//   - What an engine accepts, the decoder accepts, or a named narrowing of it
//     refuses it. Answers drawn under the engine's masks are among the texts.
//   - What the decoder accepts, the engine accepts too, if need be in another
//     spelling: engines write their own white space, order and numbers.
//   - As the generated code writes it, it is accepted as it stands, but for the
//     engine's named limits.
//
// So a mutant that both engines refuse in every spelling is one that the
// decoder refuses.
func TestLanguage(t *testing.T) {
	languages := languages()
	for _, l := range languages {
		open(t, l.Engine)
	}
	all := contracts.Total()
	texts, ran := 0, 0
	for _, c := range all {
		t.Run(c.Name(), func(t *testing.T) {
			docs := collect(t, c, languages)
			texts += len(docs)
			ran++
			judge, err := oracle.NewJudge(c.Schema(), c.Shape())
			require.NoError(t, err)
			for _, l := range languages {
				l.compare(t, c, judge, docs)
			}
		})
	}
	if ran == len(all) { // not just those that -run names
		assert.GreaterOrEqual(t, texts, minTexts)
	}
	findings.add(t, "language: %d texts of %d contracts, no difference without a cause", texts, ran)
	for _, l := range languages {
		assert.Greater(t, l.finished, l.drawn/2, "%s cuts off too many answers to prove much", l.Name)
		findings.add(t, "  %s ended %d of %d answers by itself", l.Name, l.finished, l.drawn)
		findings.add(t, "  %s accepts what the decoder narrows: %v", l.Name, l.narrowed)
		findings.add(t, "  %s refuses a spelling that the decoder accepts: %v", l.Name, l.spelled)
		findings.add(t, "  %s refuses what the generated code writes: %v", l.Name, l.limited)
	}
}

// collect draws the texts of a contract: the engines' own answers, finished and
// cut off, and the oracle's documents. What is no UTF-8 can be shown to no engine.
func collect(t *testing.T, c contracts.Contract, languages []*language) []string {
	t.Helper()
	var docs []string
	for _, l := range languages {
		samples, err := l.Sample(c.Schema(), l.samples, seed(t)*l.samples)
		require.NoError(t, err)
		for _, s := range samples {
			docs = append(docs, s.Text)
			l.drawn++
			if s.Done {
				l.finished++
				l.own[s.Text] = true
			}
		}
	}
	for _, s := range oracle.Samples(c.Shape(), seed(t), perOracle) {
		if utf8.Valid(s.Text) {
			docs = append(docs, string(s.Text))
		}
	}
	return docs
}

// language is what one engine accepts, and the tally of how that differs from
// what the decoders accept.
type language struct {
	*engine.Engine
	samples                    int             // how many to draw of each contract
	drawn, finished            int             // how many there were, and how many were not cut off
	own                        map[string]bool // the finished ones
	limits                     []rewrite
	narrowed, spelled, limited tally
}

// compare finds the differences on some texts and fails for those that have no
// cause.
func (l *language) compare(t *testing.T, c contracts.Contract, judge *oracle.Judge, docs []string) {
	t.Helper()
	steps := append(spellings[:len(spellings):len(spellings)], l.limits...)
	written := len(spellings) // the index in ways of what the generated code writes
	ways := make([][]string, len(docs))
	var all []string
	for i, doc := range docs {
		err := c.Decode([]byte(doc))
		require.Equal(t, judge.Verdict([]byte(doc)) == nil, err == nil, "decoder: %v\noracle: %v\n%s", err, judge.Verdict([]byte(doc)), doc)
		ways[i] = []string{doc}
		if err == nil {
			ways[i] = rewritten(t, c, doc, steps)
		}
		all = append(all, ways[i]...)
	}
	accepts := l.accepts(t, c, all)
	for i, doc := range docs {
		assert.True(t, accepts[doc] || !l.own[doc], "%s refuses what it has let a model write: %s", l.Name, doc)
		if len(ways[i]) == 1 { // refused by the decoder
			if accepts[doc] {
				rule, ok := narrowing(judge, []byte(doc))
				if assert.True(t, ok, "%s accepts what the schema refuses: %s", l.Name, doc) {
					l.narrowed[rule]++
				}
			}
			continue
		}
		limit, ok := firstAccepted(ways[i][written:], steps[written:], accepts)
		if !assert.True(t, ok, "%s refuses it in every spelling: %q", l.Name, ways[i]) {
			continue
		}
		if limit != "" {
			l.limited[limit]++
		}
		if cause, _ := firstAccepted(ways[i], steps, accepts); cause != "" && cause != limit {
			l.spelled[cause]++
		}
	}
}

// accepts asks the engine about each text once.
func (l *language) accepts(t *testing.T, c contracts.Contract, texts []string) map[string]bool {
	t.Helper()
	known := map[string]bool{}
	var unique []string
	for _, text := range texts {
		if _, ok := known[text]; !ok {
			known[text] = false
			unique = append(unique, text)
		}
	}
	verdicts, err := l.Judge(c.Schema(), unique)
	require.NoError(t, err)
	for i, v := range verdicts {
		known[unique[i]] = v.Accept
	}
	return known
}

// firstAccepted says which step made the text one that is accepted, "" if it
// was from the start.
func firstAccepted(ways []string, steps []rewrite, accepts map[string]bool) (cause string, ok bool) {
	for i, text := range ways {
		if accepts[text] {
			if i > 0 {
				cause = steps[i-1].cause
			}
			return cause, true
		}
	}
	return "", false
}
