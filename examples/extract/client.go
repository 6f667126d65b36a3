package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/structgen/structgen/runtime/ladder"
)

// client asks a server that speaks OpenAI's chat completions. It shows how little
// a [ladder.Model] takes for which no adapter exists; with the official SDK, and
// its retries, use the package providers/openai.
type client struct {
	base  string // ends where /chat/completions begins
	model string
	key   string // may be empty
	http  *http.Client
}

// ModelID is what the ladder remembers refusals under: the same model on another
// server may refuse something else.
func (c *client) ModelID() string { return c.base + "/" + c.model }

// Formats leaves out the forced tool call, which this client cannot ask for.
func (c *client) Formats() ladder.FormatSet {
	return ladder.Formats(ladder.FormatText, ladder.FormatJSONObject, ladder.FormatSchema)
}

// Complete sends one request.
func (c *client) Complete(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
	var body bytes.Buffer
	enc := json.NewEncoder(&body)
	enc.SetEscapeHTML(false) // the schema goes out as it was checked in
	if err := enc.Encode(c.request(req)); err != nil {
		return ladder.Reply{}, err
	}
	post, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+"/chat/completions", &body)
	if err != nil {
		return ladder.Reply{}, err
	}
	post.Header.Set("Content-Type", "application/json")
	if c.key != "" {
		post.Header.Set("Authorization", "Bearer "+c.key)
	}
	res, err := c.http.Do(post)
	if err != nil {
		return ladder.Reply{}, err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(io.LimitReader(res.Body, 8<<20))
	if err != nil {
		return ladder.Reply{}, err
	}
	if res.StatusCode != http.StatusOK {
		// Status and body are all that the ladder needs to tell a refusal of the
		// format from every other error.
		return ladder.Reply{}, &ladder.APIError{Status: res.StatusCode, Body: text}
	}
	return read(text, res.Header.Get("X-Request-Id"))
}

type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

func (c *client) request(req ladder.Request) map[string]any {
	var messages []message
	if req.System != "" {
		messages = append(messages, message{"system", req.System})
	}
	for _, m := range req.Messages {
		messages = append(messages, message{string(m.Role), m.Text})
	}
	body := map[string]any{"model": c.model, "messages": messages}
	switch req.Format.Type {
	case ladder.FormatSchema:
		body["response_format"] = map[string]any{"type": "json_schema", "json_schema": map[string]any{
			"name": req.Format.Name, "strict": true,
			"schema": json.RawMessage(req.Format.Schema), // raw: a map would sort the members, whose order is meant
		}}
	case ladder.FormatJSONObject:
		body["response_format"] = map[string]any{"type": "json_object"}
	}
	return body
}

// read reads a completion.
func read(text []byte, requestID string) (ladder.Reply, error) {
	var completion struct {
		Model   string
		Choices []struct {
			Message      struct{ Content, Refusal string }
			FinishReason string `json:"finish_reason"`
		}
		Usage struct {
			In      int64 `json:"prompt_tokens"`
			Out     int64 `json:"completion_tokens"`
			Details struct {
				Cached int64 `json:"cached_tokens"`
			} `json:"prompt_tokens_details"`
		}
	}
	if err := json.Unmarshal(text, &completion); err != nil {
		return ladder.Reply{}, fmt.Errorf("the server's answer is no completion: %w", err)
	}
	reply := ladder.Reply{
		Model: completion.Model, RequestID: requestID,
		Usage: ladder.Usage{
			InputTokens: completion.Usage.In, CachedTokens: completion.Usage.Details.Cached, OutputTokens: completion.Usage.Out,
		},
	}
	if len(completion.Choices) == 0 {
		return reply, errors.New("the server's answer has no choices") // what it used still counts
	}
	first := completion.Choices[0]
	reply.Text, reply.Refusal = first.Message.Content, first.Message.Refusal
	reply.Finish = finish(first.FinishReason)
	return reply, nil
}

// finish translates why an answer ended. Reading this wrong is expensive: what was
// cut off must not be repaired, since it would be cut off again.
func finish(reason string) ladder.Finish {
	switch strings.ToLower(reason) {
	case "":
		return "" // not told
	case "stop":
		return ladder.FinishStop
	case "length":
		return ladder.FinishLength
	case "content_filter":
		return ladder.FinishContentFilter
	}
	return ladder.FinishOther
}
