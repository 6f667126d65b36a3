package contract_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/structgen/structgen/runtime/contract"
)

// TestOneLine: what a model writes stays on the line of its violation.
func TestOneLine(t *testing.T) {
	for _, test := range []struct{ name, got, want string }{
		{"plain text stays", `"naïve 日本 👩‍👧"`, `"naïve 日本 👩‍👧"`},
		{"line ends and tabs", "{\r\n\t\"a\": 1}", `{\r\n\t"a": 1}`},
		{"a terminal's commands", "\x1b[31mred\x00\x7f\u009b", `\u001b[31mred\u0000\u007f\u009b`},
		{"other line ends", "a\u2028b\u2029c\u0085d", `a\u2028b\u2029c\u0085d`},
		{"another direction", "\u202eback\u2066", `\u202eback\u2066`},
		{"a byte order mark", "\ufeff{}", `\ufeff{}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			v := contract.Violation{Code: contract.CodeSyntax, Path: "/" + test.got, Offset: 3, Want: "a JSON value", Got: test.got}
			assert.Equal(t, "/"+test.want+": syntax: want a JSON value, got "+test.want+" (byte 3)", v.String())
			assert.Equal(t, test.got, v.Got, "the field is as it was")
		})
	}
}
