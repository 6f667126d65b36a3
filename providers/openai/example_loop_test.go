package openai_test

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/shared"

	"github.com/structgen/structgen/providers/internal/agents"
	structopenai "github.com/structgen/structgen/providers/openai"
	"github.com/structgen/structgen/providers/providertest"
	"github.com/structgen/structgen/runtime/ladder"
)

// scout is a program's own way to ask a model: it streams, shows what is said
// while it is said, and lets the model use a tool before it answers. Only the
// answer, once it is whole, is the ladder's business.
type scout struct {
	client openai.Client
	watch  func(fragment string)
}

// transcript is what a repair need not do again: the turns with the tool's
// results, and how many of the prompt's messages they began with.
type transcript struct {
	turns []openai.ChatCompletionMessageParamUnion
	asked int
}

// maxTurns bounds how often the model may use its tool.
const maxTurns = 4

func (s scout) Complete(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
	past, ok := req.State.(transcript)
	if ok && len(req.Messages) > past.asked {
		// A repair: go on behind the tool's results, with the complaint.
		past.turns = append(past.turns, structopenai.Messages("", req.Messages[past.asked:])...)
	} else {
		past = transcript{structopenai.Messages(req.System, req.Messages), len(req.Messages)}
	}
	p := openai.ChatCompletionNewParams{
		Model:    "acme-2",
		Messages: past.turns,
		Tools:    []openai.ChatCompletionToolUnionParam{lookUp},
	}
	if err := structopenai.ApplyFormat(&p, req.Format); err != nil {
		return ladder.Reply{}, err
	}
	for range maxTurns {
		completion, err := s.stream(ctx, p, structopenai.Verbatim(req.Format))
		if err != nil {
			return ladder.Reply{}, err
		}
		if len(completion.Choices) == 0 || len(completion.Choices[0].Message.ToolCalls) == 0 {
			reply, err := structopenai.Reply(completion)
			reply.State = transcript{p.Messages, past.asked}
			return reply, err
		}
		said := completion.Choices[0].Message
		p.Messages = append(p.Messages, said.ToParam())
		for _, call := range said.ToolCalls {
			found := fmt.Sprintf("%s was in the pantry.", call.Function.Arguments)
			p.Messages = append(p.Messages, openai.ToolMessage(found, call.ID))
		}
	}
	return ladder.Reply{}, errors.New("the model does nothing but use its tool")
}

func (s scout) stream(ctx context.Context, p openai.ChatCompletionNewParams, opts ...option.RequestOption) (*openai.ChatCompletion, error) {
	stream := s.client.Chat.Completions.NewStreaming(ctx, p, opts...)
	defer stream.Close()
	var whole openai.ChatCompletionAccumulator
	for stream.Next() {
		chunk := stream.Current()
		whole.AddChunk(chunk)
		for _, choice := range chunk.Choices {
			s.watch(choice.Delta.Content)
		}
	}
	if err := stream.Err(); err != nil {
		return nil, structopenai.Error(err) // so that a refused format is recognized
	}
	return &whole.ChatCompletion, nil
}

var lookUp = openai.ChatCompletionFunctionTool(shared.FunctionDefinitionParam{
	Name:        "look_up",
	Description: openai.String("Where a person was."),
	Parameters: shared.FunctionParameters{
		"type":       "object",
		"properties": map[string]any{"person": map[string]any{"type": "string"}},
	},
})

// A streaming loop with a tool, built on the exported parts. The model looks
// something up, answers without saying how sure it is, and is asked once more;
// the tool does not run again.
func Example_streamingToolLoop() {
	server := providertest.NewServer(
		says(`{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"look_up","arguments":"{\"person\":\"Ida\"}"}}]},"finish_reason":"tool_calls"}`),
		says(`{"index":0,"delta":{"content":"{\"kind\":\"clue\",\"text\":"}}`,
			`{"index":0,"delta":{"content":"\"Ida was in the pantry.\",\"round\":3,\"suspect\":null}"},"finish_reason":"stop"}`),
		says(`{"index":0,"delta":{"content":"{\"kind\":\"clue\",\"text\":\"Ida was in the pantry.\",\"round\":3,\"sure\":0.9,\"suspect\":null}"},"finish_reason":"stop"}`),
	)
	defer server.Close()

	model := scout{
		client: openai.NewClient(option.WithBaseURL(server.URL), option.WithAPIKey("none")),
		watch: func(fragment string) {
			if fragment != "" {
				fmt.Println("…", fragment)
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
	fmt.Println("tool results in the last request:", strings.Count(server.Requests()[2].Body, `"role":"tool"`))

	// Output:
	// … {"kind":"clue","text":
	// … "Ida was in the pantry.","round":3,"suspect":null}
	// … {"kind":"clue","text":"Ida was in the pantry.","round":3,"sure":0.9,"suspect":null}
	// repaired clue Ida was in the pantry. 0.9
	// tool results in the last request: 1
}

// says is a stream of one completion.
func says(choices ...string) providertest.Answer {
	var b strings.Builder
	for _, choice := range choices {
		fmt.Fprintf(&b, "data: {\"id\":\"1\",\"choices\":[%s]}\n\n", choice)
	}
	b.WriteString("data: [DONE]\n\n")
	return providertest.Answer{Header: map[string][]string{"Content-Type": {"text/event-stream"}}, Body: b.String()}
}
