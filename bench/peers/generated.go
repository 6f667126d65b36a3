package peers

import (
	"encoding/json"
	"io"

	"github.com/go-faster/jx"
	easy "github.com/mailru/easyjson"
	"github.com/mailru/easyjson/jwriter"

	"github.com/structgen/structgen/bench/peers/easyjson"
	"github.com/structgen/structgen/bench/peers/gojsonschema"
	"github.com/structgen/structgen/bench/peers/ogen"
)

// generated is the code of other generators. go-jsonschema's decoder is a check
// around encoding/json, and it writes no encoder.
func generated() []Peer {
	return []Peer{
		{"easyjson", [3]Codec{
			both(easyDecode[*easyjson.Small], easyAppend[*easyjson.Small]),
			both(easyDecode[*easyjson.Medium], easyAppend[*easyjson.Medium]),
			both(easyDecode[*easyjson.Large], easyAppend[*easyjson.Large]),
		}},
		{"ogen-jx", [3]Codec{
			both(ogenDecode[*ogen.Small], ogenAppend[*ogen.Small]()),
			both(ogenDecode[*ogen.Medium], ogenAppend[*ogen.Medium]()),
			both(ogenDecode[*ogen.Large], ogenAppend[*ogen.Large]()),
		}},
		{"go-jsonschema", [3]Codec{
			into(func(doc []byte, v *gojsonschema.SmallJson) error { return json.Unmarshal(doc, v) }),
			into(func(doc []byte, v *gojsonschema.MediumJson) error { return json.Unmarshal(doc, v) }),
			into(func(doc []byte, v *gojsonschema.LargeJson) error { return json.Unmarshal(doc, v) }),
		}},
	}
}

type easyType[T any] interface {
	*T
	easy.MarshalerUnmarshaler
}

func easyDecode[P easyType[T], T any](doc []byte, v *T) error { return easy.Unmarshal(doc, P(v)) }

// easyAppend: easyjson writes into chunks of its own pool and joins them.
func easyAppend[P easyType[T], T any](dst []byte, v *T) ([]byte, error) {
	w := jwriter.Writer{NoEscapeHTML: true}
	P(v).MarshalEasyJSON(&w)
	return w.BuildBytes(dst)
}

type ogenType[T any] interface {
	*T
	Decode(*jx.Decoder) error
	Encode(*jx.Encoder)
	Validate() error
}

// ogenDecode is the body of ogen's generated request decoder.
func ogenDecode[P ogenType[T], T any](doc []byte, v *T) error {
	d := jx.DecodeBytes(doc)
	if err := P(v).Decode(d); err != nil {
		return err
	}
	if err := d.Skip(); err != io.EOF {
		return errTrailing
	}
	return P(v).Validate()
}

// ogenAppend keeps the encoder, and so its buffer, as ogen's client does.
func ogenAppend[P ogenType[T], T any]() func([]byte, *T) ([]byte, error) {
	e := new(jx.Encoder)
	return func(dst []byte, v *T) ([]byte, error) {
		e.Reset()
		P(v).Encode(e)
		return e.Bytes(), nil
	}
}
