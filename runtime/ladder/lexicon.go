package ladder

import "strings"

// The words in which providers speak of formats, say no, and list what they
// take. Rules combine them (see classify.go); nothing here knows a provider.

// naming says how a text names the format that a call asked for.
type naming uint8

const (
	unnamed    naming = iota
	namesField        // the parameter: response_format, output_config.format, guided_json
	namesValue        // its value: json_schema, json_object
	namesTopic        // the feature: structured output, JSON mode
	namesWeak         // words that mean other things too: grammar, "JSON schema", "response format"
)

// naming reads a name of the format at word i and says how many words it takes.
func (w words) naming(i int) (naming, int) {
	kind, n := w.nameAt(i)
	if kind == unnamed || w.hyphenated(i, n) || w.ofThing(i) || w.fileName(i+n) {
		return unnamed, 0
	}
	return kind, n
}

// fileName reports whether the name that ends before word i is a file's:
// response_format.json, but not response_format.json_schema.
func (w words) fileName(i int) bool {
	if w.glueAt(i) != '.' || w.glueAt(i+1) == '_' || w.glueAt(i+1) == glueCamel {
		return false
	}
	switch w[i].text {
	case "json", "jsonl", "txt", "md", "yaml", "pdf", "csv":
		return true
	}
	return false
}

// ofThing reports whether the name at i is that of something a caller has named:
// tool 'json_schema', deployment json_object.
func (w words) ofThing(i int) bool {
	if i == 0 || w[i].opens || w[i].glue != glueSpace && (w[i].glue != gluePunct || w.is(i, "response", "format")) {
		return false // tool: response_format is not supported
	}
	switch w[i-1].text {
	case "tool", "function", "deployment", "adapter", "project", "file", "store", "plugin", "variable", "collection", "dataset",
		"assistant", "agent", "connector", "workspace":
		return true
	}
	return false
}

func (w words) nameAt(i int) (naming, int) {
	next := func(k int) string {
		if i+k < len(w) && !w[i+k].opens {
			return w[i+k].text
		}
		return ""
	}
	fieldOr := func(n int, prose naming) (naming, int) {
		if w.ident(i, n) {
			return namesField, n
		}
		return prose, n
	}
	switch w[i].text {
	case "response", "responses":
		switch next(1) {
		case "format", "formats":
			return fieldOr(2, namesWeak)
		case "schema":
			return fieldOr(2, unnamed)
		case "mime":
			if next(2) == "type" {
				return namesField, 3
			}
		case "mimetype":
			return namesField, 2
		case "json":
			if next(2) == "schema" {
				return fieldOr(3, namesWeak)
			}
		}
	case "output":
		switch next(1) {
		case "format":
			return fieldOr(2, namesWeak)
		case "schema":
			return fieldOr(2, unnamed)
		case "config":
			switch {
			case next(2) == "format" && w[i+2].glue == '.':
				return namesField, 3
			case w.ident(i, 2) && w.glueAt(i+2) != '.': // output_config.effort is something else
				return namesField, 2
			}
		}
	case "text":
		if next(1) == "format" && (w[i+1].glue == '.' || w.ident(i, 2)) {
			return namesField, 2
		}
	case "json":
		switch next(1) {
		case "schema":
			if w.ident(i, 2) {
				return namesValue, 2
			}
			return namesWeak, 2
		case "object":
			if w.ident(i, 2) {
				return namesValue, 2
			}
			switch next(2) {
			case "mode", "output", "response", "format":
				return namesTopic, 3
			}
		case "mode":
			return namesTopic, 2
		case "output", "outputs":
			return namesWeak, 2
		case "response":
			if next(2) == "type" || next(2) == "format" || next(2) == "mode" {
				return namesTopic, 3
			}
		}
		if strings.HasPrefix(next(1), "模式") {
			return namesTopic, 2
		}
	case "structured":
		switch next(1) {
		case "output", "outputs", "generation", "decoding", "response", "responses", "mode":
			return namesTopic, 2
		}
	case "formatted":
		if next(1) == "output" || next(1) == "outputs" {
			return namesTopic, 2
		}
	case "guided":
		switch next(1) {
		case "json", "grammar", "regex", "choice":
			return fieldOr(2, namesTopic)
		case "decoding", "generation", "output", "outputs":
			return namesTopic, 2
		}
	case "constrained":
		switch next(1) {
		case "decoding", "generation", "sampling", "output", "outputs", "json":
			return namesTopic, 2
		}
	case "schema":
		if next(1) == "constrained" {
			return namesTopic, 2
		}
	case "grammar", "grammars", "gbnf":
		if next(1) == "based" || next(1) == "constrained" {
			return namesTopic, 2
		}
		if isGrammarOfFormat(next(1)) {
			return namesWeak, 1
		}
	case "format":
		if w.isParameter(i) {
			return namesField, 1
		}
	default:
		if containsAny(w[i].text, "结构化", "結構化", "構造化出力", "구조화") {
			return namesTopic, 1
		}
	}
	return unnamed, 0
}

