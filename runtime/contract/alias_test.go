package contract_test

import (
	"bytes"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/contract"
)

func TestAlias(t *testing.T) {
	assert.Empty(t, contract.Alias(nil))
	assert.Empty(t, contract.Alias([]byte{}))
	b := []byte("the pantry key")
	s := contract.Alias(b[4:10])
	assert.Equal(t, "pantry", s)
	assert.Equal(t, &b[4], unsafe.StringData(s), "nothing is copied")
}

// A value read in place is the one read from a copy, its texts are in the
// buffer, and the buffer is as it was.
func FuzzAlias(f *testing.F) {
	f.Add([]byte(goodClue))
	f.Add([]byte(detectiveReply))
	f.Add([]byte("{\"kind\":\"\\u00e9\xff\""))
	f.Fuzz(func(t *testing.T, doc []byte) {
		before := bytes.Clone(doc)
		want, wantNotes, wantErr := inspector.Decode(doc)
		got, notes, err := inspector.DecodeString(contract.Alias(doc))
		require.Equal(t, before, doc)
		require.Equal(t, wantErr, err)
		require.Equal(t, wantNotes, notes)
		require.Equal(t, want, got)
	})
}

func TestDecodeStringCopiesNothing(t *testing.T) {
	doc := []byte(detectiveReply)
	v, _, err := detective.DecodeString(contract.Alias(doc))
	require.NoError(t, err)
	at := bytes.Index(doc, []byte(v.Text))
	require.Positive(t, at)
	assert.Equal(t, &doc[at], unsafe.StringData(v.Text))
	_, _, err = detective.WithLimits(10, 0).DecodeString(string(doc))
	assert.ErrorContains(t, err, "size")
}

// A refusal outlives a buffer that is read in place: it has nothing of it.
func TestRefusalKeepsNothingOfTheDocument(t *testing.T) {
	for name, doc := range map[string]string{
		"a kind":            `{"kind":"rumour","text":"","suspect":"","confidence":1,"witnesses":[],"urgent":true,"round":1}`,
		"an unknown member": `{"colour of the key":{"a/b":[1,2,3]}}`,
		"a wrong type":      `{"kind":"clue","text":["The pantry key"],"witnesses":[1,{"b":2},"\ud800"]}`,
		"broken syntax":     `{"kind":"clue"` + ` and so on`,
	} {
		t.Run(name, func(t *testing.T) {
			buf := []byte(doc)
			_, _, err := detective.DecodeString(contract.Alias(buf))
			copy(buf, strings.Repeat("?", len(buf)))
			_, _, want := detective.DecodeString(doc)
			assert.Equal(t, want, err)
		})
	}
}

// Document copies, so that the value does not change with the buffer it was read
// from; but not what is only to be refused.
func TestDocument(t *testing.T) {
	buf := []byte(`{"a":1}`)
	doc := contract.Document(buf)
	buf[2] = 'b'
	assert.Equal(t, `{"a":1}`, doc)

	large := make([]byte, contract.DefaultMaxBytes+1)
	assert.Zero(t, testing.AllocsPerRun(10, func() {
		if got := len(contract.Document(large)); got != len(large) {
			t.Fatal(got)
		}
	}))
}
