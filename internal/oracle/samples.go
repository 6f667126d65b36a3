package oracle

import (
	"pgregory.net/rapid"

	"github.com/structgen/structgen/runtime/contract"
)

// ways are the ways to make a document. Drawn ones are nearly always valid,
// spoiled ones have a change that a model might make, damaged ones a change
// that a network might make.
var ways = []struct {
	name string
	make func(*rapid.T, *contract.Shape) []byte
}{
	{"drawn", drawn},
	{"spoiled", spoiled},
	{"damaged", damaged},
}

func drawn(t *rapid.T, s *contract.Shape) []byte { return render(t, draw(t, s)) }

func spoiled(t *rapid.T, s *contract.Shape) []byte {
	doc := draw(t, s)
	for range rapid.IntRange(1, 2).Draw(t, "changes") {
		doc = spoil(t, doc)
	}
	return render(t, doc)
}

func damaged(t *rapid.T, s *contract.Shape) []byte { return damage(t, drawn(t, s)) }

// Sample is one document, for judges outside of Go's testing.
type Sample struct {
	How  string // drawn, spoiled or damaged
	Text []byte
}

// Samples are n documents of a shape, a third of each kind: what [Test] draws.
// The same seed gives the same documents.
func Samples(shape *contract.Shape, seed, n int) []Sample {
	list := make([]Sample, n)
	for i := range list {
		way := ways[i%len(ways)]
		document := rapid.Custom(func(t *rapid.T) []byte { return way.make(t, shape) })
		list[i] = Sample{way.name, document.Example(seed*n + i)}
	}
	return list
}
