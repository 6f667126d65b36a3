package ladder

// Bodies written after the rules that the first ones had led to, around their
// edges: refusals that speak of a prompt, a model or a tool, and things that are
// named after a format. They are called by their own words.

var unseenNearby = answered(RejectsFormat, FormatSchema, []errorBody{
	{name: "response_format is not supported when safety_settings ar", status: 400, body: `{"error":{"message":"response_format is not supported when safety_settings are given","param":"response_format"}}`},
	{name: "Unknown parameter: 'response_format'.", status: 400, body: `{"error":{"message":"Unknown parameter: 'response_format'.","type":"invalid_request_error","param":"response_format","code":"unknown_parameter"},"content":null}`},
	{name: "The model 'acme-2' does not support structured outputs.", status: 400, body: `{"error":{"message":"The model 'acme-2' does not support structured outputs. Use a model found at https://x.y","param":"model"}}`},
	{name: "model acme-2 does not support response_format", status: 400, body: `{"error":{"message":"model acme-2 does not support response_format","code":"model_not_supported"}}`},
	{name: "No endpoints found for acme/one that support response_fo", status: 404, body: `{"error":{"message":"No endpoints found for acme/one that support response_format","code":404}}`},
	{name: "prompt_cache and response_format: json_schema is not sup", status: 400, body: `{"error":{"message":"prompt_cache and response_format: json_schema is not supported on this deployment"}}`},
	{name: "extra_body.response_format: unsupported", status: 400, body: `{"error":{"message":"extra_body.response_format: unsupported"}}`},
	{name: "Extra inputs are not permitted", status: 422, body: `{"detail":[{"type":"extra_forbidden","loc":["body","ChatRequest","response_format"],"msg":"Extra inputs are not permitted"}]}`},
	{name: "json_schema response format is not supported for max mod", status: 400, body: `{"error":{"message":"json_schema response format is not supported for max models"}}`},
	{name: "Field response_format is not allowed", status: 400, body: `{"message":"Field response_format is not allowed","field":"response_format","rejectedValue":{"type":"json_schema"}}`},
	{name: "response_format: Value error, json_schema is not support", status: 400, body: `{"error":"response_format: Value error, json_schema is not supported yet"}`},
	{name: "tools: fine. response_format: json_schema unsupported", status: 400, body: `{"error":{"message":"tools: fine. response_format: json_schema unsupported"}}`},
	{name: "Structured output is not supported for the model with th", status: 400, combo: true, body: `{"error":{"code":"InvalidParameter","message":"Structured output is not supported for the model with thinking mode disabled"}}`},
	{name: "参数 response_format 仅支持 {type: text}", status: 400, body: `{"error":{"message":"参数 response_format 仅支持 {\"type\": \"text\"}"}}`},
	{name: "暂不支持 response_format.type = json_schema，请使用 json_object", status: 400, body: `{"error":{"message":"暂不支持 response_format.type = json_schema，请使用 json_object"}}`},
	{name: "<400> InternalError.Algo.InvalidParameter: The model doe", status: 400, body: `{"code":"InvalidParameter","message":"<400> InternalError.Algo.InvalidParameter: The model does not support response_format."}`},
	{name: "O parâmetro response_format não é suportado por este mod", status: 400, body: `{"error":{"message":"O parâmetro response_format não é suportado por este modelo"}}`},
	{name: "Il parametro response_format non è supportato", status: 400, body: `{"error":{"message":"Il parametro response_format non è supportato"}}`},
	{name: "Parametr response_format nie jest obsługiwany", status: 400, body: `{"error":{"message":"Parametr response_format nie jest obsługiwany"}}`},
})

var unseenTools = answered(RejectsTools, FormatTool, []errorBody{
	{name: "Extra inputs are not permitted", status: 400, body: `{"detail":[{"type":"extra_forbidden","loc":["body","tools",0,"function"],"msg":"Extra inputs are not permitted"}]}`},
	{name: "该模型不支持 tools", status: 400, body: `{"error":{"message":"该模型不支持 tools"}}`},
	{name: "tool_choice 'required' is not supported", status: 400, body: `{"error":{"message":"tool_choice 'required' is not supported","param":"tool_choice"}}`},
})

var unseenWordObject = answered(NeedsJSONWord, FormatJSONObject, []errorBody{
	{name: "messages[0].content must contain the word json to use js", status: 400, body: `{"error":{"message":"messages[0].content must contain the word json to use json_object","param":"messages"}}`},
})

var unseenWordSchema = answered(NeedsJSONWord, FormatSchema, []errorBody{
	{name: "<400> InternalError.Algo.InvalidParameter: 'messages' mu", status: 400, body: `{"error":{"message":"<400> InternalError.Algo.InvalidParameter: 'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_schema'.","param":"messages"}}`},
})

