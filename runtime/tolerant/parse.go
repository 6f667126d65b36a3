package tolerant

import (
	"bytes"
	"errors"
	"unicode/utf8"

	"github.com/structgen/structgen/runtime/contract"
)

// Parsed is an accepted reply.
type Parsed[T any] struct {
	Value T
	// Via says how the value was found.
	Via Via
	// Removed names what stood around the value, in the order it was taken away.
	Removed []string
	// Notes are what the decoder changed in the value.
	Notes contract.Notes
	// JSON is the text of the value, a part of the reply; nil if Via is ViaRaw.
	JSON []byte
}

// What Removed can name.
const (
	RemovedBOM   = "byte order mark"
	RemovedSpace = "white space outside JSON's" // no-break spaces and the like
	RemovedThink = "think block"
	RemovedFence = "code fence"
	RemovedWords = "words around the object"
)

// Option changes how a reply is read.
type Option interface{ apply(*options) }

type options struct{ whole, noRaw bool }

type optionFunc func(*options)

func (f optionFunc) apply(o *options) { f(o) }

// WithoutEmbedded leaves out step 5 of the package's rule: an object among words
// is then a *[Raw]. It is for callers who cannot live with an object that the
// words around it may be quoting or declining.
func WithoutEmbedded() Option { return optionFunc(func(o *options) { o.whole = true }) }

// WithoutRaw keeps a contract's WithRaw from being used: prose stays a *[Raw],
// which the caller may hand to [Prose] later.
func WithoutRaw() Option { return optionFunc(func(o *options) { o.noRaw = true }) }

// Parse reads a reply under a contract. The error is a *[contract.DecodeError]
// if one value was found and breaks the contract, or if there is no text to
// read; a *[Raw] if no single value could be isolated; or wraps
// [contract.ErrSchemaChanged].
//
// It is safe for concurrent use and keeps nothing of reply but what
// [Parsed].JSON shows.
func Parse[T any](c *contract.Contract[T], reply []byte, opts ...Option) (Parsed[T], error) {
	var o options
	for _, opt := range opts {
		opt.apply(&o)
	}
	if p, err := strict(c, reply); p.Via != 0 || err != nil {
		return p, err
	}
	f, err := find(reply, o.whole)
	if err != nil {
		err.Contract = c.Name()
		return Parsed[T]{}, err
	}
	if f.reason != "" {
		raw := &Raw{Text: string(f.rest), Reason: f.reason}
		if o.noRaw || !raw.spoken() {
			return Parsed[T]{}, raw
		}
		return Prose(c, raw)
	}
	v, notes, derr := c.Decode(f.value)
	if derr != nil {
		return Parsed[T]{}, derr
	}
	return Parsed[T]{Value: v, Via: f.via, Removed: f.removed, Notes: notes, JSON: f.value}, nil
}

// strict reads a reply that is its value. Neither a value nor an error means
// that something else may stand around it.
func strict[T any](c *contract.Contract[T], reply []byte) (Parsed[T], error) {
	if !startsValue(reply) {
		return Parsed[T]{}, nil
	}
	v, notes, err := c.Decode(reply)
	if err == nil {
		return Parsed[T]{Value: v, Via: ViaStrict, Notes: notes, JSON: reply}, nil
	}
	if _, ok := errors.AsType[*contract.DecodeError](err); !ok || isValue(reply) {
		return Parsed[T]{}, err
	}
	return Parsed[T]{}, nil
}

// Prose builds a value from prose with the function that the contract was given
// by WithRaw, and validates it. Without such a function it returns raw itself;
// if the built value breaks the contract, a *[Raw] that wraps why.
func Prose[T any](c *contract.Contract[T], raw *Raw) (Parsed[T], error) {
	v, ok := c.Raw(raw.Text)
	if !ok {
		return Parsed[T]{}, raw
	}
	if err := c.Validate(&v); err != nil {
		return Parsed[T]{}, &Raw{Text: raw.Text, Reason: raw.Reason, err: err}
	}
	return Parsed[T]{Value: v, Via: ViaRaw}, nil
}

var bom = []byte("\xef\xbb\xbf")

// finding is where a value stands in a reply, or why there is none.
type finding struct {
	value   []byte
	via     Via
	removed []string
	reason  Reason
	rest    []byte // what was searched
}

// find isolates the value of a reply. The error is about the reply as a whole;
// its contract is for the caller to fill in.
func find(reply []byte, whole bool) (finding, *contract.DecodeError) {
	if !utf8.Valid(reply) {
		return finding{}, violation(contract.CodeUTF8, invalidAt(reply), "valid UTF-8")
	}
	f := finding{via: ViaUnwrapped}
	rest := reply
	if trimmed, ok := bytes.CutPrefix(bytes.TrimLeft(rest, " \t\r\n"), bom); ok {
		rest = trimmed
		f.removed = append(f.removed, RemovedBOM)
	}
	trimmed := bytes.TrimSpace(rest)
	if len(trimmed) == 0 {
		return finding{}, violation(contract.CodeEmpty, 0, "one JSON value")
	}
	if len(trimmed) != len(bytes.Trim(rest, " \t\r\n")) {
		f.removed = append(f.removed, RemovedSpace)
	}
	if rest = trimmed; isValue(rest) {
		f.value = rest
		return f, nil
	}
	f.rest = rest
	rest, found, closed := cutThink(rest)
	if found {
		if !closed || len(rest) == 0 {
			f.reason = ReasonThought
			return f, nil
		}
		f.rest = rest
		f.removed = append(f.removed, RemovedThink)
		if isValue(rest) {
			f.value = rest
			return f, nil
		}
	}
	if body, ok := cutFence(rest); ok && isValue(body) {
		f.value = body
		f.removed = append(f.removed, RemovedFence)
		return f, nil
	}
	if whole {
		f.reason = ReasonWords
		return f, nil
	}
	f.value, f.reason = embedded(rest)
	f.via = ViaEmbedded
	f.removed = append(f.removed, RemovedWords)
	return f, nil
}

func violation(code contract.Code, at int, want string) *contract.DecodeError {
	return &contract.DecodeError{Violations: []contract.Violation{{Code: code, Offset: at, Want: want}}}
}

func invalidAt(reply []byte) int {
	for i := 0; i < len(reply); {
		r, n := utf8.DecodeRune(reply[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return len(reply)
}
