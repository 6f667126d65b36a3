package detective_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/testdata/golden/detective"
)

func ptr[T any](v T) *T { return &v }

func codes(t *testing.T, err error) map[string]contract.Code {
	t.Helper()
	var refused *contract.DecodeError
	require.ErrorAs(t, err, &refused)
	got := map[string]contract.Code{}
	for _, v := range refused.Violations {
		got[v.Path] = v.Code
	}
	return got
}

func FuzzDetective(f *testing.F) { oracle.Fuzz(f, detective.DetectiveContract) }

func FuzzBarmaid(f *testing.F) { oracle.Fuzz(f, detective.BarmaidContract) }

func TestDecode(t *testing.T) {
	for _, tt := range []struct {
		name, doc string
		want      detective.DetectiveOutput
		notes     contract.Notes
		codes     map[string]contract.Code
	}{
		{
			name: "an accusation",
			doc:  `{"kind":"accusation.made","text":"You!","confidence":0.5,"witnesses":[{"name":"Ada","trust":1}],"suspect":"Brandt"}`,
			want: detective.DetectiveOutput{Kind: detective.DetectiveKindAccusation, Text: "You!", Confidence: 0.5, Witnesses: []detective.Witness{{Name: "Ada", Trust: 1}}, Suspect: ptr("Brandt")},
		},
		{
			name: "a clue needs no suspect",
			doc:  `{"suspect":null,"witnesses":[],"confidence":1,"text":"","kind":"clue.found"}`,
			want: detective.DetectiveOutput{Kind: detective.DetectiveKindClue, Confidence: 1, Witnesses: []detective.Witness{}},
		},
		{
			name:  "what a kind does not use is dropped and noted",
			doc:   `{"kind":"clue.found","text":"","confidence":1,"witnesses":[],"suspect":"Brandt"}`,
			want:  detective.DetectiveOutput{Kind: detective.DetectiveKindClue, Confidence: 1, Witnesses: []detective.Witness{}},
			notes: contract.Notes{{Action: contract.NoteDropped, Path: "/suspect", From: `"Brandt"`, To: "null"}},
		},
		{
			name:  "clamps are noted where they happened",
			doc:   `{"kind":"clue.found","text":"","confidence":8.5,"witnesses":[{"name":"a","trust":0.5},{"name":"b","trust":-1}],"suspect":null}`,
			want:  detective.DetectiveOutput{Kind: detective.DetectiveKindClue, Confidence: 1, Witnesses: []detective.Witness{{Name: "a", Trust: 0.5}, {Name: "b", Trust: 0}}},
			notes: contract.Notes{{Action: contract.NoteClamped, Path: "/confidence", From: "8.5", To: "1"}, {Action: contract.NoteClamped, Path: "/witnesses/1/trust", From: "-1", To: "0"}},
		},
		{
			name:  "every violation at once",
			doc:   `{"kind":"vote.cast","text":7,"confidence":"high","witnesses":[{"name":"a"},{"trust":1,"name":"b","age":4}],"mood":1}`,
			codes: map[string]contract.Code{"/kind": contract.CodeNotGranted, "/text": contract.CodeType, "/confidence": contract.CodeType, "/witnesses/0/trust": contract.CodeMissing, "/witnesses/1/age": contract.CodeUnknown, "/mood": contract.CodeUnknown, "/suspect": contract.CodeMissing},
		},
		{
			name:  "a reserved kind",
			doc:   `{"kind":"reflection","text":"","confidence":1,"witnesses":[],"suspect":null}`,
			codes: map[string]contract.Code{"/kind": contract.CodeReserved},
		},
		{
			name:  "a kind nobody knows",
			doc:   `{"kind":"Clue.Found","text":"","confidence":1,"witnesses":[],"suspect":null}`,
			codes: map[string]contract.Code{"/kind": contract.CodeEnum},
		},
		{
			name:  "a kind that requires what is null",
			doc:   `{"kind":"accusation.made","text":"","confidence":1,"witnesses":[],"suspect":null}`,
			codes: map[string]contract.Code{"/suspect": contract.CodeOnly},
		},
		{
			name:  "what would be dropped must still be of its type",
			doc:   `{"kind":"clue.found","text":"","confidence":1,"witnesses":[],"suspect":5}`,
			codes: map[string]contract.Code{"/suspect": contract.CodeType},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, notes, err := detective.DetectiveContract.Decode([]byte(tt.doc))
			direct, directErr := detective.DecodeDetectiveOutput([]byte(tt.doc))
			assert.Equal(t, got, direct)
			assert.Equal(t, err == nil, directErr == nil)
			if tt.codes != nil {
				assert.Equal(t, tt.codes, codes(t, err))
				assert.Equal(t, tt.codes, codes(t, directErr))
				assert.Zero(t, got)
				return
			}
			require.NoError(t, err)
			assert.Equal(t, tt.want, got)
			assert.Equal(t, tt.notes, notes)
		})
	}
}

