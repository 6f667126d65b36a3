package exchange_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/providers/internal/exchange"
	"github.com/structgen/structgen/runtime/ladder"
)

var errSDK = errors.New(`the SDK quotes: {"text":"json_schema is not supported"}`)

func unchanged(err error) error { return err }

// attempt sends one request of x, which is answered so.
func attempt(t *testing.T, x *exchange.Exchange, res *http.Response, fault error) (*http.Response, error) {
	t.Helper()
	req, err := http.NewRequestWithContext(x.Context(t.Context()), http.MethodPost, "http://example.com", strings.NewReader("{}"))
	require.NoError(t, err)
	return exchange.Middleware(req, func(*http.Request) (*http.Response, error) { return res, fault })
}

func TestARefusalIsKeptAndStillReadable(t *testing.T) {
	x := exchange.New("")
	res, err := attempt(t, x, answer(400, "no\nsuch\nformat"), nil)
	require.NoError(t, err)
	body, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	assert.Equal(t, "no\nsuch\nformat", string(body))
	assert.Equal(t, "y", x.Header("x"))
	assert.Equal(t, &ladder.APIError{Status: 400, Body: []byte("no\nsuch\nformat"), Err: errSDK},
		x.Error(t.Context(), errSDK, unchanged))
}

func TestAHugeRefusalIsCutForTheLadderAndWholeForTheSDK(t *testing.T) {
	x := exchange.New("")
	huge := strings.Repeat("x", exchange.MaxBody+5)
	res, err := attempt(t, x, answer(502, huge), nil)
	require.NoError(t, err)
	body, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	assert.Len(t, body, len(huge))
	assert.Len(t, x.Body(), exchange.MaxBody)
}

func TestARefusalThatBreaksOffBreaksOffForTheSDKToo(t *testing.T) {
	x := exchange.New("")
	broken := answer(400, "")
	broken.Body = io.NopCloser(io.MultiReader(strings.NewReader("half"), failing{}))
	res, err := attempt(t, x, broken, nil)
	require.NoError(t, err)
	body, err := io.ReadAll(res.Body)
	assert.ErrorIs(t, err, io.ErrUnexpectedEOF)
	assert.Equal(t, "half", string(body))
	assert.Equal(t, "half", string(x.Body()))
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

func TestAnAttemptWithoutAnAnswerForgetsTheLastOne(t *testing.T) {
	x := exchange.New("")
	_, err := attempt(t, x, answer(503, "busy"), nil)
	require.NoError(t, err)
	lost := errors.New("connection refused")
	_, err = attempt(t, x, nil, lost)
	require.ErrorIs(t, err, lost)
	assert.Zero(t, x.Status())
	assert.Equal(t, 2, x.Attempts())
	assert.Equal(t, lost, x.Error(t.Context(), lost, unchanged))
}

func TestAnAnswerThatCannotBeReadIsNotQuoted(t *testing.T) {
	x := exchange.New("")
	_, err := attempt(t, x, answer(200, "{"), nil)
	require.NoError(t, err)
	for _, row := range []struct {
		name string
		err  error
		want string
	}{
		{"what an SDK quotes is left out", errSDK, "the answer could not be read (*errors.errorString)"},
		{"a lost connection is called one", fmt.Errorf("reading: %w", io.ErrUnexpectedEOF), "the answer broke off: unexpected EOF"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := x.Error(t.Context(), row.err, unchanged)
			assert.Equal(t, row.want, got.Error())
			assert.ErrorIs(t, got, row.err)
			assert.Equal(t, ladder.Unrelated, ladder.Classify(ladder.FormatSchema, got))
		})
	}
	t.Run("an error that came within a stream keeps its body", func(t *testing.T) {
		told := &ladder.APIError{Body: []byte(`{"error":"x"}`), Err: errSDK}
		assert.Same(t, told, x.Error(t.Context(), errSDK, func(error) error { return told }))
	})
}

func TestErrorsThatReadLikeRefusalsAreNotQuoted(t *testing.T) {
	got := exchange.Unquoted(errSDK)
	assert.Equal(t, "the answer could not be read (*errors.errorString)", got.Error())
	assert.ErrorIs(t, got, errSDK)
	for _, sent := range []ladder.FormatType{ladder.FormatSchema, ladder.FormatJSONObject, ladder.FormatTool} {
		assert.Equal(t, ladder.Unrelated, ladder.Classify(sent, got), sent.String())
	}
	lost := errors.New("connection refused")
	assert.Same(t, lost, exchange.Unquoted(lost))
	assert.NoError(t, exchange.Unquoted(nil))
}

func TestACanceledCallIsCanceled(t *testing.T) {
	x := exchange.New("")
	_, err := attempt(t, x, answer(429, "wait"), nil)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	assert.Equal(t, context.Canceled, x.Error(ctx, context.Canceled, unchanged), "the SDK was waiting to ask again")
}

func TestASuccessIsKeptOnlyIfWanted(t *testing.T) {
	for _, keep := range []bool{true, false} {
		x := exchange.New("")
		want := ""
		if keep {
			x.KeepBody()
			want = "kept"
		}
		res, err := attempt(t, x, answer(200, "kept"), nil)
		require.NoError(t, err)
		_, err = io.ReadAll(res.Body)
		require.NoError(t, err)
		assert.Equal(t, want, string(x.Body()))
	}
}

func TestAClientIsCopied(t *testing.T) {
	original := &http.Client{}
	assert.NotSame(t, original, exchange.Client(original))
	assert.Nil(t, original.Transport)
	assert.NotNil(t, exchange.Client(nil).Transport)
}

func TestPlace(t *testing.T) {
	u, err := url.Parse("https://user:secret@api.example.com:8443/v1/?key=secret")
	require.NoError(t, err)
	assert.Equal(t, "api.example.com:8443/v1", exchange.Place(u))
}

func TestStatusIn(t *testing.T) {
	for body, want := range map[string]int{
		`{"error":{"code":502,"message":"m"}}`:            502,
		`{"error":{"code":"rate_limit","status":429}}`:    429,
		`{"error":{"code":null}}`:                         0,
		`{"error":{"code":7}}`:                            0,
		`{"error":"m"}`:                                   0,
		`not JSON`:                                        0,
		`{"error":{"code":400.0,"message":"a number"}}`:   400,
		`{"error":{"code":1e99,"message":"no status"}}`:   0,
		`{"error":{"message":"m"},"choices":[{"x":502}]}`: 0,
	} {
		assert.Equal(t, want, exchange.StatusIn([]byte(body)), body)
	}
}

func TestCost(t *testing.T) {
	for _, unknown := range []string{"", "null", `"0.1"`, `{"total":1}`} {
		assert.Nil(t, exchange.Cost(unknown), unknown)
	}
	for raw, want := range map[string]float64{"0.00125": 0.00125, "0": 0} {
		if got := exchange.Cost(raw); assert.NotNil(t, got, raw) {
			assert.Equal(t, want, *got)
		}
	}
}
