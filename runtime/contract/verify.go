package contract

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync"
)

// firstUse is what a contract works out once, when it is first used, rather
// than in the init of every program that imports it.
type firstUse struct {
	once sync.Once
	err  error // ErrSchemaChanged
	deep bool  // the shape alone does not keep a document within the depth limit
}

// prepare stays out of line: nobody else's code should carry it.
//
//go:noinline
func (f *firstUse) prepare(name, schema, hash string, shape *Shape, maxDepth int) {
	f.once.Do(func() {
		if sum := sha256.Sum256([]byte(schema)); hash != "" && hex.EncodeToString(sum[:]) != hash {
			f.err = fmt.Errorf("contract %s: %w", name, ErrSchemaChanged)
		}
		f.deep = deeper(shape, maxDepth)
	})
}

// deeper reports whether documents of a shape can nest more than limit levels.
func deeper(sh *Shape, limit int) bool {
	if sh == nil {
		return false
	}
	switch sh.Type {
	case ShapeAny:
		return true
	case ShapeObject:
		if limit == 0 {
			return true
		}
		for _, m := range sh.Members {
			if deeper(m, limit-1) {
				return true
			}
		}
	case ShapeArray:
		return limit == 0 || deeper(sh.Elem, limit-1)
	case ShapePairs: // the array and its pairs
		return limit <= 1 || deeper(sh.Elem, limit-2)
	}
	return false
}

// Verify compares the schema with the hash that the code was generated with,
// once; it returns an error that wraps [ErrSchemaChanged], or nil. Decode and
// the ladder call it themselves. Call it at program start to fail early.
func (c *Contract[T]) Verify() error { return c.t.verify() }

func (t *terms) verify() error {
	t.first.prepare(t.Name, t.Schema, t.Hash, t.Shape, t.maxDepth)
	return t.first.err
}
