package ladder

import "context"

// Model is one way to reach a language model. Complete sends one request and
// waits for the whole reply. It runs on the goroutine that called [Run] and must
// honor ctx.
//
// On an error it may still return what it knows of the reply: usage that was
// already billed, a State for the next attempt. Provider errors should be, or
// wrap, an [APIError], so that a refusal of the format can be recognized;
// otherwise [WithErrorReader] translates them.
//
// A model is safe for concurrent use if Complete is. It may implement
// [Identified], [Formatted] and [Hiding].
type Model interface {
	Complete(ctx context.Context, req Request) (Reply, error)
}

// Identified is a model that says what it is: host and model name, such as
// "api.example.com/v1/acme-2". What was learned about a model is kept under this
// name; without one it is kept per [Ladder]. [Named] adds it.
type Identified interface{ ModelID() string }

// Formatted is a model that cannot express every format: Anthropic and LM Studio
// know no JSON object without a schema. A model without it is assumed to
// express all.
type Formatted interface{ Formats() FormatSet }

// Hiding is a model whose engine masks tokens by the schema but does not show
// it to the model, which then never learns what the members mean. If
// SchemaHidden is true the contract's prompt file travels along.
type Hiding interface{ SchemaHidden() bool }

// ModelFunc makes a Model of a function: the runner that a program already has.
type ModelFunc func(ctx context.Context, req Request) (Reply, error)

// Complete calls f.
func (f ModelFunc) Complete(ctx context.Context, req Request) (Reply, error) { return f(ctx, req) }

// Named gives a model an identity, see [Identified]. Everything else about it
// stays.
func Named(id string, m Model) Model { return named{m, id} }

type named struct {
	Model
	id string
}

func (n named) ModelID() string    { return n.id }
func (n named) Formats() FormatSet { return formatsOf(n.Model) }
func (n named) SchemaHidden() bool { return hidesSchema(n.Model) }

// TextOnly makes a model one that is asked in words alone and read by the
// tolerant parser: an offline stub, or a model known to have no formats.
func TextOnly(m Model) Model { return textOnly{m} }

type textOnly struct{ Model }

func (t textOnly) ModelID() string  { return idOf(t.Model) }
func (textOnly) Formats() FormatSet { return Formats(FormatText) }

func idOf(m Model) string {
	if m, ok := m.(Identified); ok {
		return m.ModelID()
	}
	return ""
}

func formatsOf(m Model) FormatSet {
	if m, ok := m.(Formatted); ok {
		return m.Formats()
	}
	return AllFormats
}

func hidesSchema(m Model) bool {
	h, ok := m.(Hiding)
	return ok && h.SchemaHidden()
}