// isGrammarOfFormat reports whether a grammar followed by this word is the one
// that decoding is held to, not the one of a language.
func isGrammarOfFormat(follower string) bool {
	switch follower {
	case "", "is", "are", "isn't", "aren't", "not", "and", "or", "with", "cannot", "can't", "constraint", "constraints",
		"sampling", "decoding", "mode", "parameter", "field", "for", "in", "by", "yet", "unsupported":
		return true
	}
	return false
}

// isParameter reports whether the bare word at i is a parameter of the request:
// ChatRequest.format, body.format, parameter 'format'.
func (w words) isParameter(i int) bool {
	if g := w.glueAt(i + 1); g == '.' || g == '[' {
		return false
	}
	if w.glueAt(i) == '.' {
		return w[i-1].text == "request" || w[i-1].text == "body"
	}
	if !w[i].quoted {
		return false
	}
	return i > 0 && isParameterWord(w[i-1].text) || i+1 < len(w) && isParameterWord(w[i+1].text)
}

func isParameterWord(s string) bool {
	switch s {
	case "parameter", "parameters", "param", "params", "argument", "arguments", "arg", "field", "fields", "key", "keys",
		"option", "options", "property", "properties", "attribute", "input", "inputs", "value", "values", "variant",
		"name", "keyword", "type":
		return true
	}
	return false
}

// denial is a way of saying no.
type denial uint8

const (
	noDenial  denial = iota
	unsupport        // not supported, unavailable, only for newer versions
	exclude          // not together with something else
	unknown          // no such parameter or value
	doubtful         // invalid, unknown: a denial only of the name that follows
	invalid          // is not valid: a denial only of the name before
)

// denial reads a denial at word i.
func (w words) denial(i int) denial {
	switch w[i].text {
	case "unsupported", "unsupport", "unavailable", "unimplemented", "disallowed", "disabled", "incompatible",
		"deprecated", "prohibited", "forbidden":
		return unsupport
	case "no":
		if w.near(i, 2, isServer) && w.near(i, 12, isSupportWord) || w.near(i, 3, isSupportWordAbroad) {
			return unsupport
		}
		return w.negated(i)
	case "n": // não
		if w.is(i, "n", "ã", "o") && w.near(i+2, 4, isSupportWordAbroad) {
			return unsupport
		}
	case "not", "cannot", "can't", "don't", "doesn't", "isn't", "aren't", "won't", "didn't", "never", "lacks", "lack":
		return w.negated(i)
	case "only":
		if w.near(i, 2, isSupportWord) || i > 0 && !w[i].opens && isSupportWord(w[i-1].text) {
			return unsupport
		}
	case "requires", "require", "needs":
		if w.near(i, 6, isVersionWord) {
			return unsupport
		}
	case "nicht", "non", "nie":
		if w.glueAt(i+1) != '-' && w.near(i, 4, isSupportWordAbroad) {
			return unsupport
		}
	case "pas":
		if w.is(i, "pas", "pris", "en", "charge") || w.near(i, 2, func(s string) bool { return strings.HasPrefix(s, "support") || s == "compatible" }) {
			return unsupport
		}
	case "mutually":
		if w.is(i, "mutually", "exclusive") {
			return exclude
		}
	case "conflicts", "conflict", "conflicting":
		return exclude
	case "unknown", "unrecognized", "unrecognised", "unexpected", "invalid", "extra", "extraneous", "illegal", "undefined",
		"bad", "wrong":
		if w.near(i, 3, isParameterWord) {
			return unknown
		}
		return doubtful
	default:
		if w[i].text[0] >= 0x80 {
			if w[i].text == "не" && w.near(i, 1, func(s string) bool {
				return strings.HasPrefix(s, "поддержива") || strings.HasPrefix(s, "доступ")
			}) {
				return unsupport
			}
			return foreignDenial(w[i].text)
		}
	}
	return noDenial
}

