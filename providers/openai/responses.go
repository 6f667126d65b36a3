package openai

import (
	"context"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"

	"github.com/structgen/structgen/providers/internal/exchange"
	"github.com/structgen/structgen/runtime/ladder"
)

// ResponsesModel asks over the responses API. It is safe for concurrent use.
type ResponsesModel struct {
	responses responses.ResponseService
	model     string
	id        string
	adjust    []func(*responses.ResponseNewParams)
	stream    bool
}

// ResponsesOption configures a [ResponsesModel].
type ResponsesOption func(*ResponsesModel)

// WithResponsesParams is [WithParams] for the responses API.
func WithResponsesParams(set func(p *responses.ResponseNewParams)) ResponsesOption {
	return func(m *ResponsesModel) { m.adjust = append(m.adjust, set) }
}

// WithResponsesStreaming is [WithStreaming] for the responses API.
func WithResponsesStreaming() ResponsesOption {
	return func(m *ResponsesModel) { m.stream = true }
}

// NewResponses returns the model of this name at the client's server.
func NewResponses(client openai.Client, model string, opts ...ResponsesOption) *ResponsesModel {
	m := &ResponsesModel{
		responses: responses.NewResponseService(watched(client)...),
		model:     model,
	}
	if place := baseURL(client); place != "" {
		m.id = place + "/responses/" + model
	}
	for _, opt := range opts {
		opt(m)
	}
	return m
}

// ModelID is host, path, API and model: the two APIs of a server need not refuse
// the same.
func (m *ResponsesModel) ModelID() string { return m.id }

// Formats are all of them.
func (m *ResponsesModel) Formats() ladder.FormatSet { return ladder.AllFormats }

// SchemaHidden is false: OpenAI shows its models the schema.
func (m *ResponsesModel) SchemaHidden() bool { return false }

// Complete sends one request, with the SDK's retries. Its errors are those of [Error].
func (m *ResponsesModel) Complete(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
	p := responses.ResponseNewParams{Model: m.model}
	if req.System != "" {
		p.Instructions = openai.String(req.System)
	}
	p.Input.OfInputItemList = Input(req.Messages)
	if err := ApplyResponsesFormat(&p, req.Format); err != nil {
		return ladder.Reply{}, err
	}
	for _, set := range m.adjust {
		set(&p)
	}
	x := exchange.New(req.Format.Schema)
	r, err := m.ask(x.Context(ctx), p)
	if err != nil {
		return ladder.Reply{}, x.Error(ctx, err, Error)
	}
	reply, err := ResponsesReply(r)
	if id := x.Header("x-request-id"); id != "" {
		reply.RequestID = id // as in chat completions
	}
	return reply, err
}

// Input maps turns of a conversation, without empty ones. A system text is not
// among them; it goes into the instructions.
func Input(turns []ladder.Message) responses.ResponseInputParam {
	var out responses.ResponseInputParam
	for _, turn := range turns {
		if turn.Text == "" {
			continue
		}
		role := responses.EasyInputMessageRoleUser
		if turn.Role == ladder.RoleAssistant {
			role = responses.EasyInputMessageRoleAssistant
		}
		out = append(out, responses.ResponseInputItemParamOfMessage(turn.Text, role))
	}
	return out
}

func (m *ResponsesModel) ask(ctx context.Context, p responses.ResponseNewParams) (*responses.Response, error) {
	if !m.stream {
		return m.responses.New(ctx, p)
	}
	stream := m.responses.NewStreaming(ctx, p)
	defer stream.Close()
	var whole responses.Response
	for stream.Next() {
		if _, err := JoinResponses(&whole, stream.Current()); err != nil {
			return nil, err
		}
	}
	return &whole, stream.Err()
}
