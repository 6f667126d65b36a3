package ladder

import (
	"errors"
	"strings"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/tolerant"
)

// wrong is the last reply that was not valid, and why.
type wrong struct {
	reply string
	err   error
}

// request builds the next attempt: the prompt, the contract's prompt file where
// the format does not carry the schema, and, on a repair, the last reply and
// what is wrong with it. Nothing of earlier rounds is sent again.
func (c *call) request(rung Rung) (req Request, instructed bool) {
	req = Request{
		System:  c.prompt.System,
		Format:  Format{Type: rung.format()},
		Attempt: len(c.report.Attempts) + 1,
		Repair:  c.report.Repairs,
		Data:    c.prompt.Data,
		State:   c.state,
	}
	if rung != Text {
		req.Format.Name = c.terms.name
	}
	if rung.carriesSchema() {
		req.Format.Schema = c.terms.schema
	}
	instructed = c.worded || c.cfg.always || !rung.carriesSchema() || c.hides && rung == Schema
	user := c.prompt.User
	switch {
	case c.worded: // some providers look for the word json in the user's message
		user = paragraphs(user, c.instructions())
	case instructed:
		req.System = paragraphs(req.System, c.instructions())
	}
	req.Messages = make([]Message, len(c.prompt.Messages), len(c.prompt.Messages)+3)
	copy(req.Messages, c.prompt.Messages)
	if c.prompt.User != "" {
		req.Messages = append(req.Messages, Message{RoleUser, user})
	} else if user != "" {
		req.Messages = say(req.Messages, user)
	}
	if c.wrong != nil {
		if said := excerpt(c.wrong.reply); strings.TrimSpace(said) != "" { // providers refuse empty turns
			req.Messages = append(req.Messages, Message{RoleAssistant, said})
		}
		req.Messages = say(req.Messages, c.wrong.complaint())
	}
	return req, instructed
}

// say adds to the user's turn, if it is one: some models insist that turns
// alternate. The messages are the request's own.
func say(messages []Message, text string) []Message {
	if n := len(messages); n > 0 && messages[n-1].Role == RoleUser {
		messages[n-1].Text = paragraphs(messages[n-1].Text, text)
		return messages
	}
	return append(messages, Message{RoleUser, text})
}

func paragraphs(a, b string) string {
	if a == "" {
		return b
	}
	return a + "\n\n" + b
}

// instructions is the contract's prompt file. It always says JSON.
func (c *call) instructions() string {
	switch {
	case c.terms.prompt != "":
		return c.terms.prompt
	case c.terms.schema != "":
		return "Answer with exactly one JSON object that is valid under this JSON Schema, and nothing else:\n" + c.terms.schema
	}
	return "Answer with exactly one JSON object and nothing else."
}

// complaint tells the model what is wrong with its reply.
func (w *wrong) complaint() string {
	var b strings.Builder
	b.WriteString("That reply cannot be accepted:\n")
	if e, ok := errors.AsType[*contract.DecodeError](w.err); ok {
		for _, v := range e.Violations {
			b.WriteString("- " + describe(v) + "\n")
		}
	} else if e, ok := errors.AsType[*tolerant.Raw](w.err); ok {
		b.WriteString("- " + string(e.Reason) + "\n")
	}
	b.WriteString("Give the whole answer again, corrected: one JSON object, with nothing before or after it.")
	return b.String()
}

// describe says a violation in words that fit a prompt. Offsets mean nothing to
// a model.
func describe(v contract.Violation) string {
	var b strings.Builder
	if v.Path != "" {
		b.WriteString("at " + v.Path + ": ")
	}
	if v.Code == contract.CodeCheck { // the caller's own words
		return b.String() + v.Want
	}
	switch v.Code {
	case contract.CodeMissing:
		b.WriteString("this member is missing")
	case contract.CodeUnknown:
		b.WriteString("there is no such member")
	case contract.CodeDuplicate:
		b.WriteString("this stands twice")
	case contract.CodeNotGranted, contract.CodeReserved:
		b.WriteString("this kind is not yours to use")
	case contract.CodeTrailing:
		b.WriteString("something follows the JSON value")
	case contract.CodeEmpty:
		return "the reply is empty"
	default:
		b.WriteString("not valid (" + string(v.Code) + ")")
	}
	if v.Want != "" {
		b.WriteString("; wanted " + v.Want)
	}
	if v.Got != "" {
		b.WriteString("; got " + v.Got)
	}
	return b.String()
}

func promptBytes(req Request) int {
	n := len(req.System)
	for _, m := range req.Messages {
		n += len(m.Text)
	}
	return n
}
