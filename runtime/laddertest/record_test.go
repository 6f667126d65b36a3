package laddertest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/ladder"
	"github.com/structgen/structgen/runtime/laddertest"
	"github.com/structgen/structgen/testdata/golden/detective"
)

// TestReplayAnswersAsTheRecordedModelDid: a call on a recording goes the same
// way, refusal, repair and all.
func TestReplayAnswersAsTheRecordedModelDid(t *testing.T) {
	usd := 0.25
	live := laddertest.Script(
		laddertest.Text(`{"reasoning":"<b>&","score":"high"}`).WithUsage(ladder.Usage{InputTokens: 4, OutputTokens: 2, CostUSD: &usd}),
		laddertest.Reply(detective.Verdict{Reasoning: "So be it.", Score: 1}).WithID("acme-1", "req_1"),
	).Refusing(ladder.FormatSchema)
	var file bytes.Buffer
	recorder := laddertest.Record(live, &file)
	prompt := ladder.Prompt{System: "Judge.", User: "Well?"}
	want, err := ladder.Run(background, recorder, detective.VerdictContract, prompt)
	require.NoError(t, err)
	require.NoError(t, recorder.Err())
	assert.Equal(t, 3, strings.Count(file.String(), "\n"))
	assert.Contains(t, file.String(), "<b>&", "readable as it was said")

	replay, err := laddertest.Replay(&file)
	require.NoError(t, err)
	got, err := ladder.Run(background, replay, detective.VerdictContract, prompt)
	require.NoError(t, err)
	assert.Equal(t, want.Value, got.Value)
	assert.Equal(t, want.Reply, got.Reply)
	assert.Equal(t, want.Report.Outcome, got.Report.Outcome)
	assert.Equal(t, want.Report.Usage, got.Report.Usage)
	assert.Zero(t, replay.Left())

	_, err = ladder.Run(background, replay, detective.VerdictContract, prompt)
	assert.ErrorIs(t, err, laddertest.ErrNotRecorded, "each line answers once")
}

func TestLinesAreAsDocumented(t *testing.T) {
	var file bytes.Buffer
	m := laddertest.Record(laddertest.Script(laddertest.Status(429, `{"error":"slow down"}`)), &file)
	_, err := m.Complete(background, ladder.Request{
		System: "s", Messages: []ladder.Message{{Role: ladder.RoleUser, Text: "u"}}, Attempt: 1,
		Format: ladder.Format{Type: ladder.FormatSchema, Name: "verdict", Schema: "{}"},
	})
	require.Error(t, err)
	want := `{"v":1,"request":{"system":"s","messages":[{"role":"user","text":"u"}],"format":"json_schema","name":"verdict",` +
		`"schema_sha256":"44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a","attempt":1},` +
		`"reply":{"usage":{"input_tokens":0,"output_tokens":0}},` +
		`"error":{"status":429,"body":"{\"error\":\"slow down\"}","text":"provider error, status 429: {\"error\":\"slow down\"}"}}`
	assert.JSONEq(t, want, file.String())

	var line laddertest.Line
	require.NoError(t, json.Unmarshal(file.Bytes(), &line))
	replay, err := laddertest.Replay(&file)
	require.NoError(t, err)
	_, err = replay.Complete(background, ladder.Request{System: "s", Messages: line.Request.Messages, Format: ladder.Format{Type: ladder.FormatSchema}})
	api, ok := errors.AsType[*ladder.APIError](err)
	require.True(t, ok)
	assert.Equal(t, 429, api.Status)
	assert.Equal(t, `{"error":"slow down"}`, string(api.Body))
}

func TestRecorderKeepsWhatTheModelIs(t *testing.T) {
	m := laddertest.Script().Taking(ladder.FormatSchema).Hiding()
	r := laddertest.Record(ladder.Named("host/acme", m), &bytes.Buffer{})
	assert.Equal(t, "host/acme", r.ModelID())
	assert.Equal(t, ladder.Formats(ladder.FormatSchema), r.Formats())
	assert.True(t, r.SchemaHidden())
	plain := laddertest.Record(ladder.ModelFunc(func(context.Context, ladder.Request) (ladder.Reply, error) { return ladder.Reply{}, nil }), &bytes.Buffer{})
	assert.Equal(t, ladder.AllFormats, plain.Formats())
	assert.False(t, plain.SchemaHidden())
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestALineThatCannotBeWrittenDoesNotDisturbTheCall(t *testing.T) {
	r := laddertest.Record(laddertest.Script(laddertest.Text("a")), full{})
	reply, err := ask(r, ladder.FormatText)
	require.NoError(t, err)
	assert.Equal(t, "a", reply.Text)
	assert.ErrorContains(t, r.Err(), "disk full")
}

func TestReplayRefusesWhatIsNoRecording(t *testing.T) {
	for name, file := range map[string]string{
		"not JSON":        "x\n",
		"another version": `{"v":2}`,
		"cut off":         `{"v":1,"request":{`,
	} {
		_, err := laddertest.Replay(strings.NewReader(file))
		assert.ErrorContains(t, err, "line 1", name)
	}
	p, err := laddertest.Replay(strings.NewReader("\n\n"))
	require.NoError(t, err)
	_, err = ask(p, ladder.FormatText)
	assert.ErrorIs(t, err, laddertest.ErrNotRecorded)
}
