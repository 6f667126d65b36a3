package exchange

import (
	"context"
	"io"
	"net/http"
)

// MaxBody is how much of an answer is kept: the bodies of refusals are small,
// and whoever sends more than this is not refusing a format.
const MaxBody = 1 << 20

// Exchange is one call of an SDK, with all the attempts that it makes of it.
type Exchange struct {
	schema string // put back where the SDK has spelled it differently; may be empty
	keep   bool   // keep the bodies of successes too

	status   int
	header   http.Header
	body     []byte
	attempts int
}

// New returns the exchange of a call that sends schema, or none if it is empty.
func New(schema string) *Exchange { return &Exchange{schema: schema} }

// KeepBody also keeps the body of a success, for adapters whose SDK loses part of it.
func (x *Exchange) KeepBody() { x.keep = true }

// Status is the last attempt's, or 0 if it got no answer.
func (x *Exchange) Status() int { return x.status }

// Header returns a header of the last attempt's answer, or nothing.
func (x *Exchange) Header(name string) string { return x.header.Get(name) }

// Body is the last attempt's answer, cut to [MaxBody]; of a success it is kept
// only after KeepBody, and complete only once the SDK has read it.
func (x *Exchange) Body() []byte { return x.body }

// Attempts counts the requests that went out: one, and the SDK's retries.
func (x *Exchange) Attempts() int { return x.attempts }

type key struct{}

// Context returns a context whose requests belong to the exchange, if they pass
// through [Middleware] or a [Transport].
func (x *Exchange) Context(ctx context.Context) context.Context {
	return context.WithValue(ctx, key{}, x)
}

// Middleware has the shape that SDKs with middleware ask for. It must be the
// outermost one: a middleware that signs bodies must sign what it has changed.
func Middleware(req *http.Request, next func(*http.Request) (*http.Response, error)) (*http.Response, error) {
	x, ok := req.Context().Value(key{}).(*Exchange)
	if !ok {
		return next(req)
	}
	return x.Do(req, next)
}

// Transport is the same for SDKs that know an http.Client and nothing else.
type Transport struct {
	Base http.RoundTripper // nil is http.DefaultTransport
}

// RoundTrip implements [http.RoundTripper].
func (t Transport) RoundTrip(req *http.Request) (*http.Response, error) {
	base := t.Base
	if base == nil {
		base = http.DefaultTransport
	}
	return Middleware(req, base.RoundTrip)
}

// Client returns a copy of c, or of http.DefaultClient, whose requests pass
// through a Transport.
func Client(c *http.Client) *http.Client {
	if c == nil {
		c = http.DefaultClient
	}
	watched := *c
	watched.Transport = Transport{Base: c.Transport}
	return &watched
}

// Do sends one attempt of the exchange.
func (x *Exchange) Do(req *http.Request, next func(*http.Request) (*http.Response, error)) (*http.Response, error) {
	x.status, x.header, x.body = 0, nil, nil // an attempt without an answer must not inherit the last one's
	x.attempts++
	req, err := x.withSchema(req)
	if err != nil {
		return nil, err
	}
	res, err := next(req)
	if res == nil || err != nil {
		return res, err
	}
	x.status, x.header = res.StatusCode, res.Header
	if res.Body == nil {
		return res, nil
	}
	switch {
	case res.StatusCode >= http.StatusBadRequest:
		// Read now: some SDKs look at the first line, or at nothing.
		var fault error
		x.body, fault = io.ReadAll(io.LimitReader(res.Body, MaxBody))
		res.Body = &replay{kept: x.body, fault: fault, rest: res.Body}
	case x.keep:
		res.Body = &recording{ReadCloser: res.Body, x: x}
	}
	return res, nil
}

// replay is a body whose beginning was read already.
type replay struct {
	kept  []byte
	fault error // where reading ended, unless it was the end of the body
	rest  io.ReadCloser
}

func (r *replay) Read(p []byte) (int, error) {
	if len(r.kept) > 0 {
		n := copy(p, r.kept)
		r.kept = r.kept[n:]
		return n, nil
	}
	if r.fault != nil {
		return 0, r.fault
	}
	return r.rest.Read(p)
}

func (r *replay) Close() error { return r.rest.Close() }

// recording is a body that is kept while the SDK reads it.
type recording struct {
	io.ReadCloser
	x *Exchange
}

func (r *recording) Read(p []byte) (int, error) {
	n, err := r.ReadCloser.Read(p)
	room := min(n, MaxBody-len(r.x.body))
	r.x.body = append(r.x.body, p[:room]...)
	return n, err
}
