package tolerant_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/tolerant"
	"github.com/structgen/structgen/testdata/golden/corpus"
)

// The rule of doc.go a second time: written for clarity alone, over
// encoding/json and regular expressions, and of any running time.

const (
	asReject = "reject"
	asRaw    = "raw"
)

// byRule answers the value's text, or asReject or asRaw.
func byRule(reply string) (value, verdict string) {
	if !utf8.ValidString(reply) {
		return "", asReject
	}
	rest := strings.TrimSpace(strings.TrimPrefix(strings.TrimLeft(reply, " \t\r\n"), "\ufeff"))
	if rest == "" {
		return "", asReject
	}
	if json.Valid([]byte(rest)) {
		return rest, ""
	}
	if open := leadingThink.FindString(rest); open != "" {
		closing := thinkEnd.FindStringIndex(rest)
		if closing == nil {
			return "", asRaw
		}
		if rest = strings.TrimSpace(rest[closing[1]:]); rest == "" {
			return "", asRaw
		}
		if json.Valid([]byte(rest)) {
			return rest, ""
		}
	}
	if body, ok := fenced(rest); ok && json.Valid([]byte(body)) {
		return body, ""
	}
	return lone(rest)
}

var (
	leadingThink = regexp.MustCompile(`(?i)^<think *>`)
	thinkEnd     = regexp.MustCompile(`(?i)</think *>`)
	fenceOpening = regexp.MustCompile("^(```+|~~~+)[A-Za-z+._-]*")
	anyThought   = regexp.MustCompile(`(?i)<(/?)(think|thinking|thought|thoughts|reasoning|scratchpad) *>`)
	channels     = regexp.MustCompile(`<\|(channel\|> *analysis|channel\|>|end\|>|start\|>)`)
)

func fenced(s string) (string, bool) {
	opening := fenceOpening.FindString(s)
	if opening == "" {
		return "", false
	}
	marker := opening[:1]
	body := strings.TrimRight(s[len(opening):], marker)
	if len(s)-len(opening)-len(body) < 3 {
		return "", false
	}
	return strings.TrimSpace(body), true
}

// lone finds the only object among words.
func lone(s string) (value, verdict string) {
	var objects []string
	var before []string // the words before each object
	for i := 0; i < len(s); i++ {
		if s[i] == '}' {
			return "", asRaw
		}
		if s[i] != '{' {
			continue
		}
		n := spanLen(s[i:])
		if n == 0 {
			return "", asRaw
		}
		span := s[i : i+n]
		if json.Valid([]byte(span)) {
			objects = append(objects, span)
			before = append(before, s[:i])
		} else if attempt.MatchString(span) {
			return "", asRaw
		}
		i += n - 1
	}
	if len(objects) != 1 {
		return "", asRaw
	}
	head := before[0]
	if open(head) {
		return "", asRaw
	}
	tail := strings.TrimSpace(s[len(head)+len(objects[0]):])
	if strings.HasPrefix(tail, "]") {
		return "", asRaw
	}
	if trimmed := strings.TrimSpace(head); openBrackets(head) && (strings.HasSuffix(trimmed, "[") || strings.HasSuffix(trimmed, ",")) {
		return "", asRaw
	}
	return objects[0], ""
}

// attempt matches a span that was meant to be an object.
var attempt = regexp.MustCompile("[:\"`“”„«»：＂]|(^|[^A-Za-z\u0080-\U0010ffff])'|'($|[^A-Za-z\u0080-\U0010ffff])")

