package ollama_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/ollama/ollama/api"

	"github.com/structgen/structgen/providers/internal/agents"
	"github.com/structgen/structgen/providers/ollama"
	"github.com/structgen/structgen/providers/providertest"
	"github.com/structgen/structgen/runtime/ladder"
)

// scout is a program's own way to ask a model: it streams, shows what is said
// while it is said, and lets the model use a tool before it answers. Only the
// answer, once it is whole, is the ladder's business.
type scout struct {
	client *api.Client
	lookUp func(person string) string // the tool
	watch  func(said string)
}

// Formats tells the ladder what it need not try: the API cannot force a call.
func (scout) Formats() ladder.FormatSet { return ollama.Formats() }

// SchemaHidden has the ladder show the schema to the model, which the API does not.
func (scout) SchemaHidden() bool { return true }

// errand is what neither a repair nor a step down need do again: the turns in
// which the tool was used. They stand behind the messages that were there first.
type errand struct {
	first int
	turns []api.Message
	over  bool // the model wants nothing more from its tool
}

// maxTurns bounds how often the model may use its tool.
const maxTurns = 4

// Complete asks with the tool first and with the format last: a format masks all
// that does not belong to it, calls of tools too.
//
// Source: https://github.com/ollama/ollama/issues/11185.
func (s scout) Complete(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
	done, ok := req.State.(*errand)
	if !ok {
		done = &errand{first: len(req.Messages)}
	}
	var used []ladder.Usage
	for range maxTurns {
		r := &api.ChatRequest{
			Model: "acme-2",
			Messages: slices.Concat(
				ollama.Messages(req.System, req.Messages[:done.first]),
				done.turns,
				ollama.Messages("", req.Messages[done.first:])),
			Truncate: new(bool), // an error is better than an answer to half a prompt
			Shift:    new(bool),
		}
		answering := done.over
		if !answering {
			r.Tools = api.Tools{lookUp}
		} else if err := ollama.ApplyFormat(r, req.Format); err != nil {
			return ladder.Reply{}, err
		}
		whole, err := s.stream(ctx, r)
		if err != nil {
			return ladder.Reply{Usage: ladder.TotalUsage(used...), State: done}, err
		}
		reply, err := ollama.Reply(whole)
		used = append(used, reply.Usage)
		reply.Usage, reply.State = ladder.TotalUsage(used...), done
		if err != nil || reply.Finish != ladder.FinishStop || answering {
			return reply, err
		}
		done.over = !s.useTool(done, whole.Message)
	}
	return ladder.Reply{Usage: ladder.TotalUsage(used...), State: done}, errors.New("the model does nothing but use its tool")
}

func (s scout) stream(ctx context.Context, r *api.ChatRequest) (*api.ChatResponse, error) {
	var whole api.ChatResponse
	err := s.client.Chat(ctx, r, func(chunk api.ChatResponse) error {
		s.watch(ollama.Join(&whole, chunk))
		return nil
	})
	return &whole, ollama.Error(err) // so that a refused format is recognized
}

// useTool does what the model wants done, and reports whether it wanted anything.
func (s scout) useTool(done *errand, said api.Message) bool {
	var results []api.Message
	for _, call := range said.ToolCalls {
		person, _ := call.Function.Arguments.Get("person")
		results = append(results, api.Message{
			Role: "tool", ToolName: call.Function.Name, ToolCallID: call.ID,
			Content: s.lookUp(fmt.Sprint(person)),
		})
	}
	if len(results) > 0 {
		done.turns = append(append(done.turns, said), results...)
	}
	return len(results) > 0
}

var lookUp = api.Tool{Type: "function", Function: api.ToolFunction{
	Name:        "look_up",
	Description: "Where a person was.",
	Parameters:  api.ToolFunctionParameters{Type: "object", Properties: person()},
}}

func person() *api.ToolPropertiesMap {
	properties := api.NewToolPropertiesMap()
	properties.Set("person", api.ToolProperty{Type: api.PropertyType{"string"}})
	return properties
}

// A streaming loop with a tool, built on the exported parts. The model looks
// something up, has nothing more to look up, answers without saying how sure it
// is, and is asked once more; the tool does not run again.
//
// In a program of your own, agents.ScoutContract is your contract, the client is
// yours, at your server, and "acme-2", which stands twice, is
// your model. The server and streamed, which play the provider, go.
func Example_streamingToolLoop() {
	server := providertest.NewServer(
		streamed(`{"role":"assistant","content":"","tool_calls":[{"id":"call_1","function":{"name":"look_up","arguments":{"person":"Ida"}}}]}`),
		streamed(`{"role":"assistant","content":"That is all."}`),
		streamed(`{"role":"assistant","content":"{\"kind\":\"clue\",\"text\":"}`,
			`{"role":"assistant","content":"\"Ida was in the pantry.\",\"round\":3,\"suspect\":null}"}`),
		streamed(`{"role":"assistant","content":"{\"kind\":\"clue\",\"text\":\"Ida was in the pantry.\",\"round\":3,\"sure\":0.9,\"suspect\":null}"}`),
	)
	defer server.Close()

	base, err := url.Parse(server.URL)
	if err != nil {
		fmt.Println(err)
		return
	}
	model := scout{
		client: api.NewClient(base, http.DefaultClient),
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
	// … That is all.
	// … {"kind":"clue","text":
	// … "Ida was in the pantry.","round":3,"suspect":null}
	// … {"kind":"clue","text":"Ida was in the pantry.","round":3,"sure":0.9,"suspect":null}
	// repaired clue Ida was in the pantry. 0.9
}

// streamed is a stream of one answer, as the API sends it: a line for each chunk.
func streamed(messages ...string) providertest.Answer {
	var b strings.Builder
	for i, message := range messages {
		last := i == len(messages)-1
		fmt.Fprintf(&b, "{\"model\":\"acme-2\",\"message\":%s,\"done\":%t}\n", message, last)
	}
	return providertest.Answer{Header: map[string][]string{"Content-Type": {"application/x-ndjson"}}, Body: b.String()}
}
