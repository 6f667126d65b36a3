package schema

import (
	"encoding/json"
	"testing"

	"github.com/invopop/jsonschema"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestMarshalWritesKeywordsInOrder(t *testing.T) {
	inner := newObject()
	s := newObject()
	s.Description = "d"
	s.Properties.Set("a", &jsonschema.Schema{Enum: []any{"x"}, Description: "e", Type: "string"})
	s.Properties.Set("b", inner)
	s.Required = []string{"a", "b"}
	require.Equal(t, `{
  "type": "object",
  "description": "d",
  "properties": {
    "a": { "type": "string", "description": "e", "enum": ["x"] },
    "b": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  "required": ["a", "b"],
  "additionalProperties": false
}
`, string(Marshal(s)))
	require.Equal(t,
		`{"type":"object","description":"d","properties":{"a":{"type":"string","description":"e","enum":["x"]},`+
			`"b":{"type":"object","properties":{},"required":[],"additionalProperties":false}},"required":["a","b"],"additionalProperties":false}`,
		string(compact(s)))
}

func TestStringsSurvive(t *testing.T) {
	for _, row := range []struct{ name, text, written string }{
		{"what HTML escapes stays readable", "<b> & </b>", `"<b> & </b>"`},
		{"quotes and backslashes", `say "no" \ maybe`, `"say \"no\" \\ maybe"`},
		{"line breaks of every kind", "a\nb\r\nc\td", `"a\nb\r\nc\td"`},
		{"control characters", "\x00\x1f\x7f", `"\u0000\u001f\u007f"`},
		{"line separators are shown", "a\u2028b\u2029c", `"a\u2028b\u2029c"`},
		{"bidi controls are shown", "a\u202eb\u2066", `"a\u202eb\u2066"`},
		{"other scripts and emoji stay", "naïve 日本 👩‍🚀", `"naïve 日本 👩‍🚀"`},
		{"slashes stay", "a/b", `"a/b"`},
	} {
		t.Run(row.name, func(t *testing.T) {
			var w writer
			w.string(row.text)
			require.Equal(t, row.written, string(w.buf))
			var back string
			require.NoError(t, json.Unmarshal(w.buf, &back))
			require.Equal(t, row.text, back)
		})
	}
}

func TestStringsReadAsEncodingJSONWritesThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) })).Draw(t, "text")
		var w writer
		w.string(s)
		theirs, err := json.Marshal(s)
		require.NoError(t, err)
		var got, want string
		require.NoError(t, json.Unmarshal(w.buf, &got))
		require.NoError(t, json.Unmarshal(theirs, &want))
		require.Equal(t, want, got)
	})
}

func TestHashIsTheSHA256OfTheFile(t *testing.T) {
	require.Equal(t, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", Hash([]byte("abc")))
	require.NotEqual(t, Hash([]byte("{}\n")), Hash([]byte("{}\r\n")), "a converted file is another file")
}
