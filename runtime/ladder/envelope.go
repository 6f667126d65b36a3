package ladder

import (
	"strconv"
	"strings"
)

// remark is one thing a provider said: a text, the parameter it is about if the
// envelope names one, and the codes beside it.
type remark struct {
	path words
	text words
	code words
	said string // the text as it stands
}

// envelope collects the remarks of an error body, however they are wrapped: an
// error string, an object, an array of one, a message that is an object or an
// array, FastAPI's detail, JSON inside a JSON string inside a sentence.
type envelope struct {
	remarks  []remark
	statuses []int // HTTP statuses that the body repeats or brings from further up
	failed   bool  // the provider reports that its own generation failed
	partial  string
}

// Limits that keep a hostile body cheap.
const (
	maxErrorBytes = 32 << 10 // only so much of a body is read
	maxRemarks    = 64
	maxUnwraps    = 8 // texts within texts
)

// unwrap reads a body. Text that is no JSON is one remark.
func unwrap(body string) *envelope {
	if len(body) > maxErrorBytes {
		body = body[:maxErrorBytes]
	}
	e := &envelope{remarks: make([]remark, 0, 4)}
	e.sentence("", "", body, 0)
	return e
}

// sentence reads a text that may hold a whole envelope.
func (e *envelope) sentence(path, code, text string, depth int) {
	text = strings.TrimSpace(text)
	if text == "" && path == "" || len(e.remarks) == maxRemarks {
		return
	}
	if depth < maxUnwraps {
		if before, v, after, ok := embedded(text); ok {
			e.sentence(path, code, before, depth+1)
			e.value("", v, depth+1)
			e.sentence("", "", after, depth+1)
			return
		}
	}
	e.statuses = append(e.statuses, statusesIn(text)...)
	e.remarks = append(e.remarks, remark{path: split(path), text: split(text), code: split(code), said: text})
}

// embedded finds the first value inside a text that looks like an envelope.
// Lists and sets that belong to the sentence ("parameters: ['response_format']")
// stay in it.
func embedded(text string) (before string, v literal, after string, ok bool) {
	if text != "" && text[0] == '"' { // a body that is one string
		if v, rest, ok := readLiteral(text); ok && isEnvelope(v, strings.TrimSpace(rest) == "") {
			return "", v, "", true
		}
	}
	i := 0
	for range 6 {
		n := strings.IndexAny(text[i:], "{[")
		if n < 0 {
			break
		}
		i += n
		if opensEnvelope(text[i:]) {
			if v, rest, ok := readLiteral(text[i:]); ok && isEnvelope(v, i == 0 && strings.TrimSpace(rest) == "") {
				return text[:i], v, rest, true
			}
		}
		if strings.HasPrefix(text[i:], `{\"`) || strings.HasPrefix(text[i:], `[{\"`) { // escaped once too often
			plain := strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(text[i:])
			if v, rest, ok := readLiteral(plain); ok && isEnvelope(v, false) {
				return text[:i], v, rest, true
			}
		}
		i++
	}
	return "", v, "", false
}

// opensEnvelope is a cheap look at what follows the bracket.
func opensEnvelope(text string) bool {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case ' ', '\n', '\r', '\t', '{', '[', '(':
		case '"', '\'':
			return true
		default:
			return false
		}
	}
	return false
}

func isEnvelope(v literal, whole bool) bool {
	switch v.kind {
	case literalObject:
		if whole {
			return true
		}
		for _, key := range v.keys {
			switch asciiLower(key) {
			case "error", "errors", "message", "msg", "detail", "loc", "raw":
				return true
			}
		}
	case literalArray:
		for _, item := range v.items {
			if item.kind == literalObject && isEnvelope(item, false) || whole && item.kind == literalString {
				return true
			}
		}
	case literalString:
		return whole
	}
	return false
}

// value reads one value of an envelope. The path is that of the member it
// belongs to, where that tells something.
func (e *envelope) value(path string, v literal, depth int) {
	switch v.kind {
	case literalString:
		e.sentence(path, "", v.text, depth)
	case literalArray:
		for _, item := range v.items {
			e.value(path, item, depth)
		}
	case literalObject:
		e.object(v, depth)
	}
}

