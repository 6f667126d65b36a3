package contracts

import (
	"context"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/ladder"
)

// Contract is a contract.Contract without its type parameter.
type Contract interface {
	Name() string // unique: the folder, below testdata/golden if it is there, and the contract's name
	Schema() string
	Shape() *contract.Shape
	// Decode is nil for a document that the generated decoder accepts.
	Decode(doc []byte) error
	// Compact decodes a document and writes it again: without white space, in
	// the order of the schema.
	Compact(doc []byte) ([]byte, error)
	// Ask runs the ladder and returns the value as the generated code writes it.
	Ask(ctx context.Context, m ladder.Model, p ladder.Prompt, opts ...ladder.Option) ([]byte, ladder.Report, error)
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

func (c of[T]) Ask(ctx context.Context, m ladder.Model, p ladder.Prompt, opts ...ladder.Option) ([]byte, ladder.Report, error) {
	result, err := ladder.Run(ctx, m, c.Contract, p, opts...)
	if err != nil {
		return nil, result.Report, err
	}
	doc, err := c.Append(nil, &result.Value)
	return doc, result.Report, err
}

func in[T any](folder string, c *contract.Contract[T]) Contract { return of[T]{folder, c} }
