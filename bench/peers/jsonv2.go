//go:build goexperiment.jsonv2

package peers

import (
	"bytes"
	v2 "encoding/json/v2"
)

var v2Strict = v2.RejectUnknownMembers(true)

// jsonv2 is encoding/json/v2. In a build with the experiment encoding/json
// itself runs on v2's engine too.
func jsonv2() []Peer {
	return []Peer{{"encjson-v2", threeBoth(
		func(doc []byte, v any) error { return v2.Unmarshal(doc, v, v2Strict) },
		func(dst []byte, v any) ([]byte, error) {
			b := bytes.NewBuffer(dst)
			err := v2.MarshalWrite(b, v)
			return b.Bytes(), err
		},
	)}}
}
