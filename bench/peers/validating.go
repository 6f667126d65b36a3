package peers

import (
	"bytes"
	"encoding/json"
	"errors"

	google "github.com/google/jsonschema-go/jsonschema"
	kaptinlin "github.com/kaptinlin/jsonschema"
	santhosh "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/structgen/structgen/bench/payload"
)

// validating is what a reply costs where it is validated against its schema
// and then decoded.
func validating() []Peer {
	return []Peer{
		{"v1+santhosh-v6", perSchema(santhoshDecode)},
		{"v1+kaptinlin", perSchema(kaptinlinDecode)},
		{"v1+google", perSchema(googleDecode)},
	}
}

func perSchema(decoder func(schema []byte) func([]byte, any) error) [3]Codec {
	decode := func(v any) func([]byte, any) error {
		schema, err := json.Marshal(payload.Schema(v))
		must(err)
		return decoder(schema)
	}
	s, m, l := decode(payload.Small{}), decode(payload.Medium{}), decode(payload.Large{})
	return [3]Codec{
		into(func(doc []byte, v *payload.Small) error { return s(doc, v) }),
		into(func(doc []byte, v *payload.Medium) error { return m(doc, v) }),
		into(func(doc []byte, v *payload.Large) error { return l(doc, v) }),
	}
}

func santhoshDecode(schema []byte) func([]byte, any) error {
	doc, err := santhosh.UnmarshalJSON(bytes.NewReader(schema))
	must(err)
	c := santhosh.NewCompiler()
	must(c.AddResource("payload.json", doc))
	s := c.MustCompile("payload.json")
	return func(doc []byte, v any) error {
		x, err := santhosh.UnmarshalJSON(bytes.NewReader(doc))
		if err != nil {
			return err
		}
		if err := s.Validate(x); err != nil {
			return err
		}
		return json.Unmarshal(doc, v)
	}
}

var errSchema = errors.New("not valid against the schema")

func kaptinlinDecode(schema []byte) func([]byte, any) error {
	s, err := kaptinlin.NewCompiler().Compile(schema)
	must(err)
	return func(doc []byte, v any) error {
		if !s.ValidateJSON(doc).IsValid() {
			return errSchema
		}
		return json.Unmarshal(doc, v)
	}
}

func googleDecode(schema []byte) func([]byte, any) error {
	var s google.Schema
	must(json.Unmarshal(schema, &s))
	resolved, err := s.Resolve(nil)
	must(err)
	return func(doc []byte, v any) error {
		var x any
		if err := json.Unmarshal(doc, &x); err != nil {
			return err
		}
		if err := resolved.Validate(x); err != nil {
			return err
		}
		return json.Unmarshal(doc, v)
	}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
