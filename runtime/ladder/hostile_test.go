package ladder_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/ladder"
	"github.com/structgen/structgen/runtime/laddertest"
)

// TestHostileReplies: a typed error, and a report that has lost nothing.
func TestHostileReplies(t *testing.T) {
	huge := strings.Repeat(`{"reasoning":"`, 50<<20/14)
	rows := []struct {
		name  string
		reply string
		code  contract.Code
	}{
		{name: "fifty megabytes", reply: huge, code: contract.CodeSize},
		{name: "longer than the contract allows", reply: `{"reasoning":"` + strings.Repeat("x", contract.DefaultMaxBytes) + `","score":1}`, code: contract.CodeSize},
		{name: "nothing", reply: "", code: contract.CodeEmpty},
		{name: "white space", reply: strings.Repeat("\n", 1<<16), code: contract.CodeEmpty},
		{name: "invalid UTF-8", reply: "{\"reasoning\":\"\xff\",\"score\":1}", code: contract.CodeUTF8},
		{name: "invalid UTF-8 and nothing else", reply: "\xff\xfe\xfd", code: contract.CodeUTF8},
		{name: "deep nesting", reply: strings.Repeat("[", 1<<20), code: contract.CodeType},
		{name: "an unclosed string", reply: `{"reasoning":"` + strings.Repeat(`\"`, 1<<18), code: contract.CodeSyntax},
	}
	for _, row := range rows {
		for _, rung := range []ladder.Rung{ladder.Schema, ladder.JSONObject, ladder.Tool, ladder.Text} {
			t.Run(row.name+"/"+rung.String(), func(t *testing.T) {
				g := &spend{}
				m := laddertest.Script(say(row.reply).WithUsage(used(1, 1))).Forever()
				res, err := ladder.Run(background, m, verdict, prompt, ladder.WithRungs(rung), ladder.WithGovernor(g))
				assert.ErrorIs(t, err, ladder.ErrInvalid)
				if e, ok := errors.AsType[*contract.DecodeError](err); ok {
					assert.True(t, e.Has(row.code) || row.code == contract.CodeType, "%v", e)
				} else {
					assert.Equal(t, ladder.Text, rung, "%v", err)
				}
				assert.Equal(t, ladder.HashText(row.reply), res.Report.ReplyHash)
				assert.Equal(t, used(2, 2), res.Report.Usage)
				assert.Less(t, len(err.Error()), 20_000)
				consistent(t, res.Report, g, err)
				for _, req := range m.Requests() {
					for _, msg := range req.Messages {
						assert.Less(t, len(msg.Text), 2*ladder.MaxExcerpt)
					}
				}
			})
		}
	}
}

// TestAHugeReplyIsNotCopied: what a call allocates does not grow with it.
func TestAHugeReplyIsNotCopied(t *testing.T) {
	m := laddertest.Script(say(strings.Repeat(`{"reasoning":"`, 50<<20/14))).Forever()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := ladder.Run(background, m, verdict, prompt)
	runtime.ReadMemStats(&after)
	assert.ErrorIs(t, err, ladder.ErrInvalid)
	assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(1<<20))
}

// TestHostileErrors: the body of an error can be anything as well.
func TestHostileErrors(t *testing.T) {
	for _, body := range []string{"", strings.Repeat("{", 10<<20), strings.Repeat("response_format ", 1<<20), "\xff\xfe", strings.Repeat(`{"error":`, 1<<20)} {
		res, err := ladder.Run(background, laddertest.Script(laddertest.Status(400, body)), verdict, prompt)
		api, ok := errors.AsType[*ladder.APIError](err)
		require.True(t, ok)
		assert.Len(t, api.Body, len(body))
		assert.Less(t, len(res.Report.Error), 2*ladder.MaxExcerpt)
	}
}

func TestMaxReplyBytes(t *testing.T) {
	m := laddertest.Script(say(good)).Forever()
	_, err := ladder.Run(background, m, verdict, prompt, ladder.WithMaxReplyBytes(len(good)))
	assert.NoError(t, err)
	_, err = ladder.Run(background, m, verdict, prompt, ladder.WithMaxReplyBytes(len(good)-1))
	e, ok := errors.AsType[*contract.DecodeError](err)
	require.True(t, ok)
	assert.True(t, e.Has(contract.CodeSize))
	_, err = ladder.Run(background, m, verdict, prompt, ladder.WithMaxReplyBytes(0))
	assert.NoError(t, err, "zero leaves the default")
}
