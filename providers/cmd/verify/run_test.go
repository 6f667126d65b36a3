package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/ladder"
)

const key = "sk-very-secret"

// shows reports whether a text holds eight characters of a key in a row: fewer are no secret.
func shows(text, key string) bool {
	for i := 0; i+8 <= len(key); i++ {
		if strings.Contains(text, key[i:i+8]) {
			return true
		}
	}
	return false
}

const valid = `{"kind":"clue","text":"The lamp is warm.","round":3,"sure":0.9,"suspect":null}`

// provider answers chat completions like one that knows some formats.
type provider struct {
	schema, object, tools bool
	refusal               string // of a format it does not know
	status                int    // answers everything with this, if it is set
	says                  string // instead of a valid answer
}

func (p provider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	asked := string(body)
	fail := func(status int, message string) {
		w.WriteHeader(status)
		_, _ = fmt.Fprintf(w, `{"error":{"message":%q,"type":"invalid_request_error","param":null,"code":null}}`, message)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Should-Retry", "false")
	said := p.says
	if said == "" {
		said = valid
	}
	content, _ := json.Marshal(said)
	message := `"content":` + string(content)
	switch {
	case p.status != 0:
		fail(p.status, "Incorrect API key provided: "+strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
		return
	case strings.Contains(asked, `"json_schema"`) && !p.schema:
		fail(http.StatusBadRequest, p.refusal)
		return
	case strings.Contains(asked, `"json_object"`) && !p.object:
		fail(http.StatusBadRequest, p.refusal)
		return
	case strings.Contains(asked, `"tools"`) && !p.tools:
		fail(http.StatusBadRequest, "acme does not support tools")
		return
	case strings.Contains(asked, `"tools"`):
		message = `"content":null,"tool_calls":[{"id":"1","type":"function","function":{"name":"scout","arguments":` + string(content) + `}}]`
	}
	_, _ = fmt.Fprintf(w, `{"id":"1","model":"acme-2-0601","choices":[{"finish_reason":"stop","message":{"role":"assistant",%s}}],"usage":{"prompt_tokens":100,"completion_tokens":20,"cost":0.001}}`, message)
}

var (
	strict     = provider{schema: true, object: true, tools: true}
	objectOnly = provider{object: true, refusal: "This response_format type is unavailable now"}
)

func verify(t *testing.T, p http.Handler, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	return verifyWith(t, key, p, args...)
}

func verifyWith(t *testing.T, key string, p http.Handler, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	server := httptest.NewServer(p)
	defer server.Close()
	args = append([]string{"-provider", "openai", "-model", "acme-2", "-base-url", server.URL}, args...)
	var out, errs bytes.Buffer
	code = run(t.Context(), args, environment(key), &out, &errs)
	assert.NotContains(t, out.String()+errs.String(), strings.TrimSpace(key), "a key must never be shown")
	return code, out.String(), errs.String()
}

func environment(key string) func(string) string {
	return func(name string) string {
		if name == "OPENAI_API_KEY" {
			return key
		}
		return ""
	}
}

// lines are the reports of -json by what was asked.
func lines(t *testing.T, stdout string) map[string]ladder.Report {
	reports := map[string]ladder.Report{}
	for line := range strings.Lines(stdout) {
		var row struct {
			Asked  string        `json:"asked"`
			Report ladder.Report `json:"report"`
		}
		require.NoError(t, json.Unmarshal([]byte(line), &row))
		reports[row.Asked] = row.Report
	}
	return reports
}

func TestTheStrictBaseline(t *testing.T) {
	code, stdout, stderr := verify(t, strict, "-json", "-expect", "schema")
	assert.Equal(t, exitDone, code, stderr)
	reports := lines(t, stdout)
	require.Len(t, reports, 5, "one report for each rung, and the ladder's")
	for asked, r := range reports {
		assert.Equal(t, ladder.Valid, r.Outcome, asked)
		assert.Equal(t, "acme-2-0601", r.Model)
	}
	assert.Equal(t, ladder.Schema, reports["ladder"].Rung)
	assert.Equal(t, ladder.Tool, reports["tool"].Rung)
}

func TestAProviderThatKnowsOnlyObjects(t *testing.T) {
	code, stdout, stderr := verify(t, objectOnly, "-json", "-expect", "json_object")
	assert.Equal(t, exitDone, code, stderr)
	reports := lines(t, stdout)
	assert.Equal(t, ladder.JSONObject, reports["ladder"].Rung)
	assert.Equal(t, 1, reports["ladder"].StepDowns)
	assert.Equal(t, ladder.RejectsFormat, reports["schema"].Attempts[0].Class, "a refusal that is recognized is no finding")
	assert.Equal(t, ladder.RejectsTools, reports["tool"].Attempts[0].Class)
	assert.Equal(t, ladder.Valid, reports["text"].Outcome)
}

func TestFindings(t *testing.T) {
	t.Run("another end than expected", func(t *testing.T) {
		code, _, stderr := verify(t, objectOnly, "-expect", "schema")
		assert.Equal(t, exitFindings, code)
		assert.Contains(t, stderr, "expected")
	})
	t.Run("a refusal that is not recognized, with its body", func(t *testing.T) {
		odd := objectOnly
		odd.refusal = "Computer says no."
		code, _, stderr := verify(t, odd, "-rungs", "schema,json_object")
		assert.Equal(t, exitFindings, code)
		assert.Contains(t, stderr, "schema rung")
		assert.Contains(t, stderr, "Computer says no.")
		assert.NotContains(t, stderr, "json_object rung")
	})
	t.Run("a rejected schema", func(t *testing.T) {
		picky := objectOnly
		picky.refusal = "Invalid schema for response_format 'scout': In context=(), 'anyOf' is not permitted."
		code, _, stderr := verify(t, picky, "-rungs", "schema")
		assert.Equal(t, exitFindings, code)
		assert.Contains(t, stderr, "rejects the schema")
	})
	t.Run("a model that gives no value", func(t *testing.T) {
		mute := strict
		mute.says = "I saw nothing."
		code, _, stderr := verify(t, mute, "-rungs", "schema")
		assert.Equal(t, exitFindings, code)
		assert.Contains(t, stderr, "no value")
	})
}

// However a server quotes the key, and wherever that is cut.
func TestAKeyThatAServerQuotesIsNotShown(t *testing.T) {
	refuses := func(message string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("X-Should-Retry", "false")
			w.WriteHeader(http.StatusUnauthorized)
			_, _ = fmt.Fprintf(w, `{"error":{"message":%s}}`, strings.ReplaceAll(message, "KEY", sent(r)))
		}
	}
	for _, row := range []struct {
		name    string
		value   string // of the variable
		message string // in JSON, with KEY for what was sent
	}{
		{"in a sentence", key, `"Incorrect API key provided: KEY"`},
		{"and the variable ends with a blank", key + " ", `"Incorrect API key provided: KEY"`},
		{"and the variable ends with a line break", key + "\n", `"Incorrect API key provided: KEY"`},
		{"behind so much that it is cut", key, `"` + strings.Repeat("x", 500) + ` key KEY"`},
		{"behind so much that the body is cut", key, `"` + strings.Repeat("x", 2030) + ` key KEY"`},
		{"in escapes", key, `"key ` + escaped(key) + `"`},
		{"with characters that JSON escapes", "sk-<se\"c&r\\et>", `"key sk-<se\"c&r\\et>"`},
		{"with characters that JSON need not escape", "sk-<se\"c&r\\et>", `"key sk-\u003cse\"c\u0026r\\et\u003e"`},
	} {
		for _, args := range [][]string{nil, {"-json"}} {
			t.Run(row.name+strings.Join(args, " "), func(t *testing.T) {
				code, stdout, stderr := verifyWith(t, row.value, refuses(row.message), args...)
				assert.Equal(t, exitFailed, code)
				printed := stdout + stderr
				for _, trace := range []string{"sk-very", escaped("sk-"), "sk-<se", `sk-\u003cse`, "c&r", `c\u0026r`} {
					assert.NotContains(t, printed, trace)
				}
				if args != nil {
					lines(t, stdout) // still JSON
				}
			})
		}
	}
	t.Run("in an answer, wherever it is cut", func(t *testing.T) {
		for filler := range 120 {
			for _, args := range [][]string{{"-rungs", "schema"}, {"-rungs", "schema", "-json"}} {
				says := strict
				says.says = strings.Repeat("y", filler) + "our key is " + key
				_, stdout, stderr := verify(t, says, args...)
				assert.False(t, shows(stdout+stderr, key), stdout+stderr)
			}
		}
	})
}

// sent is the key of a request.
func sent(r *http.Request) string {
	return strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
}

func escaped(text string) string {
	var b strings.Builder
	for _, r := range text {
		fmt.Fprintf(&b, `\u%04x`, r)
	}
	return b.String()
}

func TestAModelThatIsNotNamed(t *testing.T) {
	content, _ := json.Marshal(valid)
	nameless := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = fmt.Fprintf(w, `{"choices":[{"finish_reason":"stop","message":{"role":"assistant","content":%s}}]}`, content)
	})
	_, stdout, _ := verify(t, nameless, "-rungs", "text")
	assert.Contains(t, stdout, "/acme-2, answered, model not named\n")
	_, stdout, _ = verify(t, provider{status: http.StatusUnauthorized})
	assert.Contains(t, stdout, "/acme-2, answered by nobody\n")
}