func TestNotGranted(t *testing.T) {
	for kind, want := range map[string]bool{"vote.cast": true, "reflection": true, "nonsense": false} {
		_, err := detective.DecodeDetectiveOutput([]byte(`{"kind":"` + kind + `","text":"","confidence":1,"witnesses":[],"suspect":null}`))
		assert.Equal(t, want, errors.Is(err, contract.ErrNotGranted), kind)
	}
}

func TestKinds(t *testing.T) {
	clue := detective.DetectiveKindClue
	assert.Equal(t, []detective.DetectiveKind{clue, detective.DetectiveKindAccusation}, slices.Collect(detective.DetectiveKinds()))
	assert.Equal(t, detective.KindClue, clue.Kind())
	assert.Equal(t, "clue.found", clue.String())
	for name, want := range map[string]bool{"clue.found": true, "vote.cast": false, "": false, "CLUE.FOUND": false} {
		k, err := detective.ParseDetectiveKind(name)
		assert.Equal(t, want, err == nil, name)
		assert.Equal(t, want, k.IsValid(), name)
	}

	var zero detective.DetectiveKind
	for _, bad := range []detective.DetectiveKind{zero, 3, 99} {
		assert.False(t, bad.IsValid())
		_, err := bad.MarshalText()
		assert.Error(t, err)
		_, err = bad.Value()
		assert.Error(t, err)
		assert.NotPanics(t, func() { _ = bad.String() })
	}

	text, err := clue.AppendText([]byte("x"))
	require.NoError(t, err)
	assert.Equal(t, "xclue.found", string(text))
	var back detective.DetectiveKind
	require.NoError(t, back.UnmarshalText([]byte("accusation.made")))
	assert.Equal(t, detective.DetectiveKindAccusation, back)
	require.Error(t, back.UnmarshalText([]byte("vote.cast")))
	assert.Equal(t, detective.DetectiveKindAccusation, back, "a failed parse changes nothing")
}

func TestSQL(t *testing.T) {
	var _ driver.Valuer = detective.DetectiveKind(0)
	var _ sql.Scanner = new(detective.DetectiveKind)

	v, err := detective.DetectiveKindAccusation.Value()
	require.NoError(t, err)
	assert.Equal(t, driver.Value("accusation.made"), v)
	for _, src := range []any{"clue.found", []byte("clue.found")} {
		var k detective.DetectiveKind
		require.NoError(t, k.Scan(src))
		assert.Equal(t, detective.DetectiveKindClue, k)
	}
	for _, src := range []any{nil, int64(1), "vote.cast", true} {
		k := detective.DetectiveKindClue
		assert.Error(t, k.Scan(src), "%v", src)
		assert.Equal(t, detective.DetectiveKindClue, k, "a failed scan changes nothing")
	}
}

func TestEvents(t *testing.T) {
	out := detective.DetectiveOutput{Kind: detective.DetectiveKindAccusation, Text: "You!", Confidence: 1, Witnesses: []detective.Witness{}, Suspect: ptr("Ada")}
	e, err := out.Event()
	require.NoError(t, err)
	want := detective.DetectiveAccusation{Text: "You!", Confidence: 1, Witnesses: []detective.Witness{}, Suspect: "Ada"}
	assert.Equal(t, want, e)
	assert.Equal(t, out, e.Output())
	assert.Equal(t, "detective", e.ContractName())
	assert.Equal(t, "accusation.made", e.KindName())
	*out.Suspect = "somebody else"
	assert.Equal(t, want, e, "an event shares nothing with the output it came from")

	const wire = `{"kind":"accusation.made","text":"You!","confidence":1,"witnesses":[],"suspect":"Ada"}`
	js, err := json.Marshal(want)
	require.NoError(t, err)
	assert.JSONEq(t, wire, string(js))
	js, err = want.AppendJSON([]byte("> "))
	require.NoError(t, err)
	assert.Equal(t, "> "+wire, string(js))

	// A clue's wire form has the suspect as null.
	js, err = detective.DetectiveClue{Text: "mud"}.AppendJSON(nil)
	require.NoError(t, err)
	assert.Equal(t, `{"kind":"clue.found","text":"mud","confidence":0,"witnesses":[],"suspect":null}`, string(js))

	_, err = (detective.DetectiveOutput{}).Event()
	assert.Error(t, err, "no kind, no event")
	_, err = (detective.DetectiveOutput{Kind: detective.DetectiveKindAccusation}).Event()
	assert.Error(t, err, "an accusation without a suspect is none")
}

type recorder struct{ seen []string }

func (r *recorder) OnDetectiveClue(_ context.Context, e detective.DetectiveClue) error {
	r.seen = append(r.seen, "clue "+e.Text)
	return nil
}

var errAccused = errors.New("accused")

func (r *recorder) OnDetectiveAccusation(_ context.Context, e detective.DetectiveAccusation) error {
	r.seen = append(r.seen, "accusation of "+e.Suspect)
	return errAccused
}

