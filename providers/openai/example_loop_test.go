package openai_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
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
	lookUp func(person string) string // the tool
	watch  func(said string)
}

// errand is what neither a repair nor a step down need do again: the turns in
// which the tool was used. They stand behind the messages that were there first.
type errand struct {
	first int
	turns []openai.ChatCompletionMessageParamUnion
}

// maxTurns bounds how often the model may use its tool.
const maxTurns = 4

func (s scout) Complete(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
	done, ok := req.State.(*errand)
	if !ok {
		done = &errand{first: len(req.Messages)}
	}
	p := openai.ChatCompletionNewParams{Model: "acme-2", Tools: []openai.ChatCompletionToolUnionParam{lookUp}}
	p.StreamOptions.IncludeUsage = openai.Bool(true)
	if err := structopenai.ApplyFormat(&p, req.Format); err != nil {
		return ladder.Reply{}, err
	}
	var used []ladder.Usage
	for range maxTurns {
		p.Messages = slices.Concat(
			structopenai.Messages(req.System, req.Messages[:done.first]),
			done.turns,
			structopenai.Messages("", req.Messages[done.first:]))
		completion, err := s.stream(ctx, p, structopenai.Verbatim(req.Format))
		if err != nil {
			return ladder.Reply{Usage: ladder.TotalUsage(used...), State: done}, err
		}
		reply, err := structopenai.Reply(completion)
		used = append(used, reply.Usage)
		reply.Usage, reply.State = ladder.TotalUsage(used...), done
		if err != nil || reply.Finish != ladder.FinishStop || !s.useTool(done, completion.Choices[0].Message) {
			return reply, err
		}
	}
	return ladder.Reply{Usage: ladder.TotalUsage(used...), State: done}, errors.New("the model does nothing but use its tool")
}

func (s scout) stream(ctx context.Context, p openai.ChatCompletionNewParams, opts ...option.RequestOption) (*openai.ChatCompletion, error) {
	stream := s.client.Chat.Completions.NewStreaming(ctx, p, opts...)
	defer stream.Close()
	var whole openai.ChatCompletionAccumulator
	for stream.Next() {
		said, err := structopenai.Join(&whole, stream.Current())
		if err != nil {
			return nil, err
		}
		s.watch(said)
	}
	return &whole.ChatCompletion, structopenai.Error(stream.Err()) // so that a refused format is recognized
}

// useTool does what the model wants done, and reports whether it wanted anything.
func (s scout) useTool(done *errand, said openai.ChatCompletionMessage) bool {
	var results []openai.ChatCompletionMessageParamUnion
	for _, call := range said.ToolCalls {
		if call.Function.Name != "look_up" {
			continue // on the Tool rung, the answer
		}
		var asked struct{ Person string }
		if err := json.Unmarshal([]byte(call.Function.Arguments), &asked); err != nil {
			results = append(results, openai.ToolMessage(err.Error(), call.ID))
			continue
		}
		results = append(results, openai.ToolMessage(s.lookUp(asked.Person), call.ID))
	}
	if len(results) > 0 {
		done.turns = append(append(done.turns, said.ToParam()), results...)
	}
	return len(results) > 0
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
//
// In a program of your own, agents.ScoutContract is your contract, the client is
// yours, without the URL and the key "none", and "acme-2", which stands twice, is
// your model. The server and streamed, which play the provider, go.
func Example_streamingToolLoop() {
	server := providertest.NewServer(
		streamed(`{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"look_up","arguments":"{\"person\":"}}]}}`,
			`{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"Ida\"}"}}]},"finish_reason":"tool_calls"}`),
		streamed(`{"index":0,"delta":{"content":"{\"kind\":\"clue\",\"text\":"}}`,
			`{"index":0,"delta":{"content":"\"Ida was in the pantry.\",\"round\":3,\"suspect\":null}"},"finish_reason":"stop"}`),
		streamed(`{"index":0,"delta":{"content":"{\"kind\":\"clue\",\"text\":\"Ida was in the pantry.\",\"round\":3,\"sure\":0.9,\"suspect\":null}"},"finish_reason":"stop"}`),
	)
	defer server.Close()

	model := scout{
		client: openai.NewClient(option.WithBaseURL(server.URL), option.WithAPIKey("none")),
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

// streamed is a stream of one completion, as the API sends it.
func streamed(choices ...string) providertest.Answer {
	var b strings.Builder
	for _, choice := range choices {
		fmt.Fprintf(&b, "data: {\"id\":\"1\",\"choices\":[%s]}\n\n", choice)
	}
	b.WriteString("data: [DONE]\n\n")
	return providertest.Answer{Header: map[string][]string{"Content-Type": {"text/event-stream"}}, Body: b.String()}
}
