package ladder_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/ladder"
	"github.com/structgen/structgen/runtime/laddertest"
	"github.com/structgen/structgen/runtime/tolerant"
	"github.com/structgen/structgen/testdata/golden/detective"
)

// TestReportAsStored: the JSON beside an event, whole.
func TestReportAsStored(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := ladder.Named("host/acme", laddertest.Script(
			say(bad).WithUsage(ladder.Usage{InputTokens: 10, OutputTokens: 4, CostUSD: usd(0.25)}).WithID("acme-1", "req_1"),
			say("```json\n"+`{"reasoning":"\f","score":8.5}`+"\n```").WithUsage(ladder.Usage{InputTokens: 30, CachedTokens: 10, OutputTokens: 5, CostUSD: usd(0.5)}).WithID("acme-1", "req_2").After(time.Second),
		).Refusing(ladder.FormatSchema))
		res, err := ladder.Run(background, m, verdict, prompt, ladder.WithMemory(ladder.NewMemory(0)))
		require.NoError(t, err)
		got, err := json.Marshal(res.Report)
		require.NoError(t, err)
		want := `{
			"contract": "verdict", "model_id": "host/acme", "model": "acme-1", "outcome": "repaired", "rung": "json_object",
			"attempts": [
				{"rung": "schema", "number": 1, "prompt_bytes": 27, "start": "2000-01-01T00:00:00Z", "duration_ns": 0, "verdict": "stepped_down",
				 "usage": {"input_tokens": 0, "output_tokens": 0}, "class": "rejects_format", "error": "ERROR"},
				{"rung": "json_object", "number": 2, "instructed": true, "prompt_bytes": BYTES1, "start": "2000-01-01T00:00:00Z", "duration_ns": 0, "verdict": "rejected",
				 "model": "acme-1", "request_id": "req_1", "finish": "stop", "usage": {"input_tokens": 10, "output_tokens": 4, "cost_usd": 0.25},
				 "violations": [{"code": "type", "path": "/score", "offset": 40, "want": "number", "got": "\"high\""}], "error": "INVALID"},
				{"rung": "json_object", "number": 3, "repair": 1, "instructed": true, "prompt_bytes": BYTES2, "start": "2000-01-01T00:00:00Z", "duration_ns": 1000000000, "verdict": "accepted",
				 "model": "acme-1", "request_id": "req_2", "finish": "stop", "usage": {"input_tokens": 30, "cached_tokens": 10, "output_tokens": 5, "cost_usd": 0.5}}
			],
			"repairs": 1, "step_downs": 1,
			"usage": {"input_tokens": 40, "cached_tokens": 10, "output_tokens": 9, "cost_usd": 0.75}, "known_cost_usd": 0.75,
			"removed": ["code fence"],
			"notes": [{"action": "clamped", "path": "/score", "from": "8.5", "to": "1"}],
			"suspicious": [{"offset": 14, "char": "U+000C"}],
			"schema_sha256": "SCHEMA", "prompt_sha256": "PROMPT", "reply_sha256": "REPLY",
			"start": "2000-01-01T00:00:00Z", "duration_ns": 1000000000
		}`
		r := res.Report
		number := func(n int) string { text, _ := json.Marshal(n); return string(text) }
		text := func(s string) string { text, _ := json.Marshal(s); return string(text) }
		want = strings.NewReplacer("SCHEMA", verdict.Hash(), "PROMPT", ladder.HashPrompt(prompt).String(), "REPLY", ladder.HashText(res.Reply.Text).String(),
			"BYTES1", number(r.Attempts[1].PromptBytes), "BYTES2", number(r.Attempts[2].PromptBytes),
			`"ERROR"`, text(r.Attempts[0].Error), `"INVALID"`, text(r.Attempts[1].Error)).Replace(want)
		assert.JSONEq(t, want, string(got))
	})
}

func TestNothingIsKeptUnlessAskedFor(t *testing.T) {
	secret := ladder.Prompt{System: "sesame", User: "sesame"}
	answer := `{"reasoning":"sesame","score":"sesame"}`
	for _, keep := range []bool{false, true} {
		var opts []ladder.Option
		if keep {
			opts = append(opts, ladder.WithKeepReplies())
		}
		m := laddertest.Script(say(`{"reasoning":"sesame","score":0}`))
		res, err := ladder.Run(background, m, verdict, secret, opts...)
		require.NoError(t, err)
		text, _ := json.Marshal(res.Report)
		assert.Equal(t, keep, strings.Contains(string(text), "sesame"))
		if keep {
			kept := res.Report.Attempts[0].Kept
			assert.Equal(t, ladder.Exchange{System: "sesame", Messages: []ladder.Message{user("sesame")}, Reply: res.Reply.Text}, *kept)
		}
		res, err = ladder.Run(background, laddertest.Script(say(answer), laddertest.Fail(errOverloaded)), verdict, secret, opts...)
		require.Error(t, err)
		assert.Equal(t, keep, res.Report.Attempts[1].Kept != nil)
	}
}

