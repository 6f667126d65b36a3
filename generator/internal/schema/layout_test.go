package schema

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// What prettier 3.10 makes of the same documents; the conformance tests ask it
// about every schema of the repository.
func TestLaidOut(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	for _, row := range []struct{ name, compact, want string }{
		{"nothing inside", `{"a":{},"b":[]}`, `{ "a": {}, "b": [] }` + "\n"},
		{"80 columns", `["` + x(76) + `"]`, `["` + x(76) + `"]` + "\n"},
		{"81 columns", `["` + x(77) + `"]`, "[\n  \"" + x(77) + "\"\n]\n"},
		{"a comma is the 80th", `[["` + x(73) + `"],[]]`, "[\n  [\"" + x(73) + "\"],\n  []\n]\n"},
		{"a comma is the 81st", `[["` + x(74) + `"],[]]`, "[\n  [\n    \"" + x(74) + "\"\n  ],\n  []\n]\n"},
		{"no comma behind the last", `[[],["` + x(74) + `"]]`, "[\n  [],\n  [\"" + x(74) + "\"]\n]\n"},
		{"wide characters", `["` + strings.Repeat("日", 38) + `"]`, `["` + strings.Repeat("日", 38) + `"]` + "\n"},
		{"one too many", `["` + strings.Repeat("日", 38) + `x"]`, "[\n  \"" + strings.Repeat("日", 38) + "x\"\n]\n"},
		{"wide characters in an object", `{"a":"` + strings.Repeat("日", 34) + `"}`, `{ "a": "` + strings.Repeat("日", 34) + `" }` + "\n"},
		{"an object in doubt", `{"a":"` + x(66) + "\u26a0\ufe0f" + `"}`, "{\n  \"a\": \"" + x(66) + "\u26a0\ufe0f\"\n}\n"},
		{"few columns of many bytes", `["` + strings.Repeat("e\u0301\u0301\u0301", 70) + `"]`, `["` + strings.Repeat("e\u0301\u0301\u0301", 70) + `"]` + "\n"},
		{"an accent that joins", `["` + strings.Repeat("e\u0301", 76) + `"]`, `["` + strings.Repeat("e\u0301", 76) + `"]` + "\n"},
		{"brackets and quotes in a text", `{"a":"]}\",:{[\\","b":false}`, `{ "a": "]}\",:{[\\", "b": false }` + "\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			require.Equal(t, row.want, string(laidOut([]byte(row.compact))))
		})
	}
}

// TestLayoutIsWhiteSpace: whatever is laid out is the same document, and a line
// with an object or array in it is no wider than it may be.
func TestLayoutIsWhiteSpace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var w writer
		var draw func(depth int)
		draw = func(depth int) {
			switch n := rapid.IntRange(0, 3).Draw(t, "members"); {
			case depth == 0:
				w.string(rapid.String().Draw(t, "text"))
			case rapid.Bool().Draw(t, "object"):
				w.open('{')
				for range n {
					w.key(rapid.String().Draw(t, "key"))
					draw(depth - 1)
				}
				w.close('}')
			default:
				w.open('[')
				for range n {
					w.next()
					draw(depth - 1)
				}
				w.close(']')
			}
		}
		draw(rapid.IntRange(1, 4).Draw(t, "depth"))
		got := laidOut(w.buf)
		var tight bytes.Buffer
		require.NoError(t, json.Compact(&tight, got))
		require.Equal(t, string(w.buf), tight.String())
		for line := range bytes.Lines(got) {
			if line = bytes.TrimRight(line, "\n"); widthOf(line).likely > maxColumns {
				require.True(t, scalar(bytes.TrimSpace(line)), "%s", line)
			}
		}
	})
}

// scalar reports whether a line is one text, perhaps with a name before it, or an
// opening bracket behind a name.
func scalar(line []byte) bool {
	n := scalarEnd(line)
	if rest := bytes.TrimPrefix(line[n:], []byte(": ")); len(rest) > 0 && rest[0] == '"' {
		line, n = rest, scalarEnd(rest)
	}
	rest := string(line[n:])
	return rest == "" || rest == "," || rest == ": {" || rest == ": [" || rest == ": {}" || rest == ": []" || rest == ": {}," || rest == ": [],"
}