func spanLen(s string) int {
	depth, quoted := 0, false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// open reports whether an object behind head is inside a thought. Spans in head
// count as one brace.
func open(head string) bool {
	head = blank(head)
	thought, draft := false, false
	for _, m := range anyThought.FindAllStringSubmatchIndex(head, -1) {
		closing := m[2] != m[3]
		switch {
		case !closing:
			thought = true
		case thought:
			thought = false
		case strings.Contains(head[:m[0]], "{"):
			draft = true
		}
	}
	analysis := false
	for _, m := range channels.FindAllStringSubmatch(head, -1) {
		analysis = strings.HasSuffix(m[1], "analysis")
	}
	return thought || draft || analysis
}

func openBrackets(head string) bool {
	n := 0
	for _, c := range blank(head) {
		switch c {
		case '[':
			n++
		case ']':
			n = max(0, n-1)
		}
	}
	return n > 0
}

// blank leaves one brace of each span.
func blank(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '{' {
			b.WriteByte('{')
			i += max(1, spanLen(s[i:])) - 1
			continue
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// agree holds Parse to the rule.
func agree(t *testing.T, reply string) {
	t.Helper()
	value, verdict := byRule(reply)
	if verdict == "" {
		if _, _, err := corpus.DetectiveContract.Decode([]byte(value)); err != nil {
			verdict = asReject
		}
	}
	p, err := tolerant.Parse(corpus.DetectiveContract, []byte(reply))
	got := ""
	switch _, raw := errors.AsType[*tolerant.Raw](err); {
	case raw:
		got = asRaw
	case err != nil:
		got = asReject
	}
	if got != verdict {
		t.Fatalf("Parse says %q, the rule %q (%v):\n%q", got, verdict, err, reply)
	}
	if got == "" && !bytes.Equal(bytes.TrimSpace(p.JSON), []byte(value)) {
		t.Fatalf("Parse found %q, the rule %q:\n%q", p.JSON, value, reply)
	}
}

// pieces are what replies are put together from.
var pieces = []string{
	clue, `{"kind":"clue"}`, "{}", "{", "}", "[", "]", "[]", ",", ":", `"`, `\"`, `\`, "'", "`", "```", "```json\n", "\n```", "~~~", "\n", " ",
	"\ufeff", "\u00a0", "<think>", "</think>", "<THINK >", "</Think>", "<thinking>", "</thinking>", "<reasoning>", "</reasoning>", "<b>", "<", ">",
	"<|channel|>", "analysis", "final", "<|message|>", "<|end|>", "<|start|>", "words", "don't", "{a}", "{it's}", "{'a'}", "{“a”}", "{é'é}", "{a: b}",
	"[0, 1)", "[1]", "1", "true", "null", `"text"`, "\xff", "\x00", "json", "nul", "3.5e", "{\"a\":\"}\"}", "{\"a\":[{}]}", `{"a":"\ud800"}`, `{"a":1,"a":2}`,
}

// TestParseAgreesWithTheRule puts together a few hundred thousand replies.
func TestParseAgreesWithTheRule(t *testing.T) {
	rounds := 150_000
	if testing.Short() {
		rounds = 10_000
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range rounds {
		var b strings.Builder
		for range 1 + r.IntN(9) {
			piece := pieces[r.IntN(len(pieces))]
			if r.IntN(16) == 0 { // a part of it
				piece = piece[:r.IntN(len(piece)+1)]
			}
			b.WriteString(piece)
		}
		agree(t, b.String())
	}
}

// TestCorpusAgreesWithTheRule: the second writing of the rule is held to the
// labels too, as far as the corpus is there.
func TestCorpusAgreesWithTheRule(t *testing.T) {
	dir := os.Getenv("STRUCTGEN_CORPUS")
	if dir == "" {
		t.Skip("STRUCTGEN_CORPUS names no corpus")
	}
	src, err := os.ReadFile(filepath.Join(dir, "replies.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(src) {
		var row struct {
			Input  string
			Base64 []byte `json:"input_base64"`
		}
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		agree(t, row.Input+string(row.Base64))
	}
}

func FuzzParseAgreesWithTheRule(f *testing.F) {
	for _, piece := range pieces {
		f.Add(piece + clue)
	}
	f.Fuzz(func(t *testing.T, reply string) {
		if len(reply) < contract.DefaultMaxBytes {
			agree(t, reply)
		}
	})
}

// TestParseEnds: on megabytes of what makes a parser look back. It measures
// nothing (BenchmarkParseHostile does); a parser that takes quadratic time would
// not be back within the hour, and so not within the test's time limit.
func TestParseEnds(t *testing.T) {
	for _, h := range hostile {
		_, err := tolerant.Parse(corpus.DetectiveContract, []byte("x "+strings.Repeat(h.unit, (2<<20)/len(h.unit))))
		if err == nil {
			t.Errorf("%s: accepted", h.name)
		}
	}
}
