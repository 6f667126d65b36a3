package laddertest_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/ladder"
	"github.com/structgen/structgen/runtime/laddertest"
	"github.com/structgen/structgen/testdata/golden/detective"
)

var background = context.Background()

func ask(m ladder.Model, f ladder.FormatType) (ladder.Reply, error) {
	return m.Complete(background, ladder.Request{Format: ladder.Format{Type: f}})
}

func TestScriptPlaysItsStepsInOrder(t *testing.T) {
	broken := errors.New("broken")
	m := laddertest.Script(laddertest.Text("a"), laddertest.Fail(broken), laddertest.Text("b"))
	r, err := ask(m, ladder.FormatSchema)
	require.NoError(t, err)
	assert.Equal(t, "a", r.Text)
	_, err = ask(m, ladder.FormatSchema)
	assert.Same(t, broken, err)
	assert.Equal(t, 1, m.Left())
	_, err = ask(m, ladder.FormatText)
	require.NoError(t, err)
	_, err = ask(m, ladder.FormatText)
	assert.ErrorIs(t, err, laddertest.ErrScriptEnded)
	assert.Len(t, m.Requests(), 4)
	assert.Equal(t, 2, m.Formatted(ladder.FormatText))
}

func TestForeverRepeatsTheLastStep(t *testing.T) {
	m := laddertest.Script(laddertest.Text("a"), laddertest.Text("b")).Forever()
	for _, want := range []string{"a", "b", "b", "b"} {
		r, err := ask(m, ladder.FormatText)
		require.NoError(t, err)
		assert.Equal(t, want, r.Text)
	}
}

// TestErrorsAreOfTheirClass: what the script words is what the classifier reads.
func TestErrorsAreOfTheirClass(t *testing.T) {
	for class, sent := range map[ladder.Class]ladder.FormatType{
		ladder.Unrelated:         ladder.FormatSchema,
		ladder.RejectsFormat:     ladder.FormatSchema,
		ladder.RejectsJSONObject: ladder.FormatJSONObject,
		ladder.RejectsSchema:     ladder.FormatSchema,
		ladder.RejectsTools:      ladder.FormatTool,
		ladder.NeedsJSONWord:     ladder.FormatJSONObject,
	} {
		_, err := ask(laddertest.Script(laddertest.Error(class)), ladder.FormatText)
		assert.Equal(t, class, ladder.Classify(sent, err), class.String())
	}
	_, err := ask(laddertest.Script(laddertest.FailedGeneration(`{"a": "`)), ladder.FormatText)
	text, ok := ladder.FailedGeneration(err)
	assert.True(t, ok)
	assert.Equal(t, `{"a": "`, text)
}

func TestRefusingModelsRefuseOnlyWhatTheyAreSent(t *testing.T) {
	m := laddertest.Script(laddertest.Text("a")).Refusing(ladder.FormatSchema, ladder.FormatJSONObject, ladder.FormatTool)
	for sent, class := range map[ladder.FormatType]ladder.Class{
		ladder.FormatSchema: ladder.RejectsFormat, ladder.FormatJSONObject: ladder.RejectsJSONObject, ladder.FormatTool: ladder.RejectsTools,
	} {
		_, err := ask(m, sent)
		assert.Equal(t, class, ladder.Classify(sent, err))
	}
	_, err := ask(m, ladder.FormatText)
	assert.NoError(t, err)
}

func TestReplyWritesEventsAndStructs(t *testing.T) {
	for name, step := range map[string]laddertest.Step{
		"an event":        laddertest.Reply(detective.DetectiveClue{Text: "Wet.", Confidence: 0.5}),
		"an output":       laddertest.Reply(detective.DetectiveOutput{Kind: detective.DetectiveKindClue, Text: "Wet.", Confidence: 0.5}),
		"by its contract": laddertest.ReplyAs(detective.DetectiveContract, detective.DetectiveOutput{Kind: detective.DetectiveKindClue, Text: "Wet.", Confidence: 0.5}),
		"a raw message":   laddertest.Reply(json.RawMessage(`{"kind":"clue.found","text":"Wet.","confidence":0.5,"witnesses":[],"suspect":null}`)),
	} {
		r, err := ask(laddertest.Script(step), ladder.FormatSchema)
		require.NoError(t, err, name)
		v, err := detective.DecodeDetectiveOutput([]byte(r.Text))
		require.NoError(t, err, name)
		assert.Equal(t, "Wet.", v.Text, name)
	}
}

func TestAReplyThatCannotBeWrittenIsAnError(t *testing.T) {
	for name, step := range map[string]laddertest.Step{
		"an event of no kind": laddertest.Reply(detective.DetectiveOutput{}),
		"no number":           laddertest.Reply(math.NaN()),
		"by its contract":     laddertest.ReplyAs(detective.VerdictContract, detective.Verdict{Score: math.Inf(1)}),
	} {
		_, err := ask(laddertest.Script(step), ladder.FormatSchema)
		assert.Error(t, err, name)
	}
}

func TestDelaysAndHangsEndWithTheContext(t *testing.T) {
	ctx, cancel := context.WithTimeout(background, 10*time.Millisecond)
	defer cancel()
	used := ladder.Usage{InputTokens: 3}
	r, err := laddertest.Script(laddertest.Text("a").WithUsage(used).After(time.Minute)).Complete(ctx, ladder.Request{})
	assert.ErrorIs(t, err, context.DeadlineExceeded)
	assert.Equal(t, used, r.Usage, "what was used until then")
	_, err = laddertest.Script(laddertest.Hang()).Complete(ctx, ladder.Request{})
	assert.ErrorIs(t, err, context.DeadlineExceeded)
}

func TestStepsCarryWhatRepliesCarry(t *testing.T) {
	step := laddertest.Text("a").WithID("acme-1", "req_7").WithState(5).WithFinish(ladder.FinishOther)
	r, err := ask(laddertest.Script(step), ladder.FormatText)
	require.NoError(t, err)
	assert.Equal(t, ladder.Reply{Text: "a", Model: "acme-1", RequestID: "req_7", State: 5, Finish: ladder.FinishOther}, r)
	r, _ = ask(laddertest.Script(laddertest.Refusal("no")), ladder.FormatText)
	assert.Equal(t, ladder.Reply{Refusal: "no", Finish: ladder.FinishRefusal}, r)
	r, _ = ask(laddertest.Script(laddertest.Truncated("a")), ladder.FormatText)
	assert.Equal(t, ladder.FinishLength, r.Finish)
	assert.PanicsWithValue(t, "boom", func() { ask(laddertest.Script(laddertest.Panic("boom")), ladder.FormatText) })
}

func TestScriptsServeConcurrentRequests(t *testing.T) {
	m := laddertest.Script(laddertest.Text("a")).Forever()
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() { ask(m, ladder.FormatText) })
	}
	all.Wait()
	assert.Len(t, m.Requests(), 50)
}