// negated reads what the negation at i denies.
func (w words) negated(i int) denial {
	if w.is(i+1, "use") && w.near(i+1, 7, func(s string) bool { return s == "with" || s == "and" }) {
		return exclude
	}
	for k := i + 1; k <= i+4 && k < len(w) && !w[k].opens; k++ {
		if k > i+1 && w[k].glue == gluePunct {
			break
		}
		switch text := w[k].text; {
		case isSupportWord(text):
			return unsupport
		case text == "combined", text == "used", text == "specified", text == "set", text == "together", text == "both",
			text == "mixed", text == "passed", text == "provided", text == "simultaneously":
			return exclude
		case text == "recognized", text == "recognised", text == "known", text == "unmarshal", w.is(k, "one", "of"),
			w.is(k, "find", "field"), w.is(k, "a", "valid"), text == "expected",
			text == "exist" && i > 0 && w[i-1].text == "should":
			return unknown
		case text == "valid":
			return invalid
		}
	}
	return noDenial
}

// isSupportWordAbroad knows the beginnings of support words in other languages
// that are written in Latin letters. Letters outside ASCII are words of their own:
// of unterstützt, verfügbar and obsługiwany only so much is left.
func isSupportWordAbroad(s string) bool {
	switch s {
	case "unterst", "verf", "obs":
		return true
	}
	return strings.HasPrefix(s, "support") || strings.HasPrefix(s, "suport") || strings.HasPrefix(s, "soport") ||
		strings.HasPrefix(s, "dispon") || strings.HasPrefix(s, "compat")
}

// isServer knows what routers look for.
func isServer(s string) bool {
	switch s {
	case "endpoint", "endpoints", "provider", "providers", "deployment", "deployments":
		return true
	}
	return false
}

// near reports whether one of the next n words of the sentence is meant.
func (w words) near(i, n int, meant func(string) bool) bool {
	for k := i + 1; k <= i+n && k < len(w) && !w[k].opens; k++ {
		if meant(w[k].text) {
			return true
		}
	}
	return false
}

func isSupportWord(s string) bool {
	switch s {
	case "support", "supports", "supported", "supporting", "available", "allowed", "allow", "allows", "permitted", "permit",
		"enabled", "accept", "accepts", "accepted", "implemented", "implement", "compatible", "handle", "handles",
		"understand", "honor", "work", "works":
		return true
	}
	return false
}

func isVersionWord(s string) bool {
	switch s {
	case "version", "versions", "plan", "tier", "model", "models", "backend", "upgrade", "newer", "later":
		return true
	}
	return false
}

func foreignDenial(s string) denial {
	switch {
	case containsAny(s, "不支持", "不支援", "不可用", "不允许", "不兼容", "未启用", "未支持", "未开放", "未开通"), onlyTakes(s),
		containsAny(s, "サポートしていません", "サポートされていません", "対応していません", "利用できません", "使用できません"),
		containsAny(s, "지원하지", "지원되지", "지원안"):
		return unsupport
	case containsAny(s, "不能同时", "不可同时", "无法同时"):
		return exclude
	case containsAny(s, "非法", "不合法", "无效", "未知"):
		return unknown
	}
	return noDenial
}

// onlyTakes: only supports, in Chinese.
func onlyTakes(s string) bool { return containsAny(s, "仅支持", "只支持", "仅接受") }

// listing is a list of what would be accepted.
type listing uint8

const (
	noList     listing = iota
	listValues         // values of one parameter
	listNames          // names of parameters or models
	listEither         // "expected one of": the sentence does not say
)

// listing reports whether a list starts at word i.
func (w words) listing(i int) listing {
	switch w[i].text {
	case "supported", "allowed", "valid", "accepted", "available", "possible", "permitted":
		if i > 0 && !w[i].opens && (w[i-1].text == "not" || w[i-1].text == "a") {
			return noList
		}
		for k := i + 1; k <= i+2 && k < len(w) && !w[k].opens; k++ {
			switch w[k].text {
			case "values", "value", "types", "options", "formats", "modes":
				return listValues
			case "params", "parameters", "models", "fields", "arguments":
				return listNames
			}
		}
		if w.glueAt(i+1) == gluePunct && w[i].opens { // "Supported: a, b"
			return listNames
		}
	case "one":
		if w.is(i, "one", "of") {
			return listEither
		}
	case "must", "should":
		if w.is(i, w[i].text, "be") {
			return listValues
		}
	case "expected", "expects":
		if i > 0 && w[i-1].text == "not" {
			return noList
		}
		return listEither
	case "only":
		if w.near(i, 6, isSupportWord) || i > 0 && isSupportWord(w[i-1].text) {
			return listValues
		}
	default:
		if onlyTakes(w[i].text) {
			return listValues
		}
	}
	return noList
}

// choices are the format types that a list of accepted values names.
type choices struct{ text, object, schema, json bool }

