package ladder

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// corpusEnv names the folder with errors.jsonl and replies.jsonl. The tests that
// read it are skipped without it; CI sets it.
const corpusEnv = "STRUCTGEN_CORPUS"

type corpusError struct {
	ID, Provider, Body, Class, Note string
	Status                          int
}

func corpusErrors(tb testing.TB) []corpusError {
	tb.Helper()
	dir := os.Getenv(corpusEnv)
	if dir == "" {
		tb.Skipf("set %s to the corpus folder", corpusEnv)
	}
	f, err := os.Open(filepath.Join(dir, "errors.jsonl"))
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	var out []corpusError
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var e corpusError
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			tb.Fatal(err)
		}
		out = append(out, e)
	}
	return out
}

// sentFor is what the corpus says the call had sent.
func sentFor(e corpusError) FormatType {
	switch {
	case e.Class == "rejects_json_object":
		return FormatJSONObject
	case e.Class == "rejects_tools":
		return FormatTool
	case e.Class == "needs_json_word" && !strings.Contains(e.Note, "sent=json_schema"):
		return FormatJSONObject
	case e.Class == "unrelated" && containsAny(e.Note, "IMAGES", "AUDIO", "images"):
		return FormatText
	}
	return FormatSchema
}

func TestClassifyCorpus(t *testing.T) {
	all := corpusErrors(t)
	if len(all) != 120 {
		t.Fatalf("%d lines, want 120", len(all))
	}
	for _, e := range all {
		t.Run(e.ID, func(t *testing.T) {
			got := Classify(sentFor(e), &APIError{Status: e.Status, Body: []byte(e.Body)})
			if got.String() != e.Class {
				t.Errorf("%s, want %s\nbody: %s\nnote: %s", got, e.Class, e.Body, e.Note)
			}
		})
	}
}

// TestClassifyCorpusUnrelated: whatever the call had sent, no unrelated body
// moves it down.
func TestClassifyCorpusUnrelated(t *testing.T) {
	for _, e := range corpusErrors(t) {
		if e.Class != "unrelated" || sentFor(e) == FormatText {
			continue
		}
		for _, sent := range []FormatType{FormatText, FormatSchema, FormatJSONObject} {
			if got := Classify(sent, &APIError{Status: e.Status, Body: []byte(e.Body)}); got != Unrelated {
				t.Errorf("%s, sent %s: %s", e.ID, sent, got)
			}
			// Wrapped by a gateway that knows no better status.
			if got := Classify(sent, &APIError{Status: 400, Body: []byte(`{"error":{"message":"Provider returned error","metadata":{"raw":` + quote(e.Body) + `}}}`)}); got != Unrelated {
				t.Errorf("%s, sent %s, wrapped: %s", e.ID, sent, got)
			}
		}
	}
}

// TestClassifyCorpusWrapped: an envelope more changes no class.
func TestClassifyCorpusWrapped(t *testing.T) {
	for _, e := range corpusErrors(t) {
		for _, w := range wrappers {
			if got := Classify(sentFor(e), &APIError{Status: e.Status, Body: []byte(w.wrap(e.Body))}); got.String() != e.Class {
				t.Errorf("%s in %s: %s, want %s", e.ID, w.name, got, e.Class)
			}
		}
	}
}