func TestReportKeepsWhatARefusalSaid(t *testing.T) {
	res, _ := ladder.Run(background, laddertest.Script(laddertest.Refusal("I must not.")), verdict, prompt)
	assert.Equal(t, "I must not.", res.Report.Refusal)
	assert.ErrorContains(t, errorOf(ladder.Run(background, laddertest.Script(laddertest.Refusal("I must not.")), verdict, prompt)), "I must not.")
	res, _ = ladder.Run(background, laddertest.Script(laddertest.Truncated(`{"reasoning":"The ali`)), verdict, prompt)
	assert.Equal(t, `{"reasoning":"The ali`, res.Report.Partial)
	assert.Equal(t, `{"reasoning":"The ali`, res.Reply.Text)
	res, _ = ladder.Run(background, laddertest.Script(laddertest.Truncated(strings.Repeat("x", 1<<20))), verdict, prompt)
	assert.Less(t, len(res.Report.Partial), 2*ladder.MaxExcerpt)
}

func errorOf[T any](_ ladder.Result[T], err error) error { return err }

// TestReplyIsThereOnEveryPath: a caller who wants to look at what came can.
func TestReplyIsThereOnEveryPath(t *testing.T) {
	res, err := ladder.Run(background, laddertest.Script(say(bad), laddertest.Fail(errOverloaded)), verdict, prompt)
	require.Error(t, err)
	assert.Equal(t, bad, res.Reply.Text, "the last one that came")
	res, err = ladder.Run(background, laddertest.Script(say(bad)).Forever(), verdict, prompt)
	require.Error(t, err)
	assert.Equal(t, bad, res.Reply.Text)
	assert.Zero(t, res.Value)
}

func TestSuspiciousCharactersAreNotedAndLeftAlone(t *testing.T) {
	rows := []struct {
		name, text string
		chars      []string
	}{
		{name: "ordinary white space", text: `a\n\r\tb\"\\\/`},
		{name: "a LaTeX command", text: `\frac{1}{2}`, chars: []string{"U+000C"}},
		{name: "a path", text: `C:\bin\fonts`, chars: []string{"U+0008", "U+000C"}},
		{name: "an escaped NUL", text: `a\u0000b`, chars: []string{"U+0000"}},
		{name: "bidi controls, raw and escaped", text: "a\u202eb\\u2066c", chars: []string{"U+202E", "U+2066"}},
		{name: "marks and C1 controls", text: "\u200f\u0085\u007f\u061c", chars: []string{"U+200F", "U+0085", "U+007F", "U+061C"}},
		{name: "letters and symbols", text: "é日本🙂\\u00e9\\ud83d\\ude42"},
		{name: "an escaped backslash before a letter", text: `\\f\\u0000`},
		{name: "many", text: strings.Repeat("\u202e", 100), chars: func() (all []string) {
			for range 16 {
				all = append(all, "U+202E")
			}
			return all
		}()},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			res, err := ladder.Run(background, laddertest.Script(say(`{"reasoning":"`+row.text+`","score":1}`)), verdict, prompt)
			require.NoError(t, err)
			var chars []string
			for _, s := range res.Report.Suspicious {
				chars = append(chars, s.Char)
				assert.Contains(t, []byte(`{"reasoning":"` + row.text)[s.Offset:s.Offset+1], res.Reply.Text[s.Offset])
			}
			assert.Equal(t, row.chars, chars)
		})
	}
	c := verdict.WithRaw(func(prose string) detective.Verdict { return detective.Verdict{Reasoning: "x"} })
	res, err := ladder.Run(background, ladder.TextOnly(laddertest.Script(say("C:\\fonts \u202e"))), c, prompt, ladder.WithRepairs(0))
	require.NoError(t, err)
	assert.Equal(t, []ladder.Suspicion{{Offset: 9, Char: "U+202E"}}, res.Report.Suspicious, "prose has no escapes")
}

