package peers

import "github.com/structgen/structgen/bench/payload"

// Peer is one way to decode the three payloads, and perhaps to encode them.
type Peer struct {
	Name string
	// Codecs are those of small, medium and large, in the order of Payloads.
	Codecs [3]Codec
}

// Codec reads one payload. It has a target of its own and is for one goroutine.
type Codec struct {
	// Decode reads doc into the target, which is reset first, so that no peer
	// pays for the target or saves it.
	Decode func(doc []byte) error
	// Value is a pointer to the target.
	Value func() any
	// Encode decodes docs and returns what appends the i-th of their values to
	// dst. It is nil for a peer that only decodes.
	Encode func(docs [][]byte) (func(dst []byte, i int) ([]byte, error), error)
}

// Payloads are the rings of documents.
var Payloads = []struct {
	Name                    string
	Docs, Pretty, Reordered [][]byte
}{
	{"small", payload.Smalls, payload.SmallsPretty, payload.SmallsReordered},
	{"medium", payload.Mediums, payload.MediumsPretty, payload.MediumsReordered},
	{"large", payload.Larges, payload.LargesPretty, payload.LargesReordered},
}

// into makes the codec of a decode function.
func into[T any](decode func(doc []byte, v *T) error) Codec {
	v := new(T)
	return Codec{
		Decode: func(doc []byte) error { var zero T; *v = zero; return decode(doc, v) },
		Value:  func() any { return v },
	}
}

// returned makes the codec of a function that returns the value: it is copied to
// the target, which need not be reset for that.
func returned[T any](decode func(doc []byte) (T, error)) Codec {
	v := new(T)
	return Codec{
		Decode: func(doc []byte) (err error) { *v, err = decode(doc); return err },
		Value:  func() any { return v },
	}
}

// both makes the codec of a decode and an append function.
func both[T any](decode func(doc []byte, v *T) error, encode func(dst []byte, v *T) ([]byte, error)) Codec {
	c := into(decode)
	c.Encode = func(docs [][]byte) (func(dst []byte, i int) ([]byte, error), error) {
		values := make([]T, len(docs))
		for i, doc := range docs {
			if err := decode(doc, &values[i]); err != nil {
				return nil, err
			}
		}
		return func(dst []byte, i int) ([]byte, error) { return encode(dst, &values[i]) }, nil
	}
	return c
}

// three makes the codecs of a decoder that takes any target.
func three(decode func(doc []byte, v any) error) [3]Codec {
	return [3]Codec{
		into(func(doc []byte, v *payload.Small) error { return decode(doc, v) }),
		into(func(doc []byte, v *payload.Medium) error { return decode(doc, v) }),
		into(func(doc []byte, v *payload.Large) error { return decode(doc, v) }),
	}
}

// threeBoth is three with an encoder that takes any value.
func threeBoth(decode func(doc []byte, v any) error, encode func(dst []byte, v any) ([]byte, error)) [3]Codec {
	return [3]Codec{
		both(func(doc []byte, v *payload.Small) error { return decode(doc, v) }, func(dst []byte, v *payload.Small) ([]byte, error) { return encode(dst, v) }),
		both(func(doc []byte, v *payload.Medium) error { return decode(doc, v) }, func(dst []byte, v *payload.Medium) ([]byte, error) { return encode(dst, v) }),
		both(func(doc []byte, v *payload.Large) error { return decode(doc, v) }, func(dst []byte, v *payload.Large) ([]byte, error) { return encode(dst, v) }),
	}
}
