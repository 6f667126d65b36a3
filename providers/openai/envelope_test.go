package openai_test

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/structgen/structgen/providers/providertest"
	"github.com/structgen/structgen/runtime/ladder"
)

type object = map[string]any

func text(v any) string {
	out, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(out)
}

func chatUsage(u ladder.Usage) object {
	return object{
		"prompt_tokens":             u.InputTokens,
		"completion_tokens":         u.OutputTokens,
		"total_tokens":              u.InputTokens + u.OutputTokens,
		"prompt_tokens_details":     object{"cached_tokens": u.CachedTokens},
		"completion_tokens_details": object{"reasoning_tokens": u.ReasoningTokens},
	}
}

func completion(s providertest.Said, finish string, message object) providertest.Answer {
	message["role"] = "assistant"
	return providertest.Answer{
		Header: http.Header{"X-Request-Id": {s.RequestID}},
		Body: text(object{
			"id": "chatcmpl-1", "object": "chat.completion", "created": 1760000000, "model": s.Model,
			"choices": []object{{"index": 0, "finish_reason": finish, "message": message}},
			"usage":   chatUsage(s.Usage),
		}),
	}
}

// events writes a stream of server-sent events and what ends it.
func events(id string, end string, chunks ...object) providertest.Answer {
	var b strings.Builder
	for _, chunk := range chunks {
		if kind, ok := chunk["type"]; ok {
			b.WriteString("event: " + kind.(string) + "\n")
		}
		b.WriteString("data: " + text(chunk) + "\n\n")
	}
	return providertest.Answer{
		Header: http.Header{"X-Request-Id": {id}, "Content-Type": {"text/event-stream"}},
		Body:   b.String() + end,
	}
}

func chunk(s providertest.Said, finish any, delta object) object {
	return object{
		"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1760000000, "model": s.Model,
		"choices": []object{{"index": 0, "finish_reason": finish, "delta": delta}},
	}
}

// chunks is a stream of these and of what each stream ends with.
func chunks(s providertest.Said, list ...object) providertest.Answer {
	last := chunk(s, nil, nil)
	last["choices"], last["usage"] = []object{}, chatUsage(s.Usage)
	return events(s.RequestID, "data: [DONE]\n\n", append(list, last)...)
}

func apiError(status int, message, kind string, param, code any) providertest.Answer {
	return providertest.Answer{
		Status: status,
		Body:   text(object{"error": object{"message": message, "type": kind, "param": param, "code": code}}),
	}
}

var chatEnvelope = providertest.Envelope{
	Says: func(s providertest.Said) providertest.Answer {
		return completion(s, "stop", object{"content": s.Text, "refusal": nil, "reasoning_content": s.Thought})
	},
	Streams: func(s providertest.Said) providertest.Answer {
		half := len(s.Text) / 2
		return chunks(s,
			chunk(s, nil, object{"role": "assistant", "content": "", "reasoning_content": s.Thought}),
			chunk(s, nil, object{"content": s.Text[:half]}),
			chunk(s, nil, object{"content": s.Text[half:]}),
			chunk(s, "stop", object{}),
		)
	},
	StreamsCall: func(s providertest.Said, name, arguments string) providertest.Answer {
		half := len(arguments) / 2
		call := func(rest object) object { return object{"tool_calls": []object{rest}} }
		return chunks(s,
			chunk(s, nil, object{"role": "assistant", "content": nil, "reasoning_content": s.Thought}),
			chunk(s, nil, call(object{"index": 0, "id": "call_1", "type": "function", "function": object{"name": name, "arguments": ""}})),
			chunk(s, nil, call(object{"index": 0, "function": object{"arguments": arguments[:half]}})),
			chunk(s, nil, call(object{"index": 0, "function": object{"arguments": arguments[half:]}})),
			chunk(s, "tool_calls", object{}),
		)
	},
	Calls: func(arguments string) providertest.Answer {
		return completion(providertest.Said{}, "stop", object{"content": nil, "tool_calls": []object{{
			"id": "call_1", "type": "function",
			"function": object{"name": "scout", "arguments": arguments},
		}}})
	},
	Truncated: func(s string) providertest.Answer {
		return completion(providertest.Said{}, "length", object{"content": s})
	},
	Refuses: func(s string) providertest.Answer {
		return completion(providertest.Said{}, "stop", object{"content": nil, "refusal": s})
	},
	Filtered: func() providertest.Answer {
		return completion(providertest.Said{}, "content_filter", object{"content": ""})
	},
	Fails: func(status int, message string) providertest.Answer {
		return apiError(status, message, "server_error", nil, nil)
	},
	RefusesFormat: apiError(http.StatusBadRequest,
		"Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
		"invalid_request_error", nil, nil),
	RefusesSchema: apiError(http.StatusBadRequest,
		"Invalid schema for response_format 'scout': In context=(), 'additionalProperties' is required to be supplied and to be false.",
		"invalid_request_error", "response_format", nil),
}

