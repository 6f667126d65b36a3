package contracts

import (
	"github.com/structgen/structgen/runtime/contract"
)

// Contract is a contract.Contract without its type parameter.
type Contract interface {
	Name() string // unique in this list: the package's and the contract's name
	Schema() string
	Shape() *contract.Shape
	// Decode is nil for a document that the generated decoder accepts.
	Decode(doc []byte) error
	// Compact decodes a document and writes it again: without white space, in
	// the order of the schema.
	Compact(doc []byte) ([]byte, error)
}

type of[T any] struct {
	folder string
	*contract.Contract[T]
}

func (c of[T]) Name() string { return c.folder + "/" + c.Contract.Name() }

func (c of[T]) Decode(doc []byte) error {
	_, _, err := c.Contract.Decode(doc)
	return err
}

func (c of[T]) Compact(doc []byte) ([]byte, error) {
	v, _, err := c.Contract.Decode(doc)
	if err != nil {
		return nil, err
	}
	return c.Append(nil, &v)
}

func in[T any](folder string, c *contract.Contract[T]) Contract { return of[T]{folder, c} }
