package contract

import (
	"bytes"
	"encoding/json"
	"strings"
)

// JSONObject is the contract of callers who have no schema: any one JSON
// object, read with the same strictness (no name twice in one object, valid
// UTF-8, no lone surrogates, the limits, nothing after it). The value is the
// object's text as it stood; Append writes it without white space.
var JSONObject = New(&Spec{
	Name:   "json_object",
	Prompt: "Answer with exactly one JSON object and nothing else: no prose before or after it, no Markdown fence.",
	Shape:  jsonObjectShape,
}, decodeObject, appendObject)

var jsonObjectShape = &Shape{Type: ShapeAny}

// decodeObject decides nothing: any object may nest too deep, so that the
// explaining reader reads every document of this contract.
func decodeObject(src string, dst *json.RawMessage) (ok, noted bool) {
	*dst = json.RawMessage(strings.Trim(src, " \t\r\n"))
	return true, false
}

func appendObject(dst []byte, v *json.RawMessage) ([]byte, error) {
	if refused, _ := interpret("json_object", jsonObjectShape, string(*v), MaxMaxDepth); refused != nil {
		return dst, refused
	}
	b := bytes.NewBuffer(dst)
	if err := json.Compact(b, *v); err != nil {
		return dst, err
	}
	return b.Bytes(), nil
}