func response(s providertest.Said, status string, incomplete any, output ...object) object {
	return object{
		"id": "resp_1", "object": "response", "created_at": 1760000000, "model": s.Model,
		"status": status, "incomplete_details": incomplete, "error": nil, "output": output,
		"usage": object{
			"input_tokens":          s.Usage.InputTokens,
			"input_tokens_details":  object{"cached_tokens": s.Usage.CachedTokens},
			"output_tokens":         s.Usage.OutputTokens,
			"output_tokens_details": object{"reasoning_tokens": s.Usage.ReasoningTokens},
			"total_tokens":          s.Usage.InputTokens + s.Usage.OutputTokens,
		},
	}
}

func answered(s providertest.Said, r object) providertest.Answer {
	return providertest.Answer{Header: http.Header{"X-Request-Id": {s.RequestID}}, Body: text(r)}
}

func message(phase any, content object) object {
	return object{
		"type": "message", "id": "msg_1", "role": "assistant", "status": "completed",
		"phase": phase, "content": []object{content},
	}
}

func outputText(s string) object {
	return object{"type": "output_text", "text": s, "annotations": []object{}}
}

func thinking(s providertest.Said) []object {
	return []object{
		{"type": "reasoning", "id": "rs_1", "summary": []object{{"type": "summary_text", "text": s.Thought}}},
		message("commentary", outputText(s.Thought)),
	}
}

var responsesEnvelope = providertest.Envelope{
	Says: func(s providertest.Said) providertest.Answer {
		return answered(s, response(s, "completed", nil, append(thinking(s), message("final_answer", outputText(s.Text)))...))
	},
	Streams: func(s providertest.Said) providertest.Answer {
		whole := response(s, "completed", nil, append(thinking(s), message("final_answer", outputText(s.Text)))...)
		half := len(s.Text) / 2
		return events(s.RequestID, "",
			object{"type": "response.created", "response": response(s, "in_progress", nil)},
			object{"type": "response.output_text.delta", "item_id": "msg_1", "output_index": 2, "content_index": 0, "delta": s.Text[:half]},
			object{"type": "response.output_text.delta", "item_id": "msg_1", "output_index": 2, "content_index": 0, "delta": s.Text[half:]},
			object{"type": "response.completed", "response": whole},
		)
	},
	Calls: func(arguments string) providertest.Answer {
		return answered(providertest.Said{}, response(providertest.Said{}, "completed", nil, object{
			"type": "function_call", "id": "fc_1", "call_id": "call_1", "name": "scout",
			"arguments": arguments, "status": "completed",
		}))
	},
	Truncated: func(s string) providertest.Answer {
		return answered(providertest.Said{}, response(providertest.Said{}, "incomplete",
			object{"reason": "max_output_tokens"}, message("final_answer", outputText(s))))
	},
	Refuses: func(s string) providertest.Answer {
		return answered(providertest.Said{}, response(providertest.Said{}, "completed", nil,
			message("final_answer", object{"type": "refusal", "refusal": s})))
	},
	Filtered: func() providertest.Answer {
		return answered(providertest.Said{}, response(providertest.Said{}, "incomplete",
			object{"reason": "content_filter"}))
	},
	Fails: chatEnvelope.Fails,
	RefusesFormat: apiError(http.StatusBadRequest,
		"Invalid parameter: 'text.format' of type 'json_schema' is not supported with model 'model-under-test'.",
		"invalid_request_error", "text.format", "unsupported_parameter"),
	RefusesSchema: apiError(http.StatusBadRequest,
		"Invalid schema for response_format 'scout': In context=(), 'additionalProperties' is required to be supplied and to be false.",
		"invalid_request_error", "text.format.schema", "invalid_json_schema"),
}
