package anthropic

import (
	"context"
	"errors"

	"github.com/anthropics/anthropic-sdk-go/v2"

	"github.com/structgen/structgen/providers/internal/exchange"
	"github.com/structgen/structgen/runtime/ladder"
)

// DefaultMaxTokens is how many tokens an answer may have, thinking included,
// unless [WithMaxTokens] says otherwise. It is far more than an event needs and
// no more than any model with structured outputs can write.
const DefaultMaxTokens = 8192

// Model asks the Messages API. It is safe for concurrent use.
type Model struct {
	messages  anthropic.MessageService
	model     string
	id        string
	maxTokens int64
	adjust    []func(*anthropic.MessageNewParams)
	stream    bool
}

// Option configures a [Model].
type Option func(*Model)

// WithMaxTokens sets how many tokens an answer may have, thinking included. An
// answer that needs more is truncated, which the ladder reports as such.
func WithMaxTokens(n int64) Option {
	return func(m *Model) { m.maxTokens = n }
}

// WithParams sets what requests carry besides messages and format: an effort,
// thinking, cache control. set is called for each request, after everything
// else is in it, and must be safe for concurrent use.
func WithParams(set func(p *anthropic.MessageNewParams)) Option {
	return func(m *Model) { m.adjust = append(m.adjust, set) }
}

// WithStreaming reads every answer as a stream, and not only those for which
// the SDK insists on it: for connections that something in between cuts when
// nothing is sent for a while. An answer is still validated whole.
func WithStreaming() Option {
	return func(m *Model) { m.stream = true }
}

// New returns the model of this name at the client's server.
func New(client anthropic.Client, model string, opts ...Option) *Model {
	m := &Model{
		messages:  anthropic.NewMessageService(watched(client)...),
		model:     model,
		maxTokens: DefaultMaxTokens,
	}
	if place := baseURL(client); place != "" {
		m.id = place + "/" + model
	}
	for _, opt := range opts {
		opt(m)
	}
	return m
}

// ModelID is host, path and model.
func (m *Model) ModelID() string { return m.id }

// Formats are the package's [Formats].
func (m *Model) Formats() ladder.FormatSet { return Formats() }

// SchemaHidden is false: the API adds the expected format to the system prompt.
//
// Source: https://platform.claude.com/docs/en/build-with-claude/structured-outputs.
func (m *Model) SchemaHidden() bool { return false }

// Complete sends one request, with the SDK's retries. Its errors are those of [Error].
func (m *Model) Complete(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
	p := anthropic.MessageNewParams{Model: m.model, MaxTokens: m.maxTokens, Messages: Messages(req.Messages)}
	if req.System != "" {
		p.System = []anthropic.TextBlockParam{{Text: req.System}}
	}
	if err := ApplyFormat(&p, req.Format); err != nil {
		return ladder.Reply{}, err
	}
	for _, set := range m.adjust {
		set(&p)
	}
	x := exchange.New(req.Format.Schema)
	message, err := m.ask(x.Context(ctx), p)
	if err != nil {
		return ladder.Reply{}, x.Error(ctx, err, Error)
	}
	reply, err := Reply(message)
	if id := x.Header("request-id"); id != "" {
		// What Anthropic's support asks for.
		// Source: https://platform.claude.com/docs/en/api/errors.
		reply.RequestID = id
	}
	return reply, err
}

// Messages maps turns of a conversation, without empty ones, which the API
// refuses. A system text is not among them; it is a member of the request.
//
// Source: https://platform.claude.com/docs/en/api/messages.
func Messages(turns []ladder.Message) []anthropic.MessageParam {
	var out []anthropic.MessageParam
	for _, turn := range turns {
		switch text := anthropic.NewTextBlock(turn.Text); {
		case turn.Text == "":
		case turn.Role == ladder.RoleAssistant:
			out = append(out, anthropic.NewAssistantMessage(text))
		default:
			out = append(out, anthropic.NewUserMessage(text))
		}
	}
	return out
}

func (m *Model) ask(ctx context.Context, p anthropic.MessageNewParams) (*anthropic.Message, error) {
	if !m.stream && !m.mustStream(p) {
		return m.messages.New(ctx, p)
	}
	stream := m.messages.NewStreaming(ctx, p)
	defer stream.Close()
	var message anthropic.Message
	whole := false
	for stream.Next() {
		event := stream.Current()
		if _, err := Join(&message, event); err != nil {
			return nil, err
		}
		whole = event.Type == "message_stop"
	}
	if err := stream.Err(); err != nil {
		return nil, err
	}
	if !whole {
		return nil, errors.New("anthropic: the stream ended before its message was complete")
	}
	return &message, nil
}

// mustStream reports whether the SDK would refuse to wait for the answer. It
// counts on a connection that stays silent for ten minutes at most.
//
// Source: https://github.com/anthropics/anthropic-sdk-go, CalculateNonStreamingTimeout.
func (m *Model) mustStream(p anthropic.MessageNewParams) bool {
	_, err := anthropic.CalculateNonStreamingTimeout(int(p.MaxTokens), p.Model, m.messages.Options)
	return err != nil
}
