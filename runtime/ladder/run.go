package ladder

import (
	"context"
	"errors"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/tolerant"
)

// Result is what a call gave. Reply and Report are there on every path; Value
// only if the error is nil.
type Result[T any] struct {
	Value  T
	Reply  Reply // the last one
	Report Report
}

// Run asks m for one value under c. It returns when there is one, when no way is
// left, or when ctx ends; it makes at most one attempt for each rung, one more
// for a provider that wants the word json, and one for each repair.
//
// The error is nil, or
//   - a *[ReplyError]: the model refused, was cut off, or gave nothing valid
//     (see [ModelFailed]);
//   - a *[SchemaError]: the provider rejects the contract's schema;
//   - the governor's error, unchanged;
//   - the model's error, unchanged: whatever is no refusal of the format, and the
//     last refusal when no rung is left;
//   - ctx.Err(), [contract.ErrSchemaChanged] or [ErrNoRung].
//
// Run is safe for concurrent use, and starts no goroutine.
func Run[T any](ctx context.Context, m Model, c *contract.Contract[T], p Prompt, opts ...Option) (Result[T], error) {
	if m == nil || c == nil {
		return Result[T]{}, errors.New("ladder: Run needs a model and a contract")
	}
	r := &reader[T]{contract: c}
	k := newCall(ctx, m, terms{c.Name(), c.Schema(), c.Prompt(), c.Hash()}, p, configure(opts))
	returned := false
	defer func() {
		if returned {
			return
		}
		v := recover() // the model's, a check's, a governor's: it goes on, but not without a report
		k.finish(&PanicError{Value: v})
		if v != nil {
			panic(v)
		}
	}()
	err := c.Verify()
	if err == nil {
		err = k.climb(r)
	}
	returned = true
	k.finish(err)
	res := Result[T]{Reply: k.reply, Report: k.report}
	if err == nil {
		res.Value = r.value
	}
	return res, err
}

// replyReader reads replies under a contract whose type the rest of the package
// need not know.
type replyReader interface {
	// read reads a reply strictly; tolerantly if it was asked for in words.
	read(reply string, words, whole bool) reading
	// prose builds a value from a reply without one, if the contract permits it.
	prose(raw *tolerant.Raw) (reading, bool)
}

// reading is what came of a reply.
type reading struct {
	via     tolerant.Via
	removed []string
	notes   contract.Notes
	json    []byte
	err     error // nil, a *contract.DecodeError or a *tolerant.Raw
}

type reader[T any] struct {
	contract *contract.Contract[T]
	value    T
}

// Options for the tolerant parser, built once.
var (
	asProse = []tolerant.Option{tolerant.WithoutRaw()}
	asValue = []tolerant.Option{tolerant.WithoutRaw(), tolerant.WithoutEmbedded()}
)

func (r *reader[T]) read(reply string, words, whole bool) reading {
	opts := asValue
	if words && !whole {
		opts = asProse
	}
	text := []byte(reply)
	p, err := tolerant.Parse(r.contract, text, opts...)
	if _, raw := errors.AsType[*tolerant.Raw](err); raw && !words {
		// The format was a promise of JSON: what is wrong is the JSON.
		_, _, err = r.contract.Decode(text)
	}
	r.value = p.Value
	return reading{p.Via, p.Removed, p.Notes, p.JSON, err}
}

func (r *reader[T]) prose(raw *tolerant.Raw) (reading, bool) {
	p, err := tolerant.Prose(r.contract, raw)
	if err != nil {
		return reading{}, false
	}
	r.value = p.Value
	return reading{via: p.Via}, true
}