// TestHashPrompt: parts do not run together.
func TestHashPrompt(t *testing.T) {
	prompts := []ladder.Prompt{
		{}, {System: "a"}, {User: "a"}, {System: "ab"}, {System: "a", User: "b"}, {System: "1:a"},
		{Messages: []ladder.Message{user("a")}}, {Messages: []ladder.Message{{Role: ladder.RoleAssistant, Text: "a"}}},
		{Messages: []ladder.Message{user("a"), user("b")}}, {Messages: []ladder.Message{user("a")}, User: "b"},
	}
	seen := map[ladder.Hash]int{}
	for i, p := range prompts {
		h := ladder.HashPrompt(p)
		before, twice := seen[h]
		assert.False(t, twice, "%d and %d", before, i)
		seen[h] = i
		p.Data = "anything"
		assert.Equal(t, h, ladder.HashPrompt(p))
	}
	assert.Equal(t, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", ladder.HashText("").String())
	var h ladder.Hash
	assert.Error(t, h.UnmarshalText([]byte("abc")))
	assert.NoError(t, h.UnmarshalText(nil))
	assert.True(t, h.IsZero())
}

// TestHashPromptIsAsDocumented, so that stored hashes can be checked elsewhere.
func TestHashPromptIsAsDocumented(t *testing.T) {
	p := ladder.Prompt{System: "sys", Messages: []ladder.Message{user("q")}, User: "ü"}
	assert.Equal(t, ladder.HashText("3:sys4:user1:q2:ü"), ladder.HashPrompt(p))
}

func TestEnumerationsAreStoredByName(t *testing.T) {
	for _, pair := range []struct{ value, back any }{
		{ladder.Embedded, new(ladder.Outcome)}, {ladder.Tool, new(ladder.Rung)}, {ladder.FormatTool, new(ladder.FormatType)},
		{ladder.NeedsJSONWord, new(ladder.Class)}, {ladder.Panicked, new(ladder.Verdict)},
	} {
		text, err := json.Marshal(pair.value)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(text, pair.back))
		again, _ := json.Marshal(pair.back)
		assert.Equal(t, string(text), string(again))
		assert.Error(t, json.Unmarshal([]byte(`"no such"`), pair.back))
	}
	assert.Equal(t, "unknown(99)", ladder.Outcome(99).String())
}

// TestObserversAreToldInOrder, each attempt with its verdict, then the call.
func TestObserversAreToldInOrder(t *testing.T) {
	a, b := &watcher{}, &watcher{}
	res, err := ladder.Run(background, laddertest.Script(say(bad), say(good)), verdict, ladder.Prompt{User: "u", Data: 7}, ladder.WithObserver(a), ladder.WithObserver(b))
	require.NoError(t, err)
	assert.Equal(t, a, b)
	require.Len(t, a.attempts, 2)
	assert.Equal(t, ladder.Rejected, a.attempts[0].Verdict)
	assert.Equal(t, "/score", a.attempts[0].Violations[0].Path)
	assert.Equal(t, 7, a.attempts[1].Data)
	assert.Equal(t, []ladder.Report{res.Report}, a.reports)
}

// TestStatsPanel: the panel, whole.
func TestStatsPanel(t *testing.T) {
	stats := &ladder.Stats{}
	memory := ladder.NewMemory(0)
	call := func(id string, m *laddertest.Model, opts ...ladder.Option) {
		opts = append(opts, ladder.WithObserver(stats), ladder.WithMemory(memory))
		ladder.Run(background, ladder.Named(id, m), verdict, prompt, opts...)
	}
	priced := func(s laddertest.Step, cost float64) laddertest.Step {
		return s.WithUsage(ladder.Usage{InputTokens: 100, OutputTokens: 10, CostUSD: usd(cost)})
	}
	for range 2 {
		call("host/a", laddertest.Script(priced(say(good), 0.001)).Refusing(ladder.FormatSchema))
	}
	call("host/a", laddertest.Script(priced(say(bad), 0.001), priced(say(good), 0.001)))
	call("host/b", laddertest.Script(priced(laddertest.Truncated("x"), 0.01)))
	call("host/b", laddertest.Script(laddertest.Refusal("no").WithUsage(used(1, 1))))
	call("host/b", laddertest.Script(say(bad)).Forever(), ladder.WithRepairs(0))
	call("host/b", laddertest.Script(), ladder.WithGovernor(&spend{denyFrom: 1}))
	call("host/b", laddertest.Script(laddertest.Fail(errOverloaded)))
	call("", laddertest.Script(say("So: "+good)).Taking(ladder.FormatText))
	_, err := tolerant.Parse(verdict, []byte("no"))
	stats.AddParse("verdict", 0, err)
	_, err = tolerant.Parse(verdict, []byte(bad))
	stats.AddParse("verdict", 0, err)
	p, err := tolerant.Parse(verdict, []byte(good))
	stats.AddParse("verdict", p.Via, err)

	want := strings.Join([]string{
		"  calls  first  repairs  downs  embedded  raw  cut off  refused  invalid  denied  failed  tokens in/out  USD",
		"verdict, -: text:1",
		"  1      0%     0        0      100%      0%   0        0        0        0       0       0/0            ?",
		"  parsed strict:1 no value:1 rejected:1",
		"verdict, host/a: json_object:3",
		"  3      33%    1        1      0%        0%   0        0        0        0       0       400/40         0.0040",
		"verdict, host/b: schema:4",
		"  5      0%     0        0      0%        0%   1        1        1        1       1       101/11         0.0100+",
		"",
	}, "\n")
	assert.Equal(t, want, stats.String())
	for line := range strings.Lines(stats.String()) {
		assert.LessOrEqual(t, len(line), 120)
	}
	var out bytes.Buffer
	n, err := stats.WriteTo(&out)
	assert.NoError(t, err)
	assert.EqualValues(t, out.Len(), n)

	rows := stats.Rows()
	require.Len(t, rows, 3)
	assert.Equal(t, 2, rows[1].Skipped)
	assert.Equal(t, map[string]int{"valid": 2, "repaired": 1}, rows[1].Outcomes)
	rows[1].Outcomes["valid"] = 99
	assert.Equal(t, 2, stats.Rows()[1].Outcomes["valid"], "rows are copies")
	assert.Equal(t, "  calls  first", (&ladder.Stats{}).String()[:14])
}