func (c choices) any() bool { return c.text || c.object || c.schema || c.json }

func (c *choices) add(w words, i int) {
	switch {
	case w.is(i, "json", "schema"):
		c.schema = true
	case w.is(i, "json", "object"):
		c.object = true
	case w[i].text == "json" && w[i].quoted:
		c.json = true
	case w[i].text == "text" && w.glueAt(i+1) != '.' && w.glueAt(i+1) != '_':
		c.text = true
	}
}

// includes reports whether what the call sent is among them.
func (c choices) includes(sent FormatType) bool {
	switch sent {
	case FormatSchema:
		return c.schema
	case FormatJSONObject:
		return c.object || c.json
	case FormatText:
		return c.text
	}
	return false
}

// aboutTools reports whether word i speaks of tools.
func (w words) aboutTools(i int) bool {
	if w.hyphenated(i, 1) {
		return false
	}
	switch w[i].text {
	case "tool", "tools", "function", "functions", "toolcall":
		return true
	case "input":
		return w.is(i, "input", "schema")
	}
	return false
}

// aboutMode reports whether word i speaks of something that a call can ask for
// beside a format: a refusal that names it is a refusal of the combination.
func (w words) aboutMode(i int) bool {
	if w.hyphenated(i, 1) {
		return false
	}
	switch w[i].text {
	case "stream", "streaming", "thinking", "citations", "citation", "logprobs", "prefill":
		return true
	case "reasoning":
		return !w.is(i, "reasoning", "model") && !w.is(i, "reasoning", "models")
	case "web":
		return w.is(i, "web", "search")
	}
	return w.aboutTools(i)
}

// otherRoot reports whether word i starts the path of another part of the
// request: messages.0.content, contents[1].parts.
func (w words) otherRoot(i int) bool {
	switch w[i].text {
	case "messages", "message", "contents", "content", "system", "input", "parts":
		g := w.glueAt(i + 1)
		return g == '.' || g == '[' || g == '/'
	}
	return false
}

// otherParameter reports whether a path starts at a parameter that has nothing to
// do with the format.
func (w words) otherParameter() bool {
	if len(w) > 1 && w[0].text == "body" {
		w = w[1:]
	}
	return len(w) > 0 && (len(w) == 1 && w[0].text == "n" || w.strangers(0) && !w.aboutTools(0) || w.otherRoot(0))
}

// strangers reports whether word i of a path is a part of the request whose
// members are the caller's own, or that is set apart from the format. Tools are
// told apart: they and the format can exclude each other.
func (w words) strangers(i int) bool {
	switch w[i].text {
	case "metadata", "stop", "temperature", "max", "top", "seed", "logit", "presence", "frequency", "modalities", "user",
		"prompt", "safety", "store", "audio", "image", "file", "files", "documents", "messages", "contents", "system",
		"tool", "tools", "function", "functions":
		return true
	}
	return false
}

// insideTools reports whether a path into the tools starts at word i.
func (w words) insideTools(i int) bool {
	if w[i].text != "tools" && w[i].text != "functions" {
		return false
	}
	g := w.glueAt(i + 1)
	return g == '.' || g == '['
}

// aboutMedia reports whether word i belongs to an images, audio or embeddings
// call, whose response_format is another parameter.
func (w words) aboutMedia(i int) bool {
	switch w[i].text {
	case "b64", "verbose", "srt", "vtt", "mp3", "wav", "opus", "flac", "aac", "pcm", "png", "webp", "whisper", "transcribe",
		"transcription", "transcriptions", "diffusion", "tts", "speech", "embedding", "embeddings", "dall", "dalle":
		return true
	case "log", "document", "file", "date", "video":
		return w.is(i+1, "format") || w.is(i+1, "formats")
	case "audio":
		return w.is(i+1, "format") || w.is(i+1, "formats") || w.is(i+1, "response", "format")
	case "image", "images":
		return w.is(i, w[i].text, "model") || w.is(i, w[i].text, "models") || w.is(i, w[i].text, "generation") ||
			w.is(i, w[i].text, "generations") || w.is(i, w[i].text, "endpoint") || w.is(i, w[i].text, "edits") ||
			i > 0 && w[i-1].text == "gpt"
	}
	return false
}

// ofOutput reports whether word i speaks of what the model wrote, not of what
// the request asked for.
func (w words) ofOutput(i int) bool {
	switch w[i].text {
	case "generated", "produced":
		return true
	case "returned":
		return w.is(i, "returned", "an", "invalid") || w.is(i, "returned", "invalid")
	case "model":
		if i+1 < len(w) && w[i+1].glue != glueSpace && !w.is(i+1, "s") { // on this model: response_format
			return false
		}
		return w.is(i, "model", "output") || w.is(i, "model", "s", "output") ||
			w.is(i, "model", "response") && !w.is(i+2, "format")
	}
	return false
}

