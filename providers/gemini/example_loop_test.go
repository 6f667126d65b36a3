package gemini_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"google.golang.org/genai"

	"github.com/structgen/structgen/providers/gemini"
	"github.com/structgen/structgen/providers/internal/agents"
	"github.com/structgen/structgen/providers/providertest"
	"github.com/structgen/structgen/runtime/ladder"
)

// scout is a program's own way to ask a model: it streams, shows what is said
// while it is said, and lets the model use a tool before it answers. Only the
// answer, once it is whole, is the ladder's business.
type scout struct {
	client *genai.Client
	lookUp func(person string) string // the tool
	watch  func(said string)
}

// errand is what neither a repair nor a step down need do again: the turns in
// which the tool was used. They stand behind the messages that were there first.
type errand struct {
	first int
	turns []*genai.Content
}

// maxTurns bounds how often the model may use its tool.
const maxTurns = 4

func (s scout) Complete(ctx context.Context, req ladder.Request) (ladder.Reply, error) {
	done, ok := req.State.(*errand)
	if !ok {
		done = &errand{first: len(req.Messages)}
	}
	config := &genai.GenerateContentConfig{Tools: []*genai.Tool{lookUp}}
	if req.System != "" {
		config.SystemInstruction = genai.NewContentFromText(req.System, genai.RoleUser)
	}
	if err := gemini.ApplyFormat(config, req.Format); err != nil {
		return ladder.Reply{}, err
	}
	var used []ladder.Usage
	for range maxTurns {
		contents := slices.Concat(
			gemini.Contents(req.Messages[:done.first]),
			done.turns,
			gemini.Contents(req.Messages[done.first:]))
		response, err := s.stream(ctx, contents, config)
		if err != nil {
			return ladder.Reply{Usage: ladder.TotalUsage(used...), State: done}, err
		}
		reply, err := gemini.Reply(response)
		used = append(used, reply.Usage)
		reply.Usage, reply.State = ladder.TotalUsage(used...), done
		if err != nil || reply.Finish != ladder.FinishStop || !s.useTool(done, response) {
			return reply, err
		}
	}
	return ladder.Reply{Usage: ladder.TotalUsage(used...), State: done}, errors.New("the model does nothing but use its tool")
}

func (s scout) stream(ctx context.Context, contents []*genai.Content, config *genai.GenerateContentConfig) (*genai.GenerateContentResponse, error) {
	var whole genai.GenerateContentResponse
	for chunk, err := range s.client.Models.GenerateContentStream(ctx, "acme-2", contents, config) {
		if err != nil {
			return nil, gemini.Error(err) // so that a refused format is recognized
		}
		s.watch(gemini.Join(&whole, chunk))
	}
	return &whole, nil
}

// useTool does what the model wants done, and reports whether it wanted anything.
func (s scout) useTool(done *errand, said *genai.GenerateContentResponse) bool {
	var results []*genai.Part
	for _, call := range said.FunctionCalls() {
		if call.Name != "look_up" {
			continue // on the Tool rung, the answer
		}
		person, _ := call.Args["person"].(string)
		result := genai.NewPartFromFunctionResponse(call.Name, map[string]any{"output": s.lookUp(person)})
		result.FunctionResponse.ID = call.ID
		results = append(results, result)
	}
	if len(results) > 0 {
		done.turns = append(done.turns, said.Candidates[0].Content, genai.NewContentFromParts(results, genai.RoleUser))
	}
	return len(results) > 0
}

var lookUp = &genai.Tool{FunctionDeclarations: []*genai.FunctionDeclaration{{
	Name:        "look_up",
	Description: "Where a person was.",
	ParametersJsonSchema: map[string]any{
		"type":       "object",
		"properties": map[string]any{"person": map[string]any{"type": "string"}},
	},
}}}

// A streaming loop with a tool, built on the exported parts. The model looks
// something up, answers without saying how sure it is, and is asked once more;
// the tool does not run again.
//
// Models before Gemini 3 refuse a schema together with tools. The ladder takes
// that for what it is, steps down for this call alone, and hands the loop what its
// tool has found already.
//
// In a program of your own, agents.ScoutContract is your contract, the client is
// yours, without the URL and the key "none", and "acme-2", which stands twice, is
// your model. The server and streamed, which play the provider, go.
func Example_streamingToolLoop() {
	server := providertest.NewServer(
		streamed(`{"functionCall":{"name":"look_up","args":{"person":"Ida"}},"thoughtSignature":"c2lnbmVk"}`),
		streamed(`{"text":"{\"kind\":\"clue\",\"text\":"}`,
			`{"text":"\"Ida was in the pantry.\",\"round\":3,\"suspect\":null}"}`),
		streamed(`{"text":"{\"kind\":\"clue\",\"text\":\"Ida was in the pantry.\",\"round\":3,\"sure\":0.9,\"suspect\":null}"}`),
	)
	defer server.Close()

	client, err := genai.NewClient(context.Background(), &genai.ClientConfig{
		APIKey: "none", Backend: genai.BackendGeminiAPI, HTTPOptions: genai.HTTPOptions{BaseURL: server.URL},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	model := scout{
		client: client,
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

// streamed is a stream of one response, as the API sends it.
func streamed(parts ...string) providertest.Answer {
	var b strings.Builder
	for i, part := range parts {
		finish := ""
		if i == len(parts)-1 {
			finish = `,"finishReason":"STOP"`
		}
		fmt.Fprintf(&b, "data: {\"candidates\":[{\"content\":{\"role\":\"model\",\"parts\":[%s]}%s}]}\r\n\r\n", part, finish)
	}
	return providertest.Answer{Header: map[string][]string{"Content-Type": {"text/event-stream"}}, Body: b.String()}
}
