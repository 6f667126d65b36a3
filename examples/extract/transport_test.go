package main

import (
	"io"
	"net/http"
	"strings"
)

// answering is an HTTP client without a network. It keeps what was sent.
func answering(status int, body string, sent *string) *http.Client {
	return &http.Client{Transport: transport(func(r *http.Request) (*http.Response, error) {
		text, err := io.ReadAll(r.Body)
		*sent = string(text)
		return &http.Response{StatusCode: status, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body)), Request: r}, err
	})}
}

type transport func(*http.Request) (*http.Response, error)

func (t transport) RoundTrip(r *http.Request) (*http.Response, error) { return t(r) }
