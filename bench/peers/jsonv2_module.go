//go:build !goexperiment.jsonv2

package peers

import (
	"bytes"

	v2 "github.com/go-json-experiment/json"
)

var v2Strict = v2.RejectUnknownMembers(true)

// jsonv2 is the module that encoding/json/v2 comes from, in builds without it.
func jsonv2() []Peer {
	return []Peer{{"go-json-experiment", threeBoth(
		func(doc []byte, v any) error { return v2.Unmarshal(doc, v, v2Strict) },
		func(dst []byte, v any) ([]byte, error) {
			b := bytes.NewBuffer(dst)
			err := v2.MarshalWrite(b, v)
			return b.Bytes(), err
		},
	)}}
}
