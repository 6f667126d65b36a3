package anthropic_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"

	structanthropic "github.com/structgen/structgen/providers/anthropic"
	"github.com/structgen/structgen/providers/internal/agents"
	"github.com/structgen/structgen/providers/providertest"
	"github.com/structgen/structgen/runtime/ladder"
)

// scout is a program's own way to ask a model: it streams, shows what is said
// while it is said, and lets the model use a tool before it answers. Only the
// answer, once it is whole, is the ladder's business.
type scout struct {
	client anthropic.Client
	lookUp func(person string) string // the tool
	watch  func(said string)
}

// Formats tells the ladder what it need not try: the API knows no json_object.
func (scout) Formats() ladder.FormatSet { return structanthropic.Formats() }

// errand is what neither a repair nor a step down need do again: the turns in
// which the tool was used. They stand behind the messages that were there first.
type errand struct {
	first int
	turns []anthropic.MessageParam
}

// maxTurns bounds how often the model may use its tool.
const maxTurns = 4

func (s scout) Complete(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
	done, ok := req.State.(*errand)
	if !ok {
		done = &errand{first: len(req.Messages)}
	}
	p := anthropic.MessageNewParams{Model: "acme-2", MaxTokens: 1024, Tools: []anthropic.ToolUnionParam{lookUp}}
	if req.System != "" {
		p.System = []anthropic.TextBlockParam{{Text: req.System}}
	}
	if err := structanthropic.ApplyFormat(&p, req.Format); err != nil {
		return ladder.Reply{}, err
	}
	var used []ladder.Usage
	for range maxTurns {
		p.Messages = slices.Concat(
			structanthropic.Messages(req.Messages[:done.first]),
			done.turns,
			structanthropic.Messages(req.Messages[done.first:]))
		message, err := s.stream(ctx, p, structanthropic.Verbatim(req.Format))
		if err != nil {
			return ladder.Reply{Usage: ladder.TotalUsage(used...), State: done}, err
		}
		reply, err := structanthropic.Reply(message)
		used = append(used, reply.Usage)
		reply.Usage, reply.State = ladder.TotalUsage(used...), done
		if err != nil || reply.Finish != ladder.FinishStop || !s.useTool(done, message) {
			return reply, err
		}
	}
	return ladder.Reply{Usage: ladder.TotalUsage(used...), State: done}, errors.New("the model does nothing but use its tool")
}

func (s scout) stream(ctx context.Context, p anthropic.MessageNewParams, opts ...option.RequestOption) (*anthropic.Message, error) {
	stream := s.client.Messages.NewStreaming(ctx, p, opts...)
	defer stream.Close()
	var whole anthropic.Message
	for stream.Next() {
		said, err := structanthropic.Join(&whole, stream.Current())
		if err != nil {
			return nil, err
		}
		s.watch(said)
	}
	return &whole, structanthropic.Error(stream.Err()) // so that a refused format is recognized
}

// useTool does what the model wants done, and reports whether it wanted anything.
func (s scout) useTool(done *errand, said *anthropic.Message) bool {
	var results []anthropic.ContentBlockParamUnion
	for _, block := range said.Content {
		if block.Type != "tool_use" || block.Name != "look_up" {
			continue // words; on the Tool rung, the answer
		}
		var asked struct{ Person string }
		if err := json.Unmarshal(block.Input, &asked); err != nil {
			results = append(results, anthropic.NewToolResultBlock(block.ID, err.Error(), true))
			continue
		}
		results = append(results, anthropic.NewToolResultBlock(block.ID, s.lookUp(asked.Person), false))
	}
	if len(results) > 0 {
		done.turns = append(done.turns, said.ToParam(), anthropic.NewUserMessage(results...))
	}
	return len(results) > 0
}

var lookUp = anthropic.ToolUnionParam{OfTool: &anthropic.ToolParam{
	Name:        "look_up",
	Description: anthropic.String("Where a person was."),
	InputSchema: anthropic.ToolInputSchemaParam{
		Properties: map[string]any{"person": map[string]any{"type": "string"}},
	},
}}

// A streaming loop with a tool, built on the exported parts. The model looks
// something up, answers without saying how sure it is, and is asked once more;
// the tool does not run again.
//
// In a program of your own, agents.ScoutContract is your contract, the client is
// yours, without the URL and the key "none", and "acme-2", which stands twice, is
// your model. The server and streamed, which play the provider, go.
func Example_streamingToolLoop() {
	server := providertest.NewServer(
		streamed("tool_use", `{"type":"tool_use","id":"toolu_1","name":"look_up","input":{}}`,
			`{"type":"input_json_delta","partial_json":"{\"person\":"}`,
			`{"type":"input_json_delta","partial_json":"\"Ida\"}"}`),
		streamed("end_turn", `{"type":"text","text":""}`,
			`{"type":"text_delta","text":"{\"kind\":\"clue\",\"text\":"}`,
			`{"type":"text_delta","text":"\"Ida was in the pantry.\",\"round\":3,\"suspect\":null}"}`),
		streamed("end_turn", `{"type":"text","text":""}`,
			`{"type":"text_delta","text":"{\"kind\":\"clue\",\"text\":\"Ida was in the pantry.\",\"round\":3,\"sure\":0.9,\"suspect\":null}"}`),
	)
	defer server.Close()

	model := scout{
		client: anthropic.NewClient(option.WithBaseURL(server.URL), option.WithAPIKey("none")),
		lookUp: func(person string) string {
			fmt.Println("looking up", person)
			return person + " was in the pantry."
		},
		watch: func(said string) {
			if said != "" {
				fmt.Println("…", said)
			}
		},
	}
	res, err := ladder.Run(context.Background(), ladder.Named("api.example.com/acme-2", model), agents.ScoutContract,
		ladder.Prompt{System: "You are a scout. Use your tool.", User: "Round 3: where was Ida?"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Report.Outcome, res.Value.Kind, res.Value.Text, res.Value.Sure)

	// Output:
	// looking up Ida
	// … {"kind":"clue","text":
	// … "Ida was in the pantry.","round":3,"suspect":null}
	// … {"kind":"clue","text":"Ida was in the pantry.","round":3,"sure":0.9,"suspect":null}
	// repaired clue Ida was in the pantry. 0.9
}

// streamed is a stream of one message with one block, as the API sends it.
func streamed(stop, block string, deltas ...string) providertest.Answer {
	var b strings.Builder
	event := func(kind, rest string) {
		fmt.Fprintf(&b, "event: %s\ndata: {\"type\":\"%[1]s\",%s}\n\n", kind, rest)
	}
	event("message_start", `"message":{"id":"msg_1","type":"message","role":"assistant","model":"acme-2","content":[]}`)
	event("content_block_start", `"index":0,"content_block":`+block)
	for _, delta := range deltas {
		event("content_block_delta", `"index":0,"delta":`+delta)
	}
	event("content_block_stop", `"index":0`)
	event("message_delta", `"delta":{"stop_reason":"`+stop+`"}`)
	b.WriteString("event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n")
	return providertest.Answer{Header: map[string][]string{"Content-Type": {"text/event-stream"}}, Body: b.String()}
}
