package oracle

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/structgen/structgen/runtime/contract"
)

// Option changes what a test expects.
type Option uint8

// ObjectMaps says that the Go type has plain maps, which encoding/json writes
// as objects: what it makes of an output is then not the contract's JSON.
const ObjectMaps Option = 1

// Test compares the contract's decoder with the independent verdict on drawn
// documents, on spoiled and on damaged ones, and holds accepted values to the
// properties of [contract.Contract].
func Test[T any](t *testing.T, c *contract.Contract[T], opts ...Option) {
	t.Helper()
	tt := newTest(t, c, opts)
	for _, way := range ways {
		t.Run(way.name, rapid.MakeCheck(func(t *rapid.T) { tt.compare(t, way.make(t, c.Shape())) }))
	}
}

// Fuzz does the same for the fuzzer's documents, starting from drawn ones.
func Fuzz[T any](f *testing.F, c *contract.Contract[T], opts ...Option) {
	tt := newTest(f, c, opts)
	docs := rapid.Custom(func(t *rapid.T) []byte { return drawn(t, c.Shape()) })
	for seed := range 8 {
		f.Add(docs.Example(seed))
	}
	f.Fuzz(func(t *testing.T, doc []byte) {
		tt.compare(t, doc)
	})
}

type test[T any] struct {
	contract *contract.Contract[T]
	judge    *Judge
	maps     bool
}

func newTest[T any](t testing.TB, c *contract.Contract[T], opts []Option) *test[T] {
	t.Helper()
	j, err := NewJudge(c.Schema(), c.Shape())
	if err != nil {
		t.Fatalf("the schema of %s does not compile: %v", c.Name(), err)
	}
	tt := &test[T]{contract: c, judge: j}
	for _, o := range opts {
		tt.maps = tt.maps || o == ObjectMaps
	}
	return tt
}

// failer is what *testing.T and *rapid.T have in common here.
type failer interface {
	Fatalf(format string, args ...any)
}

func (tt *test[T]) compare(t failer, doc []byte) {
	want := tt.judge.Verdict(doc)
	got, _, err := tt.contract.Decode(doc)
	if (err == nil) != (want == nil) {
		t.Fatalf("decoder: %v\njudge: %v\ndocument: %s", err, want, doc)
	}
	if err != nil {
		var zero T
		if !reflect.DeepEqual(got, zero) {
			t.Fatalf("a refused document left a value: %+v", got)
		}
		var refused *contract.DecodeError
		if !errors.As(err, &refused) || len(refused.Violations) == 0 || refused.Contract != tt.contract.Name() {
			t.Fatalf("a refusal without a violation: %#v", err)
		}
		tt.explained(t, refused, doc)
		return
	}
	tt.accepted(t, got, doc)
}

// explained holds the explanation to what it promises of itself.
func (tt *test[T]) explained(t failer, err *contract.DecodeError, doc []byte) {
	if len(err.Violations) > contract.MaxViolations {
		t.Fatalf("%d violations", len(err.Violations))
	}
	for _, v := range err.Violations {
		if v.Code == contract.CodeBug {
			t.Fatalf("the fast path and the explaining pass disagree: %v\ndocument: %s", err, doc)
		}
		if v.Offset < -1 || v.Offset > len(doc) {
			t.Fatalf("offset %d in a document of %d bytes", v.Offset, len(doc))
		}
		if len(v.Got) > contract.MaxGot || len(v.Want) > contract.MaxGot {
			t.Fatalf("a quotation longer than promised: %+v", v)
		}
	}
}

func (tt *test[T]) accepted(t failer, got T, doc []byte) {
	if err := tt.contract.Validate(&got); err != nil {
		t.Fatalf("decoded, but not valid: %v\ndocument: %s", err, doc)
	}
	out, err := tt.contract.Append([]byte("before"), &got)
	if err != nil || string(out[:6]) != "before" {
		t.Fatalf("decoded, but not written: %v\ndocument: %s", err, doc)
	}
	tt.again(t, got, out[6:])
	if tt.maps {
		return
	}
	std, err := json.Marshal(got)
	if err != nil {
		t.Fatalf("encoding/json refuses an output: %v\ndocument: %s", err, doc)
	}
	tt.again(t, got, std)
}

// again decodes what was written of a value and expects the value, unchanged.
func (tt *test[T]) again(t failer, want T, doc []byte) {
	got, notes, err := tt.contract.Decode(doc)
	if err != nil || len(notes) > 0 || !reflect.DeepEqual(got, want) {
		t.Fatalf("written and read again: %v, notes %v\ngot  %+v\nwant %+v\ndocument: %s", err, notes, got, want, doc)
	}
	if err := tt.judge.Verdict(doc); err != nil {
		t.Fatalf("written, but refused by the judge: %v\ndocument: %s", err, doc)
	}
}
