package ladder_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/ladder"
	"github.com/structgen/structgen/runtime/laddertest"
)

// TestReportString: what a person sees of each kind of call.
func TestReportString(t *testing.T) {
	priced := ladder.WithPrice(ladder.PerMillion(1, 1, 1))
	rows := []struct {
		name  string
		model *laddertest.Model
		opts  []ladder.Option
		want  []string
	}{
		{name: "valid at once", model: laddertest.Script(say(good).WithUsage(used(9, 2))), want: []string{
			"verdict: valid on rung schema, 1 attempt, tokens 9/2, cost unknown",
		}},
		{name: "unwrapped and clamped", model: laddertest.Script(say("```json\n{\"reasoning\":\"a\",\"score\":8.5}\n```").WithUsage(used(9, 2))), opts: []ladder.Option{priced}, want: []string{
			"verdict: valid on rung schema, 1 attempt, tokens 9/2, $0.0000",
			"removed: code fence",
			"clamped: /score from 8.5 to 1",
		}},
		{name: "refused format, repaired", model: laddertest.Script(say(`{"reasoning":"a"}`), say(good)).Refusing(ladder.FormatSchema), want: []string{
			"verdict: repaired on rung json_object, 3 attempts, tokens 0/0, cost unknown",
			"1. schema: stepped_down; ",
			"2. json_object: rejected; /score: missing: ",
			"3. json_object: accepted",
		}},
		{name: "refusal", model: laddertest.Script(laddertest.Refusal("I would\nrather not.")), want: []string{
			"verdict: refused on rung schema, 1 attempt, tokens 0/0, cost unknown",
			"1. schema: declined",
			"refusal: I would rather not.",
		}},
		{name: "truncated", model: laddertest.Script(laddertest.Truncated(`{"rea`)), want: []string{
			"verdict: truncated on rung schema, 1 attempt, tokens 0/0, cost unknown",
			"1. schema: cut_off",
			`partial reply: {"rea`,
		}},
		{name: "denied at once", model: laddertest.Script(), opts: []ladder.Option{ladder.WithGovernor(&spend{denyFrom: 1})}, want: []string{
			"verdict: denied, and no model was asked: ",
		}},
		{name: "denied later", model: laddertest.Script(say(bad)), opts: []ladder.Option{ladder.WithGovernor(&spend{denyFrom: 2})}, want: []string{
			"verdict: denied on rung schema, 1 attempt, tokens 0/0, cost unknown",
			"1. schema: rejected; ",
			"error: ",
		}},
		{name: "an error as long as a page", model: laddertest.Script(laddertest.Fail(errors.New(strings.Repeat("é\n", 9000)))), want: []string{
			"verdict: failed on rung schema, 1 attempt, tokens 0/0, cost unknown",
			"1. schema: errored; é é ",
		}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			res, _ := ladder.Run(background, row.model, verdict, prompt, row.opts...)
			text := fmt.Sprint(res.Report)
			lines := strings.Split(text, "\n")
			require.Len(t, lines, len(row.want), text)
			for i, want := range row.want {
				if strings.HasSuffix(want, " ") {
					assert.True(t, strings.HasPrefix(lines[i], want), "%q, want %q", lines[i], want)
				} else {
					assert.Equal(t, want, lines[i])
				}
				assert.Less(t, len(lines[i]), 300)
			}
		})
	}
	assert.Equal(t, ": none, and no model was asked", ladder.Report{}.String())
}

// TestAPIErrorText: the server's message is there once, whatever the SDK says.
func TestAPIErrorText(t *testing.T) {
	body := `{"error":{"message":"The key \"sk-1\" is\nwrong.","code":"bad_key","input":"my secret prompt"}}`
	rows := []struct{ name, sdk, body, want string }{
		{"the SDK says the status only", "401 Unauthorized", body, `401 Unauthorized: The key "sk-1" is wrong.`},
		{"the SDK says the message", `401: The key "sk-1" is wrong.`, body, `401: The key "sk-1" is wrong.`},
		{"the SDK prints the JSON", `401 {"message":"It is \"so\"."}`, `{"message":"It is \"so\"."}`, `401 {"message":"It is \"so\"."}`},
		{"no body", "401 Unauthorized", "", "401 Unauthorized"},
		{"no message", "400 Bad Request", "{}", "400 Bad Request"},
		{"a router's two", "400", `{"error":{"message":"Provider returned error","metadata":{"raw":"{\"error\":{\"message\":\"No seeds.\"}}"}}}`, "400: Provider returned error; No seeds."},
		{"plain text", "502 Bad Gateway", "upstream is gone", "502 Bad Gateway: upstream is gone"},
		{"not UTF-8", "500", "a\xffb", "500: a\uFFFDb"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			cause := errors.New(row.sdk)
			err := &ladder.APIError{Status: 400, Body: []byte(row.body), Err: cause}
			assert.Equal(t, row.want, err.Error())
			assert.ErrorIs(t, err, cause)
		})
	}
	for _, page := range []string{strings.Repeat("é ", 1<<20), strings.Repeat("é", 1<<20), `{"message":"` + strings.Repeat("x", 1<<20), strings.Repeat(`{"error":"x",`, 9999)} {
		err := &ladder.APIError{Body: []byte(page), Err: errors.New("400")}
		assert.Less(t, len(err.Error()), 600)
		assert.Less(t, len((&ladder.APIError{Body: []byte(page)}).Error()), 600)
	}
}
