package exchange_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/providers/internal/exchange"
)

const schema = "{\n  \"z\": \"a < b & c > d\",\n  \"a\": [1, 2]\n}\n"

func TestRestore(t *testing.T) {
	compact := `{"z":"a < b & c > d","a":[1,2]}`
	escaped := `{"z":"a \u003c b \u0026 c \u003e d","a":[1,2]}`
	for _, row := range []struct {
		name, body, want string
	}{
		{"a compact spelling is replaced", `{"format":` + compact + `}`, `{"format":` + schema + `}`},
		{"an escaped spelling is replaced", `{"format":` + escaped + `}`, `{"format":` + schema + `}`},
		{"the committed bytes stay", `{"format":` + schema + `}`, `{"format":` + schema + `}`},
		{"every place is restored", `[` + compact + `,` + compact + `]`, `[` + schema + `,` + schema + `]`},
		{"sorted members are another JSON text and stay", `{"a":[1,2],"z":"a < b & c > d"}`, `{"a":[1,2],"z":"a < b & c > d"}`},
		{"a schema quoted in a prompt stays", quoted(t, compact), quoted(t, compact)},
	} {
		t.Run(row.name, func(t *testing.T) {
			got, err := exchange.Restore([]byte(row.body), schema)
			require.NoError(t, err)
			assert.Equal(t, row.want, string(got))
		})
	}
	t.Run("a compact schema with a line feed does not grow", func(t *testing.T) {
		got, err := exchange.Restore([]byte(`{"format":{"a":1}`+"\n"+`}`), `{"a":1}`+"\n")
		require.NoError(t, err)
		assert.Equal(t, `{"format":{"a":1}`+"\n"+`}`, string(got))
	})
	t.Run("a schema that is no JSON is an error", func(t *testing.T) {
		_, err := exchange.Restore([]byte(`{}`), `{"a":`)
		var syntax *json.SyntaxError
		assert.ErrorAs(t, err, &syntax)
	})
}

func quoted(t *testing.T, s string) string {
	out, err := json.Marshal(map[string]string{"prompt": s})
	require.NoError(t, err)
	var plain bytes.Buffer // as an encoder that does not escape would write it
	e := json.NewEncoder(&plain)
	e.SetEscapeHTML(false)
	require.NoError(t, e.Encode(map[string]string{"prompt": s}))
	return string(out) + plain.String()
}

func TestTheCallersRequestIsLeftAlone(t *testing.T) {
	var sent []string
	transport := exchange.Transport{Base: roundTripper(func(r *http.Request) (*http.Response, error) {
		body, err := io.ReadAll(r.Body)
		require.NoError(t, err)
		assert.EqualValues(t, len(body), r.ContentLength)
		again, err := r.GetBody()
		require.NoError(t, err)
		copied, err := io.ReadAll(again)
		require.NoError(t, err)
		assert.Equal(t, body, copied, "a retry must send the same")
		sent = append(sent, string(body))
		return answer(200, ""), nil
	})}
	body := &closing{Reader: strings.NewReader(`{"format":{"z":"a < b & c > d","a":[1,2]}}`)}
	req, err := http.NewRequestWithContext(exchange.New(schema).Context(t.Context()), http.MethodPost, "http://example.com", body)
	require.NoError(t, err)
	req.ContentLength = 42
	_, err = transport.RoundTrip(req)
	require.NoError(t, err)
	assert.Equal(t, []string{`{"format":` + schema + `}`}, sent)
	assert.EqualValues(t, 42, req.ContentLength)
	assert.Same(t, body, req.Body)
	assert.True(t, body.closed)
}

func TestRequestsOfOthersPassUntouched(t *testing.T) {
	var got *http.Request
	transport := exchange.Transport{Base: roundTripper(func(r *http.Request) (*http.Response, error) {
		got = r
		return answer(500, "whatever"), nil
	})}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://example.com", strings.NewReader("{}"))
	require.NoError(t, err)
	_, err = transport.RoundTrip(req)
	require.NoError(t, err)
	assert.Same(t, req, got)
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

type closing struct {
	io.Reader
	closed bool
}

func (c *closing) Close() error { c.closed = true; return nil }

func answer(status int, body string) *http.Response {
	return &http.Response{StatusCode: status, Header: http.Header{"X": {"y"}}, Body: io.NopCloser(strings.NewReader(body))}
}