func TestTheTableHasARowForEachRung(t *testing.T) {
	code, stdout, _ := verify(t, objectOnly, "-rungs", "schema, text")
	assert.Equal(t, exitDone, code)
	rows := strings.Split(strings.TrimSpace(stdout), "\n")
	require.Len(t, rows, 5)
	assert.Contains(t, rows[0], "/acme-2, answered by acme-2-0601")
	assert.Regexp(t, `^ladder +valid +json_object +2 +100/20 +\$0\.001000 .*schema rejects_format$`, rows[2])
	assert.Regexp(t, `^schema +failed +schema +1 .*schema rejects_format$`, rows[3])
	assert.Regexp(t, `^text +valid +text +1 `, rows[4])
}

func TestARungTheAPICannotExpressIsSkipped(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		content, _ := json.Marshal(valid)
		_, _ = fmt.Fprintf(w, `{"model":"m","done":true,"message":{"role":"assistant","content":%s}}`, content)
	}))
	t.Cleanup(server.Close)
	var out, errs bytes.Buffer
	code := run(t.Context(), []string{"-provider", "ollama", "-model", "m", "-base-url", server.URL}, environment(key), &out, &errs)
	assert.Equal(t, exitDone, code, errs.String())
	assert.Regexp(t, `(?m)^tool .*the API cannot express it$`, out.String())
}

