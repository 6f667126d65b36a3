package ladder_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/ladder"
	"github.com/structgen/structgen/runtime/laddertest"
	"github.com/structgen/structgen/testdata/golden/detective"
)

// requests runs a call whose result does not matter and gives what was sent.
func requests(m *laddertest.Model, p ladder.Prompt, opts ...ladder.Option) []ladder.Request {
	ladder.Run(background, m, verdict, p, opts...)
	return m.Requests()
}

func user(text string) ladder.Message { return ladder.Message{Role: ladder.RoleUser, Text: text} }

func TestTheSchemaIsSentByteForByte(t *testing.T) {
	req := requests(laddertest.Script(say(good)), ladder.Prompt{System: "s", User: "u", Data: 7})[0]
	assert.Equal(t, ladder.Request{
		System: "s", Messages: []ladder.Message{user("u")}, Attempt: 1, Data: 7,
		Format: ladder.Format{Type: ladder.FormatSchema, Name: "verdict", Schema: verdict.Schema()},
	}, req)
}

func TestInstructionsGoWhereTheSchemaDoesNot(t *testing.T) {
	m := laddertest.Script(say("x")).Refusing(ladder.FormatSchema, ladder.FormatJSONObject)
	reqs := requests(m, ladder.Prompt{User: "u"}, ladder.WithRepairs(0))
	require.Len(t, reqs, 3)
	assert.Equal(t, "", reqs[0].System)
	for _, req := range reqs[1:] {
		assert.Equal(t, verdict.Prompt(), req.System)
		assert.Equal(t, []ladder.Message{user("u")}, req.Messages)
		assert.Empty(t, req.Format.Schema)
	}
	assert.Equal(t, ladder.Format{Type: ladder.FormatJSONObject, Name: "verdict"}, reqs[1].Format)
	assert.Equal(t, ladder.Format{}, reqs[2].Format)
}

func TestInstructionsAlways(t *testing.T) {
	req := requests(laddertest.Script(say(good)), ladder.Prompt{System: "s", User: "u"}, ladder.WithInstructions(ladder.Always))[0]
	assert.Equal(t, "s\n\n"+verdict.Prompt(), req.System)
	req = requests(laddertest.Script(say(good)), ladder.Prompt{User: "u"}, ladder.WithInstructions(ladder.Always), ladder.WithInstructions(ladder.Fallback))[0]
	assert.Empty(t, req.System)
}

// TestHiddenSchema: an engine that only masks tokens never shows the model what
// the members mean.
func TestHiddenSchema(t *testing.T) {
	req := requests(laddertest.Script(say(good)).Hiding(), ladder.Prompt{User: "u"})[0]
	assert.Equal(t, verdict.Prompt(), req.System)
	assert.Equal(t, verdict.Schema(), req.Format.Schema)
}

func TestToolCarriesTheSchema(t *testing.T) {
	req := requests(laddertest.Script(say(good)), ladder.Prompt{User: "u"}, ladder.WithRungs(ladder.Tool))[0]
	assert.Equal(t, ladder.Format{Type: ladder.FormatTool, Name: "verdict", Schema: verdict.Schema()}, req.Format)
	assert.Empty(t, req.System)
}

// TestTheWordJSONGoesToTheUser: some providers look for it there.
func TestTheWordJSONGoesToTheUser(t *testing.T) {
	m := laddertest.Script(fail(ladder.NeedsJSONWord), say(bad), say(good))
	reqs := requests(m, ladder.Prompt{System: "s", User: "u"})
	require.Len(t, reqs, 3)
	assert.Equal(t, []ladder.Message{user("u")}, reqs[0].Messages)
	assert.Equal(t, []ladder.Message{user("u\n\n" + verdict.Prompt())}, reqs[1].Messages)
	assert.Equal(t, "s", reqs[1].System)
	assert.Equal(t, reqs[1].Messages[0], reqs[2].Messages[0], "a repair keeps it there")

	history := []ladder.Message{user("before")}
	reqs = requests(laddertest.Script(fail(ladder.NeedsJSONWord), say(good)), ladder.Prompt{Messages: history})
	assert.Equal(t, []ladder.Message{user("before\n\n" + verdict.Prompt())}, reqs[1].Messages)
	assert.Equal(t, []ladder.Message{user("before")}, history, "the caller's messages are the caller's")
}