// TestLog: levels, fields, no texts, no zero cost.
func TestLog(t *testing.T) {
	var out bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == "time" || a.Key == "took" || a.Key == "error" {
			return slog.Attr{}
		}
		return a
	}}))
	m := ladder.Named("host/acme", laddertest.Script(
		say(bad).WithUsage(used(9, 2)), say(good).WithUsage(ladder.Usage{CostUSD: usd(0.5)}).WithID("", "req_1")).Refusing(ladder.FormatSchema))
	_, err := ladder.Run(background, m, verdict, prompt, ladder.WithMemory(ladder.NewMemory(0)), ladder.WithObserver(ladder.LogObserver{Logger: logger}))
	require.NoError(t, err)
	want := strings.Join([]string{
		`level=INFO msg=attempt contract=verdict model=host/acme attempt=1 rung=schema verdict=stepped_down tokens_in=0 tokens_out=0 class=rejects_format`,
		`level=INFO msg=attempt contract=verdict model=host/acme attempt=2 rung=json_object verdict=rejected tokens_in=9 tokens_out=2 violations=1`,
		`level=DEBUG msg=attempt contract=verdict model=host/acme attempt=3 rung=json_object verdict=accepted tokens_in=0 tokens_out=0 usd=0.5 request_id=req_1`,
		`level=INFO msg=call contract=verdict model=host/acme outcome=repaired rung=json_object attempts=3 repairs=1 step_downs=1 tokens_in=9 tokens_out=2`,
		``,
	}, "\n")
	assert.Equal(t, want, out.String())

	out.Reset()
	ladder.Run(background, laddertest.Script(laddertest.Fail(errOverloaded)), verdict, prompt, ladder.WithObserver(ladder.LogObserver{Logger: logger}))
	assert.Contains(t, out.String(), "level=WARN msg=call")

	for _, texts := range []bool{false, true} {
		out.Reset()
		_, err := ladder.Run(background, laddertest.Script(say(good)), verdict, ladder.Prompt{User: "sesame"},
			ladder.WithKeepReplies(), ladder.WithObserver(ladder.LogObserver{Logger: logger, Texts: texts}))
		require.NoError(t, err)
		assert.Equal(t, texts, strings.Contains(out.String(), "sesame"))
	}
	quiet := slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{Level: slog.LevelError}))
	out.Reset()
	ladder.Run(background, laddertest.Script(say(good)), verdict, prompt, ladder.WithObserver(ladder.LogObserver{Logger: quiet}))
	assert.Empty(t, out.String())
}

// TestLogQuotesNoReply: what is wrong with a reply quotes it.
func TestLogQuotesNoReply(t *testing.T) {
	var out bytes.Buffer
	l := ladder.LogObserver{Logger: slog.New(slog.NewTextHandler(&out, nil))}
	m := laddertest.Script(say(`{"reasoning":"sesame","score":"sesame"}`)).Forever()
	_, err := ladder.Run(background, m, verdict, prompt, ladder.WithObserver(l))
	require.ErrorIs(t, err, ladder.ErrInvalid)
	assert.NotContains(t, out.String(), "sesame")
}

func TestModelFailed(t *testing.T) {
	for _, err := range []error{ladder.ErrRefused, ladder.ErrTruncated, ladder.ErrInvalid, &tolerant.Raw{}, &ladder.ReplyError{Outcome: ladder.Refused}} {
		assert.True(t, ladder.ModelFailed(err), "%v", err)
		assert.True(t, ladder.ModelFailed(errors.Join(errors.New("agent 7"), err)))
	}
	for _, err := range []error{nil, errDenied, context.Canceled, &ladder.APIError{}, &ladder.SchemaError{Err: errDenied}, &ladder.PanicError{}, ladder.ErrNoRung, contract.ErrSchemaChanged} {
		assert.False(t, ladder.ModelFailed(err), "%v", err)
	}
}
