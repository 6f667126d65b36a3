package main

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/examples/internal/golden"
	"github.com/structgen/structgen/examples/toolloop/pickup"
	"github.com/structgen/structgen/runtime/ladder"
)

func TestWhatIsPrinted(t *testing.T) {
	var out, errOut strings.Builder
	require.Zero(t, run(t.Context(), nil, &out, &errOut), errOut.String())
	golden.Output(t, out.String())
}

func TestTheCommandLine(t *testing.T) {
	for _, row := range []struct {
		name string
		args []string
		code int
		err  string
	}{
		{"help", []string{"-h"}, 0, ""},
		{"a flag", []string{"-provider", "ollama", "-model", "m"}, 2, "toolloop: flag provided but not defined: -provider"},
		{"an argument", []string{"extra"}, 2, `toolloop: "extra" is no flag`},
	} {
		t.Run(row.name, func(t *testing.T) {
			var out, errOut strings.Builder
			assert.Equal(t, row.code, run(t.Context(), row.args, &out, &errOut))
			if row.err == "" {
				assert.Contains(t, out.String(), "takes no flags")
				assert.Empty(t, errOut.String())
				return
			}
			assert.Contains(t, errOut.String(), row.err)
			assert.Empty(t, out.String(), "nothing was done")
		})
	}
}

// book runs one call and returns how many couriers it sent.
func book(t *testing.T, ask Ask, wrap func(ladder.Model) ladder.Model) (ladder.Result[pickup.Pickup], int, error) {
	t.Helper()
	couriers := &Couriers{Log: io.Discard}
	loop := &Loop{Ask: ask, Tools: map[string]Tool{"book_courier": couriers.Book}}
	res, err := ladder.Run(t.Context(), wrap(loop), pickup.PickupContract, ladder.Prompt{User: "Fetch a parcel."}, ladder.New())
	return res, couriers.Booked(), err
}

func asItIs(m ladder.Model) ladder.Model { return m }

func TestToolsRunOnce(t *testing.T) {
	t.Run("also when the answer is repaired", func(t *testing.T) {
		res, booked, err := book(t, dispatcher, asItIs)
		require.NoError(t, err)
		assert.Equal(t, 1, res.Report.Repairs)
		assert.Equal(t, 1, booked)
		assert.Equal(t, "C-1041", res.Value.Reference)
		assert.Equal(t, int64(100+300+500), res.Report.Usage.InputTokens, "three requests in two attempts")
	})
	t.Run("also when the provider refuses the format after them", func(t *testing.T) {
		picky := func(ctx context.Context, system string, turns []Turn, f ladder.Format) (Turn, ladder.Usage, error) {
			if f.Type == ladder.FormatSchema && slices.ContainsFunc(turns, func(t Turn) bool { return t.Role == roleTool }) {
				return Turn{}, ladder.Usage{}, &ladder.APIError{Status: 400, Body: []byte(`{"error":{"message":"response_format json_schema is not supported"}}`)}
			}
			return dispatcher(ctx, system, turns, f)
		}
		res, booked, err := book(t, picky, asItIs)
		require.NoError(t, err)
		assert.Equal(t, ladder.JSONObject, res.Report.Rung)
		assert.Equal(t, 1, booked)
	})
	t.Run("which is the state's doing", func(t *testing.T) {
		forgetful := func(m ladder.Model) ladder.Model {
			return ladder.ModelFunc(func(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
				reply, err := m.Complete(ctx, req)
				reply.State = nil
				return reply, err
			})
		}
		_, booked, err := book(t, dispatcher, forgetful)
		require.NoError(t, err)
		assert.Equal(t, 2, booked)
	})
}

func TestALoopEnds(t *testing.T) {
	asked := 0
	again := func(context.Context, string, []Turn, ladder.Format) (Turn, ladder.Usage, error) {
		asked++
		return Turn{Role: ladder.RoleAssistant, Calls: []Call{{"no_such_tool", "{}"}}}, ladder.Usage{OutputTokens: 1}, nil
	}
	res, _, err := book(t, again, asItIs)
	assert.ErrorContains(t, err, "rounds")
	assert.Equal(t, maxRounds, asked)
	assert.Equal(t, int64(maxRounds), res.Report.Usage.OutputTokens, "what was used is reported all the same")
}

func TestAToolThatFailsEndsTheCall(t *testing.T) {
	broken := errors.New("no courier is free")
	loop := &Loop{Ask: dispatcher, Tools: map[string]Tool{
		"book_courier": func(context.Context, string) (string, error) { return "", broken },
	}}
	res, err := ladder.Run(t.Context(), loop, pickup.PickupContract, ladder.Prompt{User: "Fetch a parcel."})
	assert.ErrorIs(t, err, broken)
	assert.Equal(t, ladder.Failed, res.Report.Outcome)
	assert.Equal(t, int64(100), res.Report.Usage.InputTokens)
}