// TestRepairSendsTheLastReplyOnly: prompt, last reply, violations; nothing of
// earlier rounds.
func TestRepairSendsTheLastReplyOnly(t *testing.T) {
	m := laddertest.Script(say(`{"reasoning":"first","score":"a"}`), say(`{"reasoning":"second","scores":1}`), say(good))
	p := ladder.Prompt{System: "s", Messages: []ladder.Message{user("q"), {Role: ladder.RoleAssistant, Text: "a"}}, User: "u"}
	reqs := requests(m, p, ladder.WithRepairs(2))
	require.Len(t, reqs, 3)
	for i, req := range reqs {
		assert.Equal(t, i, req.Repair)
		assert.Equal(t, i+1, req.Attempt)
		assert.Equal(t, append(p.Messages[:2:2], user("u")), req.Messages[:3])
	}
	last := reqs[2].Messages
	require.Len(t, last, 5)
	assert.Equal(t, ladder.Message{Role: ladder.RoleAssistant, Text: `{"reasoning":"second","scores":1}`}, last[3])
	assert.Equal(t, ladder.RoleUser, last[4].Role)
	assert.Contains(t, last[4].Text, "at /score: this member is missing")
	assert.Contains(t, last[4].Text, "at /scores: there is no such member")
	for _, msg := range last {
		assert.NotContains(t, msg.Text, "first")
	}
}

// TestRepairOfAnEmptyReply: providers refuse a turn without text, and some models
// two turns of the user.
func TestRepairOfAnEmptyReply(t *testing.T) {
	reqs := requests(laddertest.Script(say("  "), say(good)), ladder.Prompt{User: "u"})
	require.Len(t, reqs[1].Messages, 1)
	assert.Contains(t, reqs[1].Messages[0].Text, "u\n\n")
	assert.Contains(t, reqs[1].Messages[0].Text, "the reply is empty")
	reqs = requests(laddertest.Script(say(""), say(good)), ladder.Prompt{System: "s"})
	require.Len(t, reqs[1].Messages, 1)
}

func TestRepairCutsALongReply(t *testing.T) {
	long := `{"reasoning":"` + strings.Repeat("é", 100_000) + `","score":"high"}`
	reqs := requests(laddertest.Script(say(long), say(good)), ladder.Prompt{User: "u"})
	sent := reqs[1].Messages[1].Text
	assert.Less(t, len(sent), ladder.MaxExcerpt+100)
	assert.True(t, strings.HasPrefix(sent, `{"reasoning":"éé`))
	assert.True(t, strings.HasSuffix(sent, `éé","score":"high"}`), "what is wrong may be at the end")
	assert.Equal(t, sent, strings.ToValidUTF8(sent, "?"))
}

func TestRepairOfBrokenUTF8SendsValidText(t *testing.T) {
	reqs := requests(laddertest.Script(say("{\"reasoning\":\"\xff\",\"score\":1}"), say(good)), ladder.Prompt{User: "u"})
	assert.Contains(t, reqs[1].Messages[1].Text, "\uFFFD")
}

func TestRepairInWordsSaysWhatWasMissing(t *testing.T) {
	m := laddertest.Script(say(good+good), say(good)).Taking(ladder.FormatText)
	reqs := requests(m, ladder.Prompt{User: "u"})
	assert.Contains(t, reqs[1].Messages[2].Text, "more than one JSON object")
}

