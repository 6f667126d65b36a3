package openai

import (
	"context"

	"github.com/openai/openai-go/v3"

	"github.com/structgen/structgen/providers/internal/exchange"
	"github.com/structgen/structgen/runtime/ladder"
)

// Model asks over chat completions. It is safe for concurrent use.
type Model struct {
	chat   openai.ChatCompletionService
	model  string
	id     string
	adjust []func(*openai.ChatCompletionNewParams)
	stream bool
}

// Option configures a [Model].
type Option func(*Model)

// WithParams sets what requests carry besides messages and format: a
// temperature, an effort, a limit on tokens. set is called for each request,
// after everything else is in it, and must be safe for concurrent use.
func WithParams(set func(p *openai.ChatCompletionNewParams)) Option {
	return func(m *Model) { m.adjust = append(m.adjust, set) }
}

// WithStreaming reads answers as streams: for servers that offer nothing else,
// and for connections that something in between cuts when nothing is sent for a
// while. An answer is still validated whole, and one whose end is missing is an error.
func WithStreaming() Option {
	return func(m *Model) { m.stream = true }
}

// New returns the model of this name at the client's server.
func New(client openai.Client, model string, opts ...Option) *Model {
	m := &Model{
		chat:  openai.NewChatCompletionService(watched(client)...),
		model: model,
	}
	if place := baseURL(client); place != "" {
		m.id = place + "/" + model
	}
	for _, opt := range opts {
		opt(m)
	}
	return m
}

// ModelID is host, path and model: the same model behind two servers is two
// models to the ladder, which learns what each of them refuses.
func (m *Model) ModelID() string { return m.id }

// Formats are all of them: whatever one server lacks, another one has.
func (m *Model) Formats() ladder.FormatSet { return ladder.AllFormats }

// SchemaHidden is false: OpenAI shows its models the schema. For servers that
// mask tokens and show nothing (vLLM, llama.cpp) there is
// ladder.WithInstructions(ladder.Always).
func (m *Model) SchemaHidden() bool { return false }

// Complete sends one request, with the SDK's retries. Its errors are those of [Error].
func (m *Model) Complete(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
	p := openai.ChatCompletionNewParams{Model: m.model, Messages: Messages(req.System, req.Messages)}
	if err := ApplyFormat(&p, req.Format); err != nil {
		return ladder.Reply{}, err
	}
	for _, set := range m.adjust {
		set(&p)
	}
	x := exchange.New(req.Format.Schema)
	c, err := m.ask(x.Context(ctx), p)
	if err != nil {
		return ladder.Reply{}, x.Error(ctx, err, Error)
	}
	reply, err := Reply(c)
	if id := x.Header("x-request-id"); id != "" {
		// What OpenAI's support asks for.
		// Source: https://platform.openai.com/docs/api-reference/debugging-requests.
		reply.RequestID = id
	}
	return reply, err
}

func (m *Model) ask(ctx context.Context, p openai.ChatCompletionNewParams) (*openai.ChatCompletion, error) {
	if !m.stream {
		return m.chat.New(ctx, p)
	}
	p.StreamOptions.IncludeUsage = openai.Bool(true)
	stream := m.chat.NewStreaming(ctx, p)
	defer stream.Close()
	var acc openai.ChatCompletionAccumulator
	for stream.Next() {
		if _, err := Join(&acc, stream.Current()); err != nil {
			return nil, err
		}
	}
	if err := stream.Err(); err != nil {
		return nil, err
	}
	return &acc.ChatCompletion, nil
}

// Messages maps a system text and turns of a conversation. Empty ones are left
// out: some servers refuse them.
func Messages(system string, turns []ladder.Message) []openai.ChatCompletionMessageParamUnion {
	var out []openai.ChatCompletionMessageParamUnion
	if system != "" {
		// Not "developer": OpenAI reads system as that, and compatible servers know
		// only system. Source: https://platform.openai.com/docs/guides/text.
		out = append(out, openai.SystemMessage(system))
	}
	for _, turn := range turns {
		switch {
		case turn.Text == "":
		case turn.Role == ladder.RoleAssistant:
			out = append(out, openai.AssistantMessage(turn.Text))
		default:
			out = append(out, openai.UserMessage(turn.Text))
		}
	}
	return out
}
