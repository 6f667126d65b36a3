package laddertest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/structgen/structgen/runtime/ladder"
)

// RecordVersion is the version of the recording format.
const RecordVersion = 1

// Line is one line of a recording: JSON, one request and what came of it, in the
// order the answers came. The prompt's Data, States and the SDK's Raw replies are
// not recorded, and of the schema only its hash is. Texts are recorded as they
// were: a recording holds whatever the prompts held.
//
//	{"v":1,"request":{"system":"…","messages":[{"role":"user","text":"…"}],"format":"json_schema","name":"detective",
//	 "schema_sha256":"…","attempt":1},"reply":{"text":"…","finish":"stop","usage":{"input_tokens":9,"output_tokens":3}}}
//
// A failed request has an error beside the reply: the provider's status and body
// where the model returned an APIError, the error's text otherwise.
type Line struct {
	V       int         `json:"v"`
	Request LineRequest `json:"request"`
	Reply   LineReply   `json:"reply"`
	Error   *LineError  `json:"error,omitempty"`
}

// LineRequest is the request of a [Line].
type LineRequest struct {
	System     string            `json:"system,omitzero"`
	Messages   []ladder.Message  `json:"messages"`
	Format     ladder.FormatType `json:"format"`
	Name       string            `json:"name,omitzero"`
	SchemaHash ladder.Hash       `json:"schema_sha256,omitzero"`
	Attempt    int               `json:"attempt"`
	Repair     int               `json:"repair,omitzero"`
}

// LineReply is the reply of a [Line].
type LineReply struct {
	Text      string        `json:"text,omitzero"`
	Refusal   string        `json:"refusal,omitzero"`
	Finish    ladder.Finish `json:"finish,omitzero"`
	Usage     ladder.Usage  `json:"usage"`
	Model     string        `json:"model,omitzero"`
	RequestID string        `json:"request_id,omitzero"`
}

// LineError is the error of a [Line].
type LineError struct {
	Status int    `json:"status,omitzero"`
	Body   string `json:"body,omitzero"`
	Text   string `json:"text"`
}

func (e *LineError) error() error {
	if e.Status != 0 || e.Body != "" {
		return &ladder.APIError{Status: e.Status, Body: []byte(e.Body), Err: errors.New(e.Text)}
	}
	return errors.New(e.Text)
}

// Recorder is a model that writes down what another one answers. It is safe for
// concurrent use if that one is.
type Recorder struct {
	ladder.Model
	mu  sync.Mutex
	w   io.Writer
	err error
}

// Record returns a model that answers as m does and writes each answer to w. It
// has m's identity, formats and all.
func Record(m ladder.Model, w io.Writer) *Recorder { return &Recorder{Model: m, w: w} }

// ModelID implements [ladder.Identified].
func (r *Recorder) ModelID() string {
	if m, ok := r.Model.(ladder.Identified); ok {
		return m.ModelID()
	}
	return ""
}

// Formats implements [ladder.Formatted].
func (r *Recorder) Formats() ladder.FormatSet {
	if m, ok := r.Model.(ladder.Formatted); ok {
		return m.Formats()
	}
	return ladder.AllFormats
}

// SchemaHidden implements [ladder.Hiding].
func (r *Recorder) SchemaHidden() bool {
	m, ok := r.Model.(ladder.Hiding)
	return ok && m.SchemaHidden()
}

// Complete implements [ladder.Model]. A line that cannot be written does not
// disturb the call; see Err.
func (r *Recorder) Complete(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
	reply, err := r.Model.Complete(ctx, req)
	line := Line{V: RecordVersion, Request: lineRequest(req), Reply: LineReply{
		reply.Text, reply.Refusal, reply.Finish, reply.Usage, reply.Model, reply.RequestID,
	}}
	if err != nil {
		line.Error = &LineError{Text: err.Error()}
		if e, ok := errors.AsType[*ladder.APIError](err); ok {
			line.Error.Status, line.Error.Body = e.Status, string(e.Body)
		}
	}
	r.write(line)
	return reply, err
}

func (r *Recorder) write(line Line) {
	text, err := encode(line)
	r.mu.Lock()
	defer r.mu.Unlock()
	if err == nil {
		_, err = r.w.Write(text)
	}
	r.err = errors.Join(r.err, err)
}

// Err is what went wrong with writing, if anything.
func (r *Recorder) Err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.err
}

// encode writes one line. Angle brackets stay readable.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return b.Bytes(), err
}

func lineRequest(req ladder.Request) LineRequest {
	l := LineRequest{
		System: req.System, Messages: req.Messages, Format: req.Format.Type, Name: req.Format.Name,
		Attempt: req.Attempt, Repair: req.Repair,
	}
	if req.Format.Schema != "" {
		l.SchemaHash = ladder.HashText(req.Format.Schema)
	}
	return l
}

// ErrNotRecorded is what a [Replayer] answers to a request that the recording
// does not have, or not once more.
var ErrNotRecorded = errors.New("laddertest: the recording has no such request")

// Replayer is a model that answers from a recording. A request is answered by the
// first unused line with the same texts and format; the schema and the counts do
// not matter, so that a recording survives a changed schema. It is safe for
// concurrent use.
type Replayer struct {
	mu    sync.Mutex
	lines []Line
	used  []bool
}

// Replay reads a recording.
func Replay(r io.Reader) (*Replayer, error) {
	p := &Replayer{}
	in := bufio.NewReader(r)
	for n := 1; ; n++ {
		text, err := in.ReadBytes('\n')
		if len(bytes.TrimSpace(text)) > 0 {
			var line Line
			if err := json.Unmarshal(text, &line); err != nil {
				return nil, fmt.Errorf("laddertest: line %d of the recording: %w", n, err)
			}
			if line.V != RecordVersion {
				return nil, fmt.Errorf("laddertest: line %d of the recording has version %d, not %d", n, line.V, RecordVersion)
			}
			p.lines = append(p.lines, line)
		}
		if errors.Is(err, io.EOF) {
			p.used = make([]bool, len(p.lines))
			return p, nil
		}
		if err != nil {
			return nil, fmt.Errorf("laddertest: reading the recording: %w", err)
		}
	}
}

// Complete implements [ladder.Model].
func (p *Replayer) Complete(_ context.Context, req ladder.Request) (ladder.Reply, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, line := range p.lines {
		if p.used[i] || !line.answers(req) {
			continue
		}
		p.used[i] = true
		l := line.Reply
		reply := ladder.Reply{
			Text: l.Text, Refusal: l.Refusal, Finish: l.Finish, Usage: l.Usage, Model: l.Model, RequestID: l.RequestID,
		}
		if line.Error != nil {
			return reply, line.Error.error()
		}
		return reply, nil
	}
	return ladder.Reply{}, fmt.Errorf("%w: %s, attempt %d", ErrNotRecorded, req.Format.Type, req.Attempt)
}

func (l *Line) answers(req ladder.Request) bool {
	return l.Request.Format == req.Format.Type && l.Request.System == req.System &&
		slices.Equal(l.Request.Messages, req.Messages)
}

// Left is how many lines were not used.
func (p *Replayer) Left() (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, used := range p.used {
		if !used {
			n++
		}
	}
	return n
}