func TestAForeignKindIsNamedInTheRepair(t *testing.T) {
	m := laddertest.Script(say(`{"kind":"vote.cast","text":"x","confidence":1,"witnesses":[],"suspect":null}`), say(""))
	ladder.Run(background, m, detective.DetectiveContract, prompt)
	last := m.Requests()[1].Messages
	assert.Contains(t, last[len(last)-1].Text, "at /kind: this kind is not yours to use")
}

func TestAFailedGenerationIsShownToTheModel(t *testing.T) {
	reqs := requests(laddertest.Script(laddertest.FailedGeneration(`{"score":`), say(good)), ladder.Prompt{User: "u"})
	assert.Equal(t, `{"score":`, reqs[1].Messages[1].Text)
}

// TestStateSurvivesARepair: a model with a tool loop finds its transcript and
// does not run its tools again.
func TestStateSurvivesARepair(t *testing.T) {
	tools := 0
	model := ladder.ModelFunc(func(_ context.Context, req ladder.Request) (ladder.Reply, error) {
		transcript, ok := req.State.([]string)
		if !ok {
			tools++
			transcript = []string{"looked in the grate: warm ash"}
			return ladder.Reply{Text: bad, State: transcript}, nil
		}
		return ladder.Reply{Text: `{"reasoning":"` + transcript[0] + `","score":1}`}, nil
	})
	res, err := ladder.Run(background, model, verdict, prompt)
	require.NoError(t, err)
	assert.Equal(t, 1, tools)
	assert.Equal(t, "looked in the grate: warm ash", res.Value.Reasoning)
}

// TestStateComesWithAnError: tools that ran before the provider failed need not
// run again on the next rung.
func TestStateComesWithAnError(t *testing.T) {
	var got any
	model := ladder.ModelFunc(func(_ context.Context, req ladder.Request) (ladder.Reply, error) {
		if req.Format.Type == ladder.FormatSchema {
			return ladder.Reply{State: "transcript"}, &ladder.APIError{Status: 400, Body: []byte("response_format is not supported")}
		}
		got = req.State
		return ladder.Reply{Text: good}, nil
	})
	_, err := ladder.Run(background, model, verdict, prompt)
	require.NoError(t, err)
	assert.Equal(t, "transcript", got)
}

func TestNamedAndTextOnlyKeepTheRest(t *testing.T) {
	inner := laddertest.Script().Taking(ladder.FormatSchema).Hiding()
	m := ladder.Named("host/acme", inner)
	assert.Equal(t, "host/acme", m.(ladder.Identified).ModelID())
	assert.Equal(t, ladder.Formats(ladder.FormatSchema), m.(ladder.Formatted).Formats())
	assert.True(t, m.(ladder.Hiding).SchemaHidden())
	words := ladder.TextOnly(m)
	assert.Equal(t, "host/acme", words.(ladder.Identified).ModelID())
	assert.Equal(t, ladder.Formats(ladder.FormatText), words.(ladder.Formatted).Formats())
	plain := ladder.Named("x", ladder.ModelFunc(func(context.Context, ladder.Request) (ladder.Reply, error) { return ladder.Reply{}, nil }))
	assert.Equal(t, ladder.AllFormats, plain.(ladder.Formatted).Formats())
}

func TestAPIErrorReaches(t *testing.T) {
	sdk := errors.New("sdk: 400 Bad Request: response_format is not supported")
	err := &ladder.APIError{Status: 400, Err: sdk}
	assert.ErrorIs(t, err, sdk)
	assert.Equal(t, sdk.Error(), err.Error())
	assert.Equal(t, ladder.RejectsFormat, ladder.Classify(ladder.FormatSchema, err), "without a body the error's text is read")
	long := &ladder.APIError{Status: 502, Body: []byte(strings.Repeat("x", 1<<20))}
	assert.Less(t, len(long.Error()), 1000)
	assert.NotEmpty(t, (&ladder.APIError{}).Error())
}
