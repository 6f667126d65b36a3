package exchange

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
)

// withSchema returns the request with the committed schema in its body. It
// leaves req alone, as a RoundTripper must, but closes its body if it replaces it.
func (x *Exchange) withSchema(req *http.Request) (*http.Request, error) {
	if x.schema == "" || req.Body == nil {
		return req, nil
	}
	body, err := io.ReadAll(req.Body)
	if closing := req.Body.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return nil, fmt.Errorf("reading the request: %w", err)
	}
	body, err = Restore(body, x.schema)
	if err != nil {
		return nil, err
	}
	out := req.Clone(req.Context())
	out.ContentLength = int64(len(body))
	out.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
	out.Body, _ = out.GetBody()
	if out.Header.Get("Content-Length") != "" {
		out.Header.Set("Content-Length", fmt.Sprint(len(body)))
	}
	return out, nil
}

// Restore replaces, in a request's body, what an encoder has made of schema by
// schema itself. Only a spelling of the very same JSON is replaced, so the body
// means what it meant before; a schema quoted in a prompt is spelled with
// backslashes there and stays.
func Restore(body []byte, schema string) ([]byte, error) {
	var compact, escaped bytes.Buffer
	if err := json.Compact(&compact, []byte(schema)); err != nil {
		return nil, fmt.Errorf("the schema is not JSON: %w", err)
	}
	json.HTMLEscape(&escaped, compact.Bytes())
	committed := []byte(schema)
	// An encoder has one way of spelling, so the first one found is the one there is.
	for _, spelled := range [][]byte{committed, escaped.Bytes(), compact.Bytes()} {
		if bytes.Contains(body, spelled) {
			return bytes.ReplaceAll(body, spelled, committed), nil
		}
	}
	return body, nil
}