func TestTheCommandLine(t *testing.T) {
	for _, row := range []struct {
		name   string
		args   []string
		code   int
		stdout string
		stderr string
	}{
		{"help is help", []string{"-h"}, exitDone, "-base-url", ""},
		{"no flags at all", nil, exitUsage, "", "-provider"},
		{"a missing key names its variable", []string{"-provider", "anthropic", "-model", "m"}, exitUsage, "", "ANTHROPIC_API_KEY"},
		{"an unknown rung", []string{"-rungs", "schema,ladder"}, exitUsage, "", `"ladder" is no rung`},
		{"a rung that is none", []string{"-expect", "none"}, exitUsage, "", `"none" is no rung`},
		{"an unknown flag", []string{"-key", "secret"}, exitUsage, "", "-key"},
		{"a model alone", []string{"-model", "m"}, exitUsage, "", "no provider: choose"},
		{"a flag whose variable a script has not set", []string{"-provider", "openai", "-model", "m", "-base-url="}, exitUsage, "", "-base-url is empty"},
		{"an expectation whose variable a script has not set", []string{"-provider", "openai", "-model", "m", "-expect", ""}, exitUsage, "", "-expect is empty"},
		{"an argument", []string{"openai"}, exitUsage, "", `"openai" is no flag`},
		{"no server", []string{"-provider", "ollama", "-model", "m", "-base-url", "http://127.0.0.1:1"}, exitFailed, "ladder", "could not be asked"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			assert.Equal(t, row.code, run(t.Context(), row.args, environment(key), &out, &errs))
			assert.Contains(t, out.String(), row.stdout)
			assert.Contains(t, errs.String(), row.stderr)
		})
	}
}
