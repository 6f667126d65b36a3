package exchange

import (
	"encoding/json"
	"net/url"
	"strings"
)

// Place is where a base URL points, host and path without the credentials and
// queries that some URLs carry: the first half of a ladder's ModelID.
func Place(u *url.URL) string { return u.Host + strings.TrimRight(u.Path, "/") }

// StatusIn reads the status that gateways write into the body of an error which
// they serve with status 200, because the answer had already begun. It is 0 if
// there is none.
//
// Source: https://openrouter.ai/docs/api/errors.
func StatusIn(body []byte) int {
	var answer struct {
		Error struct {
			Code   any `json:"code"`
			Status any `json:"status"`
		} `json:"error"`
	}
	if json.Unmarshal(body, &answer) != nil {
		return 0
	}
	for _, v := range []any{answer.Error.Code, answer.Error.Status} {
		if n, ok := v.(float64); ok && n >= 400 && n <= 599 {
			return int(n)
		}
	}
	return 0
}

// Cost reads a member that says what a call cost. Nil is unknown, never zero.
func Cost(raw string) *float64 {
	var cost float64
	if raw == "null" || json.Unmarshal([]byte(raw), &cost) != nil {
		return nil
	}
	return &cost
}
