package ladder

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode"
)

// APIError is an error that a provider answered with, in the form the ladder
// can read. Models return it, or a caller's [WithErrorReader] makes it from what
// the SDK returns.
type APIError struct {
	Status int    // HTTP status; 0 if unknown
	Body   []byte // the response body as served; may be nil, then the text of Err is read
	Err    error  // the SDK's error; may be nil
}

// maxMessage is how much of a body an error's text repeats: enough to recognize
// the error by. Bodies can be whole web pages.
const maxMessage = 512

// Error is the SDK's text, and behind it what the server said if the SDK does not
// say it: some have only "401 Unauthorized". At most 512 bytes of the body are
// repeated, and none of the members in which servers echo the request.
func (e *APIError) Error() string {
	if e.Err != nil {
		text := e.Err.Error()
		if message := e.message(text); message != "" {
			return text + ": " + message
		}
		return text
	}
	body := strings.TrimSpace(cutText(string(e.Body[:min(len(e.Body), 2*maxMessage)]), maxMessage))
	if body == "" {
		return fmt.Sprintf("provider error, status %d", e.Status)
	}
	return fmt.Sprintf("provider error, status %d: %s", e.Status, body)
}

// message is what the body says and known does not.
func (e *APIError) message(known string) string {
	if len(e.Body) == 0 {
		return ""
	}
	var said []string
	left := maxMessage
	for _, r := range unwrap(string(e.Body[:min(len(e.Body), maxErrorBytes)])).remarks {
		text := strings.Join(strings.Fields(strings.ToValidUTF8(cutText(r.said, 2*maxMessage), "\uFFFD")), " ")
		text = cutText(text, left)
		if !strings.ContainsFunc(text, unicode.IsLetter) || repeats(known, text) || repeats(strings.Join(said, "\n"), text) {
			continue
		}
		said = append(said, text)
		left -= len(text)
	}
	return strings.Join(said, "; ")
}

// repeats reports whether a text says another one already, plainly or in JSON.
func repeats(text, part string) bool {
	if strings.Contains(strings.Join(strings.Fields(text), " "), part) {
		return true
	}
	quoted, err := json.Marshal(part)
	return err == nil && strings.Contains(text, string(quoted[1:len(quoted)-1]))
}

// cutText cuts a text to n bytes, at the end of a character.
func cutText(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return strings.ToValidUTF8(text[:max(n, 0)], "")
}

// Unwrap reaches the SDK's error.
func (e *APIError) Unwrap() error { return e.Err }

// told is what there is to read of an error.
func told(err error) (status int, body string) {
	if e, ok := errors.AsType[*APIError](err); ok {
		if len(e.Body) > 0 {
			return e.Status, string(e.Body[:min(len(e.Body), maxErrorBytes)])
		}
		if e.Err != nil {
			return e.Status, e.Err.Error()
		}
		return e.Status, ""
	}
	return 0, err.Error()
}