var unseenThings = answered(Unrelated, FormatSchema, []errorBody{
	{name: "Unsupported parameter: 'max_tokens' is not supported wit", status: 400, body: `{"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.","param":"max_tokens","code":"unsupported_parameter"}}`},
	{name: "Invalid 'metadata.response_format': metadata keys are no", status: 400, body: `{"error":{"message":"Invalid 'metadata.response_format': metadata keys are not allowed to be that","param":"metadata.response_format"}}`},
	{name: "Metadata key 'json_schema' is not allowed", status: 400, body: `{"error":{"message":"Metadata key 'json_schema' is not allowed"}}`},
	{name: "User message json_schema is not supported is too long", status: 400, body: `{"error":{"message":"User message \"json_schema is not supported\" is too long"}}`},
	{name: "Input validation error: inputs cannot be empty: 'what do", status: 400, body: `{"error":{"message":"Input validation error: inputs cannot be empty: 'what does response_format is not supported mean'"}}`},
	{name: "panic while tokenizing response_format is not supported", status: 500, body: `{"error":"panic while tokenizing \"response_format is not supported\""}`},
	{name: "Function 'json_schema' is not allowed: name is reserved", status: 400, body: `{"error":{"message":"Function 'json_schema' is not allowed: name is reserved"}}`},
	{name: "Tool 'structured_output' is not allowed", status: 400, body: `{"error":{"message":"Tool 'structured_output' is not allowed"}}`},
	{name: "No tool named response_format is available", status: 400, body: `{"error":{"message":"No tool named response_format is available"}}`},
	{name: "Deployment 'json_object' is not available in region x", status: 400, body: `{"error":{"message":"Deployment 'json_object' is not available in region x"}}`},
	{name: "Adapter structured_output is not available", status: 400, body: `{"error":{"message":"Adapter structured_output is not available"}}`},
	{name: "Project 'json_mode' is disabled", status: 400, body: `{"error":{"message":"Project 'json_mode' is disabled"}}`},
	{name: "Plugin 'web' does not support streaming; set response_fo", status: 400, body: `{"error":{"message":"Plugin 'web' does not support streaming; set response_format as you like"}}`},
	{name: "Prompt template variable {{json_schema}} is not defined;", status: 400, body: `{"error":{"message":"Prompt template variable {{json_schema}} is not defined; unknown variable"}}`},
	{name: "PDF input is not supported. Supported: text, image.", status: 400, body: `{"error":{"message":"PDF input is not supported. Supported: text, image."}}`},
	{name: "n > 1 is not supported with response_format json_schema", status: 400, body: `{"error":{"message":"n > 1 is not supported with response_format json_schema","param":"n"}}`},
	{name: "The structured output service is not available", status: 503, body: `{"error":{"message":"The structured output service is not available"}}`},
	{name: "Grammar lessons are not supported content", status: 400, body: `{"error":{"message":"Grammar lessons are not supported content"}}`},
	{name: "The text format of the citation is not supported", status: 400, body: `{"error":{"message":"The text format of the citation is not supported"}}`},
	{name: "Unsupported audio response format", status: 400, body: `{"error":{"message":"Unsupported audio response format"}}`},
	{name: "This model does not support the json content type for fi", status: 400, body: `{"error":{"message":"This model does not support the json content type for files"}}`},
	{name: "API 密钥无效，无法使用结构化输出", status: 400, body: `{"error":{"message":"API 密钥无效，无法使用结构化输出"}}`},
	{name: "账户余额不足，结构化输出不可用", status: 400, body: `{"error":{"message":"账户余额不足，结构化输出不可用"}}`},
	{name: "请求过于频繁，json_schema 暂不可用，请稍后重试", status: 400, body: `{"error":{"message":"请求过于频繁，json_schema 暂不可用，请稍后重试"}}`},
	{name: "输入内容 response_format 不支持 过长", status: 400, body: `{"error":{"message":"输入内容 \"response_format 不支持\" 过长"}}`},
	{name: "tools 参数无效", status: 400, body: `{"error":{"message":"tools 参数无效"}}`},
	{name: "rate limit, json_schema not available", status: 200, body: `{"base_resp":{"status_code":1002,"status_msg":"rate limit, json_schema not available"}}`},
	{name: "The file 'response_format.json' is not supported", status: 400, body: `{"error":{"message":"The file 'response_format.json' is not supported"}}`},
	{name: "Vector store json_schema does not exist or is not availa", status: 400, body: `{"error":{"message":"Vector store json_schema does not exist or is not available"}}`},
})

var unseenTroubles = answered(RejectsSchema, FormatSchema, []errorBody{
	{name: "response_format 的 json_schema 无效：不支持 oneOf", status: 400, body: `{"error":{"message":"response_format 的 json_schema 无效：不支持 oneOf"}}`},
	{name: "Schema is too large: 120000 characters, at most 100000 a", status: 400, body: `{"error":{"message":"Schema is too large: 120000 characters, at most 100000 allowed","param":"response_format"}}`},
	{name: "Invalid schema: $ref to unknown definition '#/$defs/x'", status: 400, body: `{"error":{"message":"Invalid schema: $ref to unknown definition '#/$defs/x'"}}`},
	{name: "Enum with more than 500 values is not supported in json_", status: 400, body: `{"error":{"message":"Enum with more than 500 values is not supported in json_schema","param":"response_format"}}`},
	{name: "strict mode requires 'additionalProperties': false in ev", status: 400, body: `{"error":{"message":"strict mode requires 'additionalProperties': false in every object of the schema"}}`},
})

var unseenToolTroubles = answered(RejectsSchema, FormatTool, []errorBody{
	{name: "Invalid schema for function 'x': too many properties", status: 400, body: `{"error":{"message":"Invalid schema for function 'x': too many properties","param":"tools[0].function.parameters"}}`},
})
