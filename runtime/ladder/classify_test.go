package ladder

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestClassify(t *testing.T) {
	all := allBodies()
	for _, b := range all {
		t.Run(b.want.String()+"/"+b.name, func(t *testing.T) {
			got := judge(b.sent, &APIError{Status: b.status, Body: []byte(b.body)})
			if got.class != b.want {
				t.Errorf("%s, want %s: %s", got.class, b.want, b.body)
			}
			if got.combination != b.combo && b.want != RejectsTools {
				t.Errorf("combination %t, want %t: %s", got.combination, b.combo, b.body)
			}
		})
	}
	t.Logf("%d bodies", len(all))
}

// TestClassifyUnrelatedToEveryFormat: whatever the call had sent, none of these
// may move it down the ladder.
func TestClassifyUnrelatedToEveryFormat(t *testing.T) {
	for _, b := range slices.Concat(unrelatedBodies, unseenUnrelated, unseenThings) {
		for _, sent := range []FormatType{FormatText, FormatSchema, FormatJSONObject} {
			if got := Classify(sent, &APIError{Status: b.status, Body: []byte(b.body)}); got != Unrelated {
				t.Errorf("%s, sent %s: %s: %s", b.name, sent, got, b.body)
			}
		}
	}
}

// wrappers put a body into the envelopes that gateways and SDKs add.
var wrappers = []struct {
	name string
	wrap func(body string) string
}{
	{"error string", func(b string) string { return `{"error":` + quote(b) + `}` }},
	{"message string", func(b string) string { return `{"status":"failure","message":` + quote(b) + `}` }},
	{"detail string", func(b string) string { return `{"detail":` + quote(b) + `}` }},
	{"array of one", func(b string) string { return `[{"error":{"message":` + quote(b) + `}}]` }},
	{"raw string", func(b string) string {
		return `{"error":{"message":"Provider returned error","code":400,"metadata":{"raw":` + quote(b) + `,"provider_name":"Acme","is_byok":false}},"user_id":"u"}`
	}},
	{"raw in raw", func(b string) string {
		inner := `{"error":{"message":"Provider returned error","code":400,"metadata":{"raw":` + quote(b) + `}}}`
		return `{"error":{"message":` + quote("Error from provider: "+inner) + `,"type":"api_error","code":"provider_response_error"}}`
	}},
	{"JSON string", quote},
	{"sdk text", func(b string) string { return "POST \"https://api.example.com/v1/chat\": 400 Bad Request " + b }},
	{"python text", func(b string) string { return "openai.BadRequestError: Error code: 400 - " + b }},
	{"litellm text", func(b string) string { return "litellm.BadRequestError: AcmeException - " + b }},
	{"gateway sentence", func(b string) string { return `{"error":{"message":` + quote("acme error: "+b) + `}}` }},
	{"errors array", func(b string) string { return `{"success":false,"errors":[{"code":7000,"message":` + quote(b) + `}]}` }},
	{"html", func(b string) string { return "<html><body><h1>Error</h1><p>" + b + "</p></body></html>" }},
}

func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func TestClassifyWrapped(t *testing.T) {
	n := 0
	for _, w := range wrappers {
		t.Run(w.name, func(t *testing.T) {
			for _, b := range allBodies() {
				if b.body == "" {
					continue
				}
				n++
				got := Classify(b.sent, &APIError{Status: b.status, Body: []byte(w.wrap(b.body))})
				if got != b.want {
					t.Errorf("%s: %s, want %s: %s", b.name, got, b.want, w.wrap(b.body))
				}
			}
		})
	}
	t.Logf("%d bodies", n)
}

// TestClassifyCut: a body that breaks off may lose its meaning, but an unrelated
// one never turns into a refusal.
func TestClassifyCut(t *testing.T) {
	for _, b := range unrelatedBodies {
		switch b.name {
		case "images: values", "images: models", "diffusion through a gateway", "grammar of a language":
			continue // these differ from a refusal by their last words only
		}
		for n := range len(b.body) {
			if got := Classify(b.sent, &APIError{Status: b.status, Body: []byte(b.body[:n])}); got == RejectsFormat {
				t.Errorf("%s, cut at %d: %s: %s", b.name, n, got, b.body[:n])
			}
		}
	}
}

// TestClassifyErrorTexts: errors that are no APIError are read by their text.
func TestClassifyErrorTexts(t *testing.T) {
	for _, b := range refusedSchema {
		if strings.HasPrefix(b.body, "<") {
			continue
		}
		err := fmt.Errorf("calling acme: %w", errors.New(b.body))
		if got := Classify(b.sent, err); got != b.want {
			t.Errorf("%s: %s, want %s", b.name, got, b.want)
		}
	}
}

func FuzzClassify(f *testing.F) {
	for _, b := range allBodies() {
		f.Add(b.body)
	}
	f.Fuzz(func(t *testing.T, body string) {
		err := &APIError{Status: 400, Body: []byte(body)}
		for _, sent := range []FormatType{FormatText, FormatSchema, FormatJSONObject, FormatTool} {
			Classify(sent, err)
		}
		if got := Classify(FormatSchema, &APIError{Status: 429, Body: []byte(body)}); got != Unrelated {
			t.Errorf("a 429 is %s: %s", got, body)
		}
	})
}

func TestFailedGeneration(t *testing.T) {
	text, ok := FailedGeneration(&APIError{Status: 400, Body: []byte(
		`{"error":{"message":"Failed to generate JSON.","code":"json_validate_failed","failed_generation":"{\"a\": 1"}}`)})
	if !ok || text != `{"a": 1` {
		t.Errorf("%q %t", text, ok)
	}
	if _, ok := FailedGeneration(&APIError{Status: 400, Body: []byte(`{"error":{"message":"Failed to generate a reply."}}`)}); ok {
		t.Error("an error without the code counts as a failed generation")
	}
	if _, ok := FailedGeneration(nil); ok {
		t.Error("nil counts as a failed generation")
	}
}

// TestClassifyHostileBodies: the cost of reading a body is bounded.
func TestClassifyHostileBodies(t *testing.T) {
	for _, unit := range []string{"{", "[", "\"", "\\", "{\"error\":", "[{\"", "response_format ", "'", "(", "不", "{\"a\":1},"} {
		body := strings.Repeat(unit, 10<<20/len(unit))
		got := Classify(FormatSchema, &APIError{Status: 400, Body: []byte(body)})
		if got != Unrelated {
			t.Errorf("%q: %s", unit, got)
		}
	}
}
