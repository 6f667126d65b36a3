package ollama

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"github.com/ollama/ollama/api"

	"github.com/structgen/structgen/providers/internal/exchange"
	"github.com/structgen/structgen/runtime/ladder"
)

// Model asks /api/chat. It is safe for concurrent use.
type Model struct {
	client *api.Client
	model  string
	id     string
	adjust []func(*api.ChatRequest)
	stream bool
}

// Option configures a [Model].
type Option func(*Model)

// WithRequest sets what requests carry besides messages and format: options
// such as num_ctx and num_predict, thinking, how long the model stays loaded.
// set is called for each request, after everything else is in it, and must be
// safe for concurrent use.
func WithRequest(set func(r *api.ChatRequest)) Option {
	return func(m *Model) { m.adjust = append(m.adjust, set) }
}

// WithStreaming reads answers as streams: for connections that something in
// between cuts when nothing is sent for a while. An answer is still validated
// whole.
func WithStreaming() Option {
	return func(m *Model) { m.stream = true }
}

// NewAt returns the model of this name at a server, reached through c. The two
// are what api.NewClient takes; envconfig.Host reads OLLAMA_HOST.
func NewAt(base *url.URL, c *http.Client, model string, opts ...Option) *Model {
	m := New(api.NewClient(base, exchange.Client(c)), model, opts...)
	m.id = exchange.Place(base) + "/" + model
	return m
}

// New returns the model of this name at the client's server. What it cannot do
// and [NewAt] can: the client's encoder leaves the order of the schema alone and
// not its white space; of an error body that is no JSON only the first line is
// read; and it does not know which server this is, so that ladder.Named must say
// it if what is learned is to be shared.
func New(client *api.Client, model string, opts ...Option) *Model {
	m := &Model{client: client, model: model}
	for _, opt := range opts {
		opt(m)
	}
	return m
}

// ModelID is host and model, and empty for a model made with [New].
func (m *Model) ModelID() string { return m.id }

// Formats are the package's [Formats].
func (m *Model) Formats() ladder.FormatSet { return Formats() }

// SchemaHidden is true: a schema masks tokens and is never shown to the model.
//
// Source: https://docs.ollama.com/capabilities/structured-outputs, which advises
// to put it into the prompt as well.
func (m *Model) SchemaHidden() bool { return true }

// Complete sends one request; the client makes no retries. Its errors are those
// of [Error].
func (m *Model) Complete(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
	r := &api.ChatRequest{
		Model:    m.model,
		Messages: Messages(req.System, req.Messages),
		Stream:   &m.stream,
		Truncate: new(bool), // see the package's comment
		Shift:    new(bool),
	}
	if err := ApplyFormat(r, req.Format); err != nil {
		return ladder.Reply{}, err
	}
	for _, set := range m.adjust {
		set(r)
	}
	x := exchange.New(req.Format.Schema)
	var whole api.ChatResponse
	err := m.client.Chat(x.Context(ctx), r, func(chunk api.ChatResponse) error {
		Join(&whole, chunk)
		return nil
	})
	if err == nil && x.Status() >= http.StatusBadRequest {
		err = errSilent // an error without a body is none to the client
	}
	if err != nil {
		if x.Attempts() == 0 {
			return ladder.Reply{}, unwatched(ctx, err)
		}
		return ladder.Reply{}, x.Error(ctx, err, Error)
	}
	return Reply(&whole)
}

// Messages maps a system text and turns of a conversation, without empty ones,
// which only confuse a chat template.
func Messages(system string, turns []ladder.Message) []api.Message {
	var out []api.Message
	add := func(role, text string) {
		if text != "" {
			out = append(out, api.Message{Role: role, Content: text})
		}
	}
	add("system", system)
	for _, turn := range turns {
		add(string(turn.Role), turn.Text) // the ladder's names of the roles are the API's
	}
	return out
}

// unwatched is an error of a client that was given to [New]. Of an answer that
// broke off the client makes an error with the words of the answer.
func unwatched(ctx context.Context, err error) error {
	told := Error(err)
	if _, ok := errors.AsType[*ladder.APIError](told); ok || ctx.Err() != nil {
		return told
	}
	if _, ok := errors.AsType[*url.Error](err); ok {
		return told // there was no answer
	}
	return &exchange.Unreadable{Err: err}
}