// aboutPrompt reports whether word i says that the prompt was judged or could
// not be prepared. Such errors like to repeat it, and a prompt can say anything.
func (w words) aboutPrompt(i int) bool {
	switch w[i].text {
	case "flagged", "moderation", "inappropriate", "jailbreak", "harassment", "harmful", "inspection", "tokenize", "tokenizing",
		"tokenization":
		return true
	case "safety":
		return w.near(i, 1, func(s string) bool {
			return s == "system" || s == "policy" || s == "filter" || s == "filters" || s == "guidelines" || s == "reasons"
		})
	case "user":
		return w.is(i, "user", "message") || w.is(i, "user", "prompt")
	case "inputs":
		return w.is(i, "inputs", "cannot") || w.is(i, "inputs", "must")
	case "metadata":
		return w.is(i, "metadata", "key") || w.is(i, "metadata", "keys")
	case "policy", "policies":
		if g := w.glueAt(i); g != glueSpace && (g != '_' || !w.is(i, "policy", "violation")) {
			return false // content_policy_fallback; ContentPolicyViolationError, which is often the wrong class
		}
		return i > 0 && !w[i].opens && (w[i-1].text == "content" || w[i-1].text == "usage" || w[i-1].text == "management" ||
			w[i-1].text == "data" || w[i-1].text == "privacy" || w[i-1].text == "use")
	case "content":
		return w.is(i, "content", "filter") || w.is(i, "content", "filtering") || w.is(i, "content", "filtered")
	case "invalid":
		return w.is(i, "invalid", "prompt")
	case "template":
		return w.is(i, "template", "error")
	case "rendering", "render":
		return w.near(i, 3, func(s string) bool { return s == "prompt" || s == "template" })
	}
	return w[i].text[0] >= 0x80 && containsAny(w[i].text, "输入内容", "敏感", "不安全", "违规", "违法", "审核")
}

// aboutModel reports whether word i says that there is no such model. Models are
// named after what they do well.
func (w words) aboutModel(i int) bool {
	switch w[i].text {
	case "decommissioned":
		return true
	case "does":
		return w.is(i, "does", "not", "exist") && !w.is(i-1, "field") && !w.is(i-1, "parameter")
	case "such":
		return w.is(i, "such", "model")
	case "unknown":
		return w.is(i, "unknown", "model")
	case "model":
		for k := i + 1; k <= i+9 && k < len(w) && !w[k].opens; k++ {
			if w.is(k, "not", "exist") || w.is(k, "not", "found") || strings.HasPrefix(w[k].text, "doesn't") && w.is(k+1, "exist") {
				return true
			}
		}
	}
	return strings.Contains(w[i].text, "模型") && w.near(i, 6, func(s string) bool { return strings.Contains(s, "不存在") })
}

// passing reports whether word i says that the trouble passes, or is about the
// caller's account or the length of the prompt. Who says so refuses no format.
func (w words) passing(i int) bool {
	switch w[i].text {
	case "temporary", "temporarily", "overloaded", "timeout", "quota", "billing", "unauthorized", "unauthenticated",
		"authentication":
		return true
	case "rate":
		return w.is(i, "rate", "limit") || w.is(i, "rate", "limits") || w.is(i, "rate", "limited")
	case "too":
		return w.is(i, "too", "many", "requests")
	case "timed":
		return w.is(i, "timed", "out")
	case "api":
		return w.is(i, "api", "key")
	case "insufficient", "balance":
		return true
	case "top":
		return w.is(i, "top", "up")
	case "invalid": // a database
		return w.is(i, "invalid", "input", "value", "for", "enum")
	case "credit":
		return w.is(i, "credit", "balance")
	case "context":
		return w.is(i, "context", "length") || w.is(i, "context", "window")
	case "again":
		return w.is(i, "again", "later") || w.is(i, "again", "in") || w.is(i, "again", "shortly") ||
			w.is(i, "again", "soon") || w.is(i, "again", "after")
	case "retry":
		return w.is(i, "retry", "later") || w.is(i, "retry", "shortly") || i > 0 && w[i-1].text == "please"
	}
	return w[i].text[0] >= 0x80 && containsAny(w[i].text, "密钥", "余额", "欠费", "频繁", "稍后", "限流", "超时", "繁忙", "过载")
}
