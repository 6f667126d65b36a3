package gemini

import (
	"context"
	"net/url"

	"google.golang.org/genai"

	"github.com/structgen/structgen/providers/internal/exchange"
	"github.com/structgen/structgen/runtime/ladder"
)

// Model asks generateContent. It is safe for concurrent use.
type Model struct {
	models *genai.Models
	fault  error // of New
	model  string
	id     string
	adjust []func(*genai.GenerateContentConfig)
	stream bool
}

// Option configures a [Model].
type Option func(*Model)

// WithConfig sets what requests carry besides contents and format: a
// temperature, a thinking budget, safety settings, HTTP options. set is called for
// each request, before the format is in it, and must be safe for concurrent use.
func WithConfig(set func(c *genai.GenerateContentConfig)) Option {
	return func(m *Model) { m.adjust = append(m.adjust, set) }
}

// WithStreaming reads answers as streams: for connections that something in
// between cuts when nothing is sent for a while. An answer is still validated
// whole, and one whose end is missing is an error.
func WithStreaming() Option {
	return func(m *Model) { m.stream = true }
}

// New returns the model of this name at the client's server. It uses a copy of
// the client, which differs in nothing but seeing what goes over the wire.
func New(client *genai.Client, model string, opts ...Option) *Model {
	m := &Model{model: model}
	m.models, m.fault = watched(client)
	if base, err := url.Parse(client.ClientConfig().HTTPOptions.BaseURL); err == nil && base.Host != "" {
		m.id = exchange.Place(base) + "/" + model
	}
	for _, opt := range opts {
		opt(m)
	}
	return m
}

func watched(client *genai.Client) (*genai.Models, error) {
	config := client.ClientConfig()
	config.HTTPClient = exchange.Client(config.HTTPClient)
	if config.Backend == genai.BackendGeminiAPI {
		// The SDK fills these from the environment and would then refuse them here.
		config.Project, config.Location = "", ""
	}
	copied, err := genai.NewClient(context.Background(), &config)
	if err != nil {
		return nil, err
	}
	return copied.Models, nil
}

// ModelID is host and model.
func (m *Model) ModelID() string { return m.id }

// Formats are all of them.
func (m *Model) Formats() ladder.FormatSet { return ladder.AllFormats }

// SchemaHidden is false: the schema is part of the prompt, and counts as input.
//
// Source: https://cloud.google.com/vertex-ai/generative-ai/docs/multimodal/control-generated-output.
func (m *Model) SchemaHidden() bool { return false }

// Complete sends one request, with the retries that the client asks for (the
// SDK makes none by itself). Its errors are those of [Error].
func (m *Model) Complete(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
	if m.fault != nil {
		return ladder.Reply{}, m.fault
	}
	var config genai.GenerateContentConfig
	if req.System != "" {
		config.SystemInstruction = genai.NewContentFromText(req.System, genai.RoleUser)
	}
	for _, set := range m.adjust {
		set(&config)
	}
	// Last, because it keeps HTTP options that are there, which set would replace.
	if err := ApplyFormat(&config, req.Format); err != nil {
		return ladder.Reply{}, err
	}
	x := exchange.New(req.Format.Schema)
	if req.Format.Type == ladder.FormatTool && !m.stream {
		x.KeepBody()
	}
	response, err := m.ask(x.Context(ctx), Contents(req.Messages), &config)
	if err != nil {
		return ladder.Reply{}, x.Error(ctx, err, Error)
	}
	return read(response, calls(x.Body()))
}

// Contents maps turns of a conversation, without empty ones, which the API
// refuses. A system text is not among them; it goes into the configuration.
//
// Source: https://ai.google.dev/api/caching#Content.
func Contents(turns []ladder.Message) []*genai.Content {
	var out []*genai.Content
	for _, turn := range turns {
		if turn.Text == "" {
			continue
		}
		var role genai.Role = genai.RoleUser
		if turn.Role == ladder.RoleAssistant {
			role = genai.RoleModel
		}
		out = append(out, genai.NewContentFromText(turn.Text, role))
	}
	return out
}

func (m *Model) ask(ctx context.Context, contents []*genai.Content, config *genai.GenerateContentConfig) (*genai.GenerateContentResponse, error) {
	if !m.stream {
		return m.models.GenerateContent(ctx, m.model, contents, config)
	}
	var whole genai.GenerateContentResponse
	for chunk, err := range m.models.GenerateContentStream(ctx, m.model, contents, config) {
		if err != nil {
			return nil, err
		}
		Join(&whole, chunk)
	}
	return &whole, nil
}
