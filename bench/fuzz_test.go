package bench

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/bench/lb"
	"github.com/structgen/structgen/bench/payload"
	"github.com/structgen/structgen/bench/peers"
)

// agree holds decoders to the reference: ours, for which 3.0 is an integer, and
// the bound, for which it is not.
func agree[T any](t *testing.T, doc []byte, own, bounds []func([]byte, *T) error) {
	t.Helper()
	hold := func(whole bool, decoders []func([]byte, *T) error) {
		var want T
		wantErr := reference(doc, &want, whole)
		for i, decode := range decoders {
			var got T
			in := bytes.Clone(doc)
			err := decode(in, &got)
			if (err == nil) != (wantErr == nil) {
				t.Fatalf("decoder %d: %v, reference: %v, for %q", i, err, wantErr, doc)
			}
			if !bytes.Equal(in, doc) {
				t.Fatalf("decoder %d changed %q", i, doc)
			}
			if err == nil {
				require.Equal(t, want, got, "decoder %d, for %q", i, doc)
			}
		}
	}
	hold(true, own)
	hold(false, bounds)
}

// decoder is how peers call a function, for the fuzz targets.
func decoder[T any](decode func([]byte) (T, error)) func([]byte, *T) error {
	return func(doc []byte, v *T) (err error) { *v, err = decode(doc); return err }
}

func FuzzSmall(f *testing.F) {
	for _, doc := range [][]byte{payload.SmallJSON, payload.SmallsPretty[3], payload.SmallsReordered[5],
		[]byte(`{"kind":"cl\u0075e","text":"\ud83d\ude00é","room":"","actor":"\n","target":"x"}`)} {
		f.Add(doc)
	}
	f.Fuzz(func(t *testing.T, doc []byte) {
		agree(t, doc, []func([]byte, *payload.Small) error{decoder(payload.DecodeSmall)},
			[]func([]byte, *payload.Small) error{lb.Small, lb.SmallAlias, lb.SmallPredict, lb.SmallSwitch})
	})
}

func FuzzMedium(f *testing.F) {
	for _, docs := range [][][]byte{payload.Mediums, payload.MediumsPretty, payload.MediumsReordered} {
		f.Add(docs[0])
		f.Add(docs[1])
	}
	f.Add([]byte(medium(`"confidence":0.5`, `"confidence":0.5e-3`)))
	f.Add([]byte(medium(`"id":1`, `"id":1.0e0`)))
	f.Fuzz(func(t *testing.T, doc []byte) {
		agree(t, doc, []func([]byte, *payload.Medium) error{decoder(payload.DecodeMedium)},
			[]func([]byte, *payload.Medium) error{lb.Medium, lb.MediumArena, lb.MediumAlias, lb.MediumSwitch})
	})
}

// FuzzAppend: what was decoded is written so that it reads back equal, and as
// encoding/json would read it.
func FuzzAppend(f *testing.F) {
	f.Add(payload.Mediums[0])
	f.Add(payload.MediumsPretty[1])
	f.Add([]byte(medium(`"confidence":0.5`, `"confidence":1e-7`)))
	std := peers.Named("encjson-v1")[0].Codecs[1]
	f.Fuzz(func(t *testing.T, doc []byte) {
		v, err := payload.DecodeMedium(doc)
		if err != nil {
			return
		}
		out, err := payload.AppendMedium(nil, &v)
		require.NoError(t, err)
		back, err := payload.DecodeMedium(out)
		require.NoError(t, err)
		require.Equal(t, v, back)
		require.NoError(t, std.Decode(out))
		require.Equal(t, &v, std.Value())
	})
}
