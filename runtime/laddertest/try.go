package laddertest

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/tolerant"
)

// TB is the part of testing.TB that Try needs.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
}

// Try damages valid outputs in the ways models are known to, and fails the test
// for each damage that the contract admits:
//
//   - a kind that does not exist, another agent's, a reserved one, one in other case;
//   - a member missing, twice, unknown, in other case, null, or of another type;
//   - a value beyond its Go type, out of its enum, a list too long for its array;
//   - a document cut off after every byte, followed by something, wrapped in an array,
//     an object or a string;
//   - a code fence, a think block, words around: the strict decoder must refuse
//     them, and the tolerant parser find the same value inside.
//
// Without valid outputs it takes [Samples]. It returns how many damages it tried.
func Try[T any](t TB, c *contract.Contract[T], valid ...T) int {
	t.Helper()
	if len(valid) == 0 {
		valid = Samples(c, sampleCount(c.Kinds()))
	}
	tried := 0
	for i := range valid {
		doc, err := c.Append(nil, &valid[i])
		if err == nil {
			_, _, err = c.Decode(doc)
		}
		if err != nil {
			t.Errorf("output %d is meant to be valid: %v", i, err)
			continue
		}
		tried += damage(t, c, doc)
	}
	if tried == 0 {
		t.Errorf("contract %s: there was no valid output to damage", c.Name())
	}
	return tried
}

// sampleCount is enough for every kind to come with and without its nullables.
func sampleCount(k *contract.Kinds) int {
	if k == nil {
		return 4
	}
	return max(4, 2*len(k.Granted))
}

func damage[T any](t TB, c *contract.Contract[T], doc []byte) int {
	t.Helper()
	tried := 0
	refused := func(what string, damaged []byte) {
		t.Helper()
		tried++
		if _, _, err := c.Decode(damaged); err == nil {
			t.Errorf("contract %s admits %s: %s", c.Name(), what, damaged)
		}
	}
	root, err := parse(doc)
	if err != nil {
		t.Errorf("contract %s: %v", c.Name(), err)
		return 0
	}
	m := &mutator{root: root, emit: refused}
	m.walk(root, c.Shape(), "")
	for n := range doc {
		refused(fmt.Sprintf("an output cut off after %d bytes", n), doc[:n])
	}
	for _, w := range surroundings {
		if w.object && c.Shape().Type == contract.ShapeAny {
			continue // any object is an output there
		}
		refused(w.name, w.around(doc))
	}
	for _, w := range wrappers {
		wrapped := w.around(doc)
		refused(w.name, wrapped)
		unwrapped(t, c, w.name, wrapped, doc)
	}
	return tried
}

// unwrapped holds the tolerant parser to the value inside a wrapper.
func unwrapped[T any](t TB, c *contract.Contract[T], what string, wrapped, doc []byte) {
	t.Helper()
	p, err := tolerant.Parse(c, wrapped, tolerant.WithoutRaw())
	if err != nil {
		if _, raw := errors.AsType[*tolerant.Raw](err); raw && bytes.ContainsAny(doc, "`<") {
			return // the value itself holds what a wrapper is made of
		}
		t.Errorf("contract %s: the tolerant parser refuses %s: %v", c.Name(), what, err)
		return
	}
	again, err := c.Append(nil, &p.Value)
	if err != nil || !bytes.Equal(again, doc) {
		t.Errorf("contract %s: the tolerant parser found another value in %s: %s (%v)", c.Name(), what, again, err)
	}
}

type surrounding struct {
	name   string
	around func(doc []byte) []byte
	object bool // what comes out is one object again
}

func between(before, after string) func([]byte) []byte {
	return func(doc []byte) []byte { return []byte(before + string(doc) + after) }
}

// surroundings make an output something else.
var surroundings = []surrounding{
	{name: "an output that stands twice", around: func(doc []byte) []byte { return bytes.Repeat(doc, 2) }},
	{name: "two outputs on two lines", around: func(doc []byte) []byte { return append(append(bytes.Clone(doc), '\n'), doc...) }},
	{name: "an output with a brace too many", around: between("", "}")},
	{name: "an output in doubled braces", around: between("{", "}")},
	{name: "an output in an array", around: between("[", "]")},
	{name: "an output under a key", around: between(`{"output":`, "}"), object: true},
	{name: "an output after a comment", around: between("// here\n", "")},
	{name: "an output inside a string", around: func(doc []byte) []byte { return (&tree{scalar: quoted(string(doc))}).appendTo(nil) }},
}

// wrappers leave an output what it is; only the tolerant parser may remove them.
var wrappers = []surrounding{
	{name: "a byte order mark", around: between("\ufeff", "")},
	{name: "a code fence", around: between("```json\n", "\n```")},
	{name: "a think block", around: between("<think>Hm.</think>\n", "")},
	{name: "words before", around: between("Here it is: ", "")},
	{name: "words after", around: between("", "\nDone.")},
}
