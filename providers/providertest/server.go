package providertest

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
	"time"
)

// Answer is one scripted answer of a [Server]. The zero value is an empty 200.
type Answer struct {
	Status int         // 0 is 200
	Header http.Header // Content-Type is application/json unless it says otherwise
	Body   string
	Gzip   bool          // compress the body
	Wait   time.Duration // before the first byte
	Cut    bool          // lose the connection when the body is on its way, instead of ending it
}

// Server answers requests with a script. The last answer repeats, so that an
// SDK's retries do not run out of it.
type Server struct {
	URL string

	http     *httptest.Server
	mu       sync.Mutex
	script   []Answer
	requests []Request
}

// Request is one request that a [Server] has seen.
type Request struct {
	Path string
	Body string
}

// Serve starts a server that stops with the test.
func Serve(tb testing.TB, script ...Answer) *Server {
	tb.Helper()
	s := NewServer(script...)
	tb.Cleanup(s.Close)
	return s
}

// NewServer starts a server that runs until it is closed.
func NewServer(script ...Answer) *Server {
	s := &Server{script: script}
	s.http = httptest.NewServer(s)
	s.URL = s.http.URL
	return s
}

// Close stops the server.
func (s *Server) Close() {
	s.http.CloseClientConnections() // an answer may still be waiting
	s.http.Close()
}

// Requests are those seen until now.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request(nil), s.requests...)
}

// ServeHTTP gives the next answer.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the caller has gone
	}
	a := s.next(Request{Path: r.URL.Path, Body: string(body)})
	select {
	case <-time.After(a.Wait):
	case <-r.Context().Done():
		return
	}
	a.write(w)
}

func (s *Server) next(r Request) Answer {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, r)
	if len(s.script) == 0 {
		return Answer{}
	}
	a := s.script[0]
	if len(s.script) > 1 {
		s.script = s.script[1:]
	}
	return a
}

func (a Answer) write(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Retry-After-Ms", "1") // the SDKs that know it need not sleep in a test
	for name, values := range a.Header {
		h[name] = values
	}
	if a.Status == 0 {
		a.Status = http.StatusOK
	}
	switch {
	case a.Gzip:
		h.Set("Content-Encoding", "gzip")
		w.WriteHeader(a.Status)
		z := gzip.NewWriter(w)
		_, _ = io.WriteString(z, a.Body) // a caller that has gone is no failure of ours
		_ = z.Close()
	case a.Cut:
		h.Set("Content-Length", strconv.Itoa(len(a.Body)+1))
		w.WriteHeader(a.Status)
		_, _ = io.WriteString(w, a.Body)
		_ = http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler) // closes the connection
	default:
		w.WriteHeader(a.Status)
		_, _ = io.WriteString(w, a.Body)
	}
}
