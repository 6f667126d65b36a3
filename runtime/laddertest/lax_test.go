package laddertest_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/laddertest"
	"github.com/structgen/structgen/testdata/golden/corpus"
	"github.com/structgen/structgen/testdata/golden/enums"
	"github.com/structgen/structgen/testdata/golden/lists"
	"github.com/structgen/structgen/testdata/golden/nullable"
	"github.com/structgen/structgen/testdata/golden/pairs"
	"github.com/structgen/structgen/testdata/golden/scalars"
)

// relaxed is c behind a decoder that mends its input first.
func relaxed[T any](c *contract.Contract[T], mend func(string) string) *contract.Contract[T] {
	return contract.New(&contract.Spec{Name: "relaxed", Kinds: c.Kinds(), Shape: c.Shape()},
		func(src string, dst *T) (ok, noted bool) {
			v, _, err := c.Decode([]byte(src))
			if err != nil {
				v, _, err = c.Decode([]byte(mend(src)))
			}
			*dst = v
			return err == nil, false
		}, c.Append)
}

func replacing(pattern, by string) func(string) string {
	re := regexp.MustCompile(pattern)
	return func(s string) string { return re.ReplaceAllString(s, by) }
}

// leniencies are what decoders forgive, by a mend that makes its victim valid.
var leniencies = []struct {
	name string
	try  func(t laddertest.TB)
	find string // among the findings
}{
	{"nothing is forgiven", lenient(scalars.ScalarsContract, func(s string) string { return s }), ""},
	{"a null is a zero string", lenient(scalars.ScalarsContract, replacing(`"string":null`, `"string":""`)), "null for /string"},
	{"a quoted number is one", lenient(scalars.ScalarsContract, replacing(`"int8":"7"`, `"int8":7`)), "a quoted number for /int8"},
	{"a fraction is cut", lenient(scalars.ScalarsContract, replacing(`"int":0\.5`, `"int":0`)), "a fraction for /int"},
	{"an int8 wraps", lenient(scalars.ScalarsContract, replacing(`"int8":128,`, `"int8":-128,`)), "a number too large by one for /int8"},
	{"an int64 wraps", lenient(scalars.ScalarsContract, replacing(`"int64":9223372036854775808`, `"int64":0`)), "a number too large by one for /int64"},
	{"a uint64 wraps", lenient(scalars.ScalarsContract, replacing(`"uint64":18446744073709551616`, `"uint64":0`)), "a number too large by one for /uint64"},
	{"a uint wraps below", lenient(scalars.ScalarsContract, replacing(`"uint":-1`, `"uint":0`)), "for /uint"},
	{"a float32 is endless", lenient(scalars.ScalarsContract, replacing(`"float32":1e39`, `"float32":1e38`)), "a number too large for /float32"},
	{"one is true", lenient(scalars.ScalarsContract, replacing(`"bool":7`, `"bool":true`)), "7 for /bool"},
	{"unknown members are skipped", lenient(scalars.ScalarsContract, replacing(`,"no_such_member":null`, ``)), "an unknown member in the output"},
	{"a missing list is empty", lenient(lists.ListsContract, replacing(`^\{"names":`, `{"strings":[],"names":`)), "a missing /strings"},
	{"a null list is empty", lenient(lists.ListsContract, replacing(`"ints":null`, `"ints":[]`)), "null for /ints"},
	{"a single value is a list", lenient(lists.ListsContract, replacing(`"strings":"sample"`, `"strings":["sample"]`)), `"sample" for /strings`},
	{"an object without members is a list", lenient(lists.ListsContract, replacing(`"bools":\{\}`, `"bools":[]`)), "an object for /bools"},
	{"a last comma", lenient(lists.ListsContract, func(s string) string { return strings.TrimSuffix(s, ",") }), ""},
	{"an unclosed object", lenient(lists.ListsContract, func(s string) string { return s + "}" }), "cut off after"},
	{"an enum in other case", lenient(enums.InquiryContract, strings.ToLower), "for /"},
	{"a space before an enum", lenient(corpus.DetectiveContract, replacing(`:" `, `:"`)), "for /kind"},
	{"another agent's kind", lenient(corpus.DetectiveContract, replacing(`"kind":"vote"`, `"kind":"clue"`)), "vote"},
	{"absent is null", lenient(nullable.NullableContract, replacing(`^\{"bool"`, `{"string":null,"bool"`)), "a missing /string"},
	{"a plain object is pairs", lenient(pairs.BoardContract, replacing(`:\{("k\d":[^{}]*,?)*\}`, `:[]`)), "a plain object for"},
	{"a byte order mark", lenient(scalars.ScalarsContract, func(s string) string { return strings.TrimPrefix(s, "\ufeff") }), "a byte order mark"},
	{"a fence", lenient(scalars.ScalarsContract, func(s string) string { return strings.Trim(s, "`json\n") }), "a code fence"},
	{"words before", lenient(scalars.ScalarsContract, func(s string) string { return s[max(0, strings.IndexByte(s, '{')):] }), "words before"},
	{"a value in an array", lenient(scalars.ScalarsContract, func(s string) string { return strings.Trim(s, "[]") }), "an output in an array"},
	{"a value under a key", lenient(scalars.ScalarsContract, func(s string) string {
		return strings.TrimSuffix(strings.TrimPrefix(s, `{"output":`), "}")
	}), "an output under a key"},
}

func lenient[T any](c *contract.Contract[T], mend func(string) string) func(laddertest.TB) {
	return func(t laddertest.TB) { laddertest.Try(t, relaxed(c, mend)) }
}

// TestTryFindsEachLeniency: a decoder that forgives one thing only is found out
// by that thing.
func TestTryFindsEachLeniency(t *testing.T) {
	for _, l := range leniencies {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			var f findings
			l.try(&f)
			if l.find == "" {
				assert.Empty(t, f)
				return
			}
			f.mention(t, l.find)
		})
	}
}

// TestTryGoldenNamesEveryContract: a golden package that is added is tried too.
func TestTryGoldenNamesEveryContract(t *testing.T) {
	src, err := os.ReadFile("try_test.go")
	require.NoError(t, err)
	root := filepath.Join("..", "..", "testdata", "golden")
	declared := regexp.MustCompile(`(?m)^var (\w+Contract) = \w+\.New`)
	n := 0
	err = filepath.WalkDir(root, func(path string, _ os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_structgen.go") {
			return err
		}
		code, err := os.ReadFile(path)
		for _, m := range declared.FindAllSubmatch(code, -1) {
			n++
			row := "tries(" + filepath.Base(filepath.Dir(path)) + "." + string(m[1]) + ")"
			assert.True(t, bytes.Contains(src, []byte(row)), "try_test.go has no row %s", row)
		}
		return err
	})
	require.NoError(t, err)
	assert.Greater(t, n, 40)
}