func (e *envelope) object(v literal, depth int) {
	var path, code string
	roles := make([]memberRole, len(v.keys), 16)
	for i, item := range v.items {
		roles[i] = role(v.keys[i])
		switch roles[i] {
		case rolePath:
			path = joinPath(item)
		case roleCode:
			if item.kind > literalString || strings.Contains(item.text, " ") {
				roles[i] = roleText
				break
			}
			code += "; " + item.text
			if n, err := strconv.Atoi(item.text); err == nil && n >= 400 && n < 600 {
				e.statuses = append(e.statuses, n)
			}
		case roleGenerated:
			e.failed = true
			e.partial = item.text
		}
	}
	if isGenerationCode(code) {
		e.failed = true
	}
	said := false
	for i, item := range v.items {
		if roles[i] != roleText || item.kind == literalWord {
			continue
		}
		at := path
		if key := v.keys[i]; at == "" && containsAny(key, "ormat", "chema", "tructured") && split(key).namesFormat() {
			at = key // {"errors": {"response_format": ["is not permitted"]}}
		}
		if item.kind == literalString {
			e.sentence(at, code, item.text, depth+1)
			said = true
		} else {
			e.value(at, item, depth)
		}
	}
	if !said && path != "" {
		e.sentence(path, code, "", depth+1)
	}
}

// isGenerationCode knows the codes of providers that checked what their model
// wrote and found it wanting (Groq). The format is supported there.
func isGenerationCode(code string) bool {
	return strings.Contains(code, "json_validate_failed") || strings.Contains(code, "tool_use_failed")
}

type memberRole uint8

const (
	roleText      memberRole = iota
	rolePath                 // names the parameter
	roleCode                 // an identifier or a number
	roleEcho                 // repeats the request, or is of no interest: what it says is not the provider's
	roleGenerated            // what the model wrote before the provider gave up
)

func role(key string) memberRole {
	switch asciiLower(key) {
	case "param", "loc", "path", "field", "parameter", "pointer", "property":
		return rolePath
	case "type", "code", "status", "error_code", "errorcode", "status_code", "statuscode", "reason", "object":
		return roleCode
	case "input", "request", "request_body", "requestbody", "prompt", "messages", "ctx", "url", "user_id", "request_id",
		"requestid", "provider_name", "headers", "traceback", "stack", "help", "links", "@type", "documentation_url", "model",
		"flagged_input", "rejected_value", "rejectedvalue", "payload", "content", "contents", "value", "instance", "received",
		"query", "user_input", "arguments", "completion":
		return roleEcho
	case "failed_generation":
		return roleGenerated
	}
	return roleText
}

// joinPath writes ["body", "response_format", "type"] as body.response_format.type.
func joinPath(v literal) string {
	if v.kind == literalWord && (v.text == "null" || v.text == "None") {
		return ""
	}
	if v.kind != literalArray {
		return v.text
	}
	var b strings.Builder
	for i, item := range v.items {
		if i > 0 {
			b.WriteByte('.')
		}
		b.WriteString(item.text)
	}
	return b.String()
}

// statusesIn finds HTTP error statuses as SDKs print them: at the head of a
// text ("400 Invalid…", "[401]: …"), or behind a word that announces one
// ("Error code: 429 - …").
func statusesIn(text string) (found []int) {
	const head = 40
	for i := 0; i+3 <= len(text); i++ {
		c := text[i]
		if c != '4' && c != '5' || i > 0 && isWordByte(text[i-1]) || i+3 < len(text) && isWordByte(text[i+3]) {
			continue
		}
		n, err := strconv.Atoi(text[i : i+3])
		if err == nil && (i < head || announcesStatus(text[max(0, i-8):i])) {
			found = append(found, n)
		}
	}
	return found
}

func announcesStatus(before string) bool {
	before = strings.ToLower(strings.TrimRight(before, " :=("))
	return strings.HasSuffix(before, "code") || strings.HasSuffix(before, "status") || strings.HasSuffix(before, "http")
}
