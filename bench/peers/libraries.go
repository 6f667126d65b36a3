package peers

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"github.com/bytedance/sonic"
	sonicenc "github.com/bytedance/sonic/encoder"
	gojson "github.com/goccy/go-json"
	segjson "github.com/segmentio/encoding/json"
	kjson "sigs.k8s.io/json"
)

var errTrailing = errors.New("data after the value")

// libraries take any target. Those with options have one peer with all of their
// strict ones, and one (-plain, -fastest) without.
func libraries() []Peer {
	return []Peer{
		{"encjson-v1", threeBoth(stdStrict, stdAppend)},
		{"encjson-v1-plain", three(json.Unmarshal)},
		{"sonic", threeBoth(sonicStrict.Unmarshal, sonicAppend(sonicenc.ValidateString))},
		{"sonic-fastest", threeBoth(sonic.ConfigFastest.Unmarshal, sonicAppend(sonicenc.NoQuoteTextMarshaler))},
		{"goccy", threeBoth(goccyStrict, goccyAppend)},
		{"goccy-plain", three(gojson.Unmarshal)},
		{"segmentio", threeBoth(segStrict, func(dst []byte, v any) ([]byte, error) { return segjson.Append(dst, v, 0) })},
		{"sigs.k8s.io-json", three(k8sStrict)},
		{"simdjson-go", simd()},
	}
}

func stdStrict(doc []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(doc))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errTrailing
	}
	return nil
}

// stdAppend writes as Marshal does, but into a buffer that is kept, and without
// escaping for HTML.
func stdAppend(dst []byte, v any) ([]byte, error) {
	b := bytes.NewBuffer(dst)
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

var sonicStrict = sonic.Config{DisallowUnknownFields: true, ValidateString: true, CaseSensitive: true, UseUnicodeErrors: true}.Froze()

func sonicAppend(options sonicenc.Options) func([]byte, any) ([]byte, error) {
	return func(dst []byte, v any) ([]byte, error) {
		err := sonicenc.EncodeInto(&dst, v, options)
		return dst, err
	}
}

func goccyStrict(doc []byte, v any) error {
	d := gojson.NewDecoder(bytes.NewReader(doc))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errTrailing
	}
	return nil
}

// goccyAppend: the library cannot append; its quickest call makes a new slice.
func goccyAppend(dst []byte, v any) ([]byte, error) {
	return gojson.MarshalWithOption(v, gojson.DisableHTMLEscape(), gojson.DisableNormalizeUTF8())
}

func segStrict(doc []byte, v any) error {
	rest, err := segjson.Parse(doc, v, segjson.DisallowUnknownFields|segjson.DontMatchCaseInsensitiveStructFields)
	if err != nil {
		return err
	}
	if len(rest) != 0 {
		return errTrailing
	}
	return nil
}

func k8sStrict(doc []byte, v any) error {
	strict, err := kjson.UnmarshalStrict(doc, v)
	if err != nil {
		return err
	}
	if len(strict) > 0 {
		return strict[0]
	}
	return nil
}