func TestDispatch(t *testing.T) {
	var r recorder
	ctx := context.Background()
	require.NoError(t, detective.DetectiveOutput{Kind: detective.DetectiveKindClue, Text: "mud"}.Dispatch(ctx, &r))
	assert.ErrorIs(t, detective.DetectiveOutput{Kind: detective.DetectiveKindAccusation, Suspect: ptr("Ada")}.Dispatch(ctx, &r), errAccused)
	assert.Error(t, detective.DetectiveOutput{}.Dispatch(ctx, &r))
	assert.Equal(t, []string{"clue mud", "accusation of Ada"}, r.seen)
}

func publish[E detective.ClueEvent](e E) string { return e.ContractName() + " " + e.KindName() }

func TestOneKindOfEveryAgent(t *testing.T) {
	assert.Equal(t, "detective clue.found", publish(detective.DetectiveClue{}))
	assert.Equal(t, "barmaid clue.found", publish(detective.BarmaidClue{}))
	var ledger []contract.Event
	ledger = append(ledger, detective.DetectiveClue{}, detective.BarmaidVote{}, detective.BarmaidOutput{Kind: detective.BarmaidKindClue})
	assert.Equal(t, "vote.cast", ledger[1].KindName())
}

func TestAnEnvelopeKeepsItsFields(t *testing.T) {
	type envelope struct {
		detective.DetectiveOutput
		Seq int `json:"seq"`
	}
	js, err := json.Marshal(envelope{detective.DetectiveOutput{Kind: detective.DetectiveKindClue, Text: "mud", Witnesses: []detective.Witness{}}, 7})
	require.NoError(t, err)
	assert.JSONEq(t, `{"kind":"clue.found","text":"mud","confidence":0,"witnesses":[],"suspect":null,"seq":7}`, string(js))
	var back envelope
	require.NoError(t, json.Unmarshal(js, &back))
	assert.Equal(t, 7, back.Seq)
	assert.Equal(t, detective.DetectiveKindClue, back.Kind)
}

func TestBuiltInCode(t *testing.T) {
	valid := func() detective.DetectiveOutput {
		return detective.DetectiveOutput{Kind: detective.DetectiveKindClue, Witnesses: []detective.Witness{{Name: "a"}}}
	}
	for _, tt := range []struct {
		name   string
		change func(o *detective.DetectiveOutput)
		want   map[string]contract.Code
	}{
		{"a valid value", func(*detective.DetectiveOutput) {}, nil},
		{"nil is the empty list", func(o *detective.DetectiveOutput) { o.Witnesses = nil }, nil},
		{"no kind", func(o *detective.DetectiveOutput) { o.Kind = 0 }, map[string]contract.Code{"/kind": contract.CodeEnum}},
		{"a converted integer", func(o *detective.DetectiveOutput) { o.Kind = detective.DetectiveKind(77) }, map[string]contract.Code{"/kind": contract.CodeEnum}},
		{"text that is not UTF-8", func(o *detective.DetectiveOutput) { o.Text = "\xff" }, map[string]contract.Code{"/text": contract.CodeUTF8}},
		{"beyond its bounds", func(o *detective.DetectiveOutput) { o.Confidence = 8.5 }, map[string]contract.Code{"/confidence": contract.CodeRange}},
		{"a member of another kind", func(o *detective.DetectiveOutput) { o.Suspect = ptr("Ada") }, map[string]contract.Code{"/suspect": contract.CodeOnly}},
		{"a missing member of its kind", func(o *detective.DetectiveOutput) { o.Kind = detective.DetectiveKindAccusation }, map[string]contract.Code{"/suspect": contract.CodeOnly}},
		{"deep down", func(o *detective.DetectiveOutput) { o.Witnesses[0] = detective.Witness{Name: "\xc0", Trust: 2} }, map[string]contract.Code{"/witnesses/0/name": contract.CodeUTF8, "/witnesses/0/trust": contract.CodeRange}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := valid()
			tt.change(&o)
			err := detective.ValidateDetectiveOutput(&o)
			out, appendErr := detective.AppendDetectiveOutput([]byte("before"), &o)
			if tt.want == nil {
				require.NoError(t, err)
				require.NoError(t, appendErr)
				return
			}
			assert.Equal(t, tt.want, codes(t, err))
			assert.Equal(t, tt.want, codes(t, appendErr))
			assert.Equal(t, "before", string(out))
		})
	}
}

func TestVerdict(t *testing.T) {
	v, notes, err := detective.VerdictContract.Decode([]byte(`{"reasoning":"r","score":8.5}`))
	require.NoError(t, err)
	assert.Equal(t, detective.Verdict{Reasoning: "r", Score: 1}, v)
	assert.Equal(t, contract.Notes{{Action: contract.NoteClamped, Path: "/score", From: "8.5", To: "1"}}, notes)
}

func TestAllocations(t *testing.T) {
	doc := []byte(`{"kind":"clue.found","text":"The pantry key was still wet.","confidence":0.62,"witnesses":[],"suspect":null}`)
	// All strings share the one copy of the document.
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() {
		if _, err := detective.DecodeDetectiveOutput(doc); err != nil {
			t.Fatal(err)
		}
	}), 1.0)
}
