package contract_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/contract"
)

func TestJSONObject(t *testing.T) {
	assert.Empty(t, contract.JSONObject.Schema(), "it starts where no schema is sent")
	assert.Contains(t, contract.JSONObject.Prompt(), "JSON")

	v, notes, err := contract.JSONObject.Decode([]byte("\n{ \"a\" : [1, 2.50],\n\"b\":\"<é>\" } "))
	require.NoError(t, err)
	assert.Nil(t, notes)
	assert.Equal(t, "{ \"a\" : [1, 2.50],\n\"b\":\"<é>\" }", string(v), "as it stood")
	written, err := contract.JSONObject.Append([]byte("> "), &v)
	require.NoError(t, err)
	assert.Equal(t, `> {"a":[1,2.50],"b":"<é>"}`, string(written))

	deep := `{"a":` + strings.Repeat("[", 100) + strings.Repeat("]", 100) + `}`
	_, _, err = contract.JSONObject.WithLimits(0, 101).Decode([]byte(deep))
	assert.NoError(t, err)

	for _, tt := range []struct{ name, doc, want string }{
		{"an array", `[]`, " type"},
		{"null", `null`, " type"},
		{"nothing", ``, " empty"},
		{"two objects", `{}{}`, " trailing"},
		{"a name twice, deep inside", `{"a":[{"b":1,"\u0062":1}]}`, "/a/0/b duplicate"},
		{"invalid UTF-8", "{\"a\":\"\xff\"}", "/a utf8"},
		{"a lone surrogate in a name", `{"\udc00":1}`, " utf8"},
		{"too deep", deep, "/a" + strings.Repeat("/0", 63) + " depth"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v, _, err := contract.JSONObject.Decode([]byte(tt.doc))
			refused, ok := errors.AsType[*contract.DecodeError](err)
			require.True(t, ok, "%v", err)
			assert.Equal(t, []string{tt.want}, codes(refused.Violations))
			assert.Nil(t, v)
			if tt.name == "too deep" {
				return // the limit is the decoder's alone
			}
			built := json.RawMessage(tt.doc)
			assert.Equal(t, err, contract.JSONObject.Validate(&built))
			dst, appendErr := contract.JSONObject.Append([]byte("> "), &built)
			assert.Equal(t, err, appendErr)
			assert.Equal(t, "> ", string(dst))
		})
	}
}

func TestJSONObjectNormalized(t *testing.T) {
	c := contract.JSONObject.WithNormalize(func(v *json.RawMessage) { *v = json.RawMessage(`{"a\/b":2,"c":[1]}`) })
	v, notes, err := c.Decode([]byte(`{"a\/b":1,"c":[1]}`))
	require.NoError(t, err)
	assert.Equal(t, `{"a\/b":2,"c":[1]}`, string(v))
	assert.Equal(t, contract.Notes{{Action: contract.NoteNormalized, Path: "/a~1b", From: "1", To: "2"}}, notes)
}
