package gemini

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"

	"google.golang.org/genai"

	"github.com/structgen/structgen/runtime/ladder"
)

// Reply reads the first candidate of a response, of a streamed one what [Join] has
// made of it.
//
// Its text is the candidate's text without thoughts, or the arguments of its
// function calls if there are any. The SDK has read those arguments into float64
// and a map: an integer beyond 2^53 may no longer be what the model wrote, so a
// number of that size is an error here rather than a wrong one. A [Model] has no such limit.
func Reply(r *genai.GenerateContentResponse) (ladder.Reply, error) {
	return read(r, nil)
}

// read is Reply with the arguments of the calls as they came, if that is known.
func read(r *genai.GenerateContentResponse, arguments []json.RawMessage) (ladder.Reply, error) {
	reply := ladder.Reply{
		Usage:     usage(r.UsageMetadata),
		Model:     r.ModelVersion,
		RequestID: r.ResponseID,
		Raw:       r,
	}
	if len(r.Candidates) == 0 {
		if blocked := r.PromptFeedback; blocked != nil && blocked.BlockReason != "" {
			reply.Finish = ladder.FinishContentFilter
			reply.Refusal = because("the prompt was blocked", string(blocked.BlockReason), blocked.BlockReasonMessage)
			return reply, nil
		}
		return reply, errors.New("gemini: the server answered without candidates")
	}
	candidate := r.Candidates[0]
	var err error
	if reply.Text, err = answer(candidate.Content, arguments); err != nil {
		return reply, err
	}
	reply.Finish, err = finish(candidate.FinishReason)
	if reply.Finish == ladder.FinishContentFilter {
		reply.Refusal = because("the answer was blocked", string(candidate.FinishReason), candidate.FinishMessage)
	}
	return reply, err
}

// because is what is said of a block: it has a reason, and sometimes words.
func because(what, reason, message string) string {
	said := what + ": " + reason
	if message != "" {
		said += ": " + message
	}
	return said
}

// finish maps a finish reason. A malformed call is the model's own failure, not
// the server's: what there is of it is no valid answer, and may be repaired.
//
// Source: https://ai.google.dev/api/generate-content#FinishReason.
func finish(reason genai.FinishReason) (ladder.Finish, error) {
	switch reason {
	case genai.FinishReasonStop,
		genai.FinishReasonMalformedFunctionCall,
		genai.FinishReasonUnexpectedToolCall,
		genai.FinishReasonTooManyToolCalls:
		return ladder.FinishStop, nil
	case genai.FinishReasonMaxTokens:
		return ladder.FinishLength, nil
	case genai.FinishReasonSafety,
		genai.FinishReasonRecitation,
		genai.FinishReasonLanguage,
		genai.FinishReasonBlocklist,
		genai.FinishReasonProhibitedContent,
		genai.FinishReasonSPII:
		return ladder.FinishContentFilter, nil
	case "", genai.FinishReasonUnspecified:
		return "", errors.New("gemini: the answer ended without a finish reason: it is not whole")
	}
	return ladder.FinishOther, nil
}

// answer joins the parts that are the answer. Several calls are several lines,
// which no strict decoder takes for one value.
func answer(c *genai.Content, arguments []json.RawMessage) (string, error) {
	if c == nil {
		return "", nil
	}
	var said strings.Builder
	var calls []*genai.FunctionCall
	for _, part := range c.Parts {
		switch {
		case part.FunctionCall != nil:
			calls = append(calls, part.FunctionCall)
		case !part.Thought:
			said.WriteString(part.Text)
		}
	}
	if len(calls) == 0 {
		return said.String(), nil
	}
	lines := make([]string, len(calls))
	for i, call := range calls {
		if len(arguments) == len(calls) {
			lines[i] = string(arguments[i])
			continue
		}
		var err error
		if lines[i], err = marshal(call.Args); err != nil {
			return "", err
		}
	}
	return strings.Join(lines, "\n"), nil
}

// marshal writes arguments that the SDK has decoded.
func marshal(args map[string]any) (string, error) {
	if path, ok := inexact(args); ok {
		return "", fmt.Errorf("gemini: the SDK may have rounded the number at %s of the call's arguments", path)
	}
	if args == nil {
		return "{}", nil
	}
	text, err := json.Marshal(args)
	return string(text), err
}

// inexact finds a number that may have been an integer and was rounded then.
func inexact(v any) (path string, found bool) {
	switch v := v.(type) {
	case float64:
		return "", math.Abs(v) >= 1<<53
	case map[string]any:
		for name, member := range v {
			if path, found = inexact(member); found {
				return "/" + name + path, true
			}
		}
	case []any:
		for i, element := range v {
			if path, found = inexact(element); found {
				return fmt.Sprintf("/%d%s", i, path), true
			}
		}
	}
	return "", false
}

// calls reads the arguments of the calls of an answer's first candidate.
func calls(body []byte) []json.RawMessage {
	var answer struct {
		Candidates []struct {
			Content struct {
				Parts []struct {
					FunctionCall *struct {
						Args json.RawMessage `json:"args"`
					} `json:"functionCall"`
				} `json:"parts"`
			} `json:"content"`
		} `json:"candidates"`
	}
	if json.Unmarshal(body, &answer) != nil || len(answer.Candidates) == 0 {
		return nil
	}
	var out []json.RawMessage
	for _, part := range answer.Candidates[0].Content.Parts {
		if part.FunctionCall != nil && len(part.FunctionCall.Args) > 0 {
			out = append(out, part.FunctionCall.Args)
		}
	}
	return out
}

// usage maps a response's usage. The API counts thoughts beside the answer, and
// what its own tools have put into the prompt beside the prompt; the ladder's
// counts are the sums. Cached tokens are among those of the prompt.
//
// Source: https://ai.google.dev/api/generate-content#UsageMetadata.
func usage(u *genai.GenerateContentResponseUsageMetadata) ladder.Usage {
	if u == nil {
		return ladder.Usage{}
	}
	return ladder.Usage{
		InputTokens:     int64(u.PromptTokenCount) + int64(u.ToolUsePromptTokenCount),
		CachedTokens:    int64(u.CachedContentTokenCount),
		OutputTokens:    int64(u.CandidatesTokenCount) + int64(u.ThoughtsTokenCount),
		ReasoningTokens: int64(u.ThoughtsTokenCount),
	}
}
