package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"strings"

	"github.com/structgen/structgen/internal/conformance/engine"
	"github.com/structgen/structgen/internal/replies"
)

// score counts what one parser made of the replies.
type score struct {
	name    string
	read    int // the value that stands in the reply
	kept    int // refused, as it should be
	refused int // refused, though a value stands in it
	// silently wrong, by what should have happened
	otherValue int // a value stands in it, and another one came out
	broken     int // one value stands in it, and breaks the contract
	guessed    int // no single value can be made out
}

func (s score) right() int { return s.read + s.kept }
func (s score) wrong() int { return s.otherValue + s.broken + s.guessed }

type result struct {
	collection
	scores []score
}

// measure runs all parsers over a collection.
func measure(scripts *engine.Engine, c collection) (result, error) {
	r := result{collection: c}
	for _, p := range c.parsers {
		s := score{name: p.name}
		for _, l := range c.replies {
			value, err := p.read(l.text)
			if err != nil {
				value = nil
			}
			if err := s.count(l, value); err != nil {
				return r, err
			}
		}
		r.scores = append(r.scores, s)
	}
	read, err := readings(scripts, c)
	if err != nil {
		return r, err
	}
	for _, p := range scripted {
		if len(read[p.key]) != len(c.replies) {
			return r, fmt.Errorf("%s read %d of %d replies", p.name, len(read[p.key]), len(c.replies))
		}
		s := score{name: p.name}
		for i, l := range c.replies {
			if err := s.count(l, read[p.key][i]); err != nil {
				return r, err
			}
		}
		r.scores = append(r.scores, s)
	}
	return r, nil
}

// count judges one reading; value is nil for a refusal.
func (s *score) count(l labelled, value []byte) error {
	switch {
	case value == nil && l.label == replies.Accept:
		s.refused++
	case value == nil:
		s.kept++
	case l.label == replies.Reject:
		s.broken++
	case l.label == replies.Raw:
		s.guessed++
	default:
		got, err := exactly(value)
		if err != nil {
			return fmt.Errorf("%s returned %q: %w", s.name, value, err)
		}
		if same(l.truth, got) {
			s.read++
		} else {
			s.otherValue++
		}
	}
	return nil
}

// exactly parses JSON without loss: numbers stay as they are written.
func exactly(data []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var v any
	err := d.Decode(&v)
	return v, err
}

// same reports whether a parser returned the value that was there. Fractions
// may be rounded to float64, integers may not.
func same(want, got any) bool {
	switch want := want.(type) {
	case map[string]any:
		got, ok := got.(map[string]any)
		return ok && maps.EqualFunc(want, got, same)
	case []any:
		got, ok := got.([]any)
		if !ok || len(want) != len(got) {
			return false
		}
		for i := range want {
			if !same(want[i], got[i]) {
				return false
			}
		}
		return true
	case json.Number:
		got, ok := got.(json.Number)
		if !ok {
			return false
		}
		w, errW := want.Float64()
		g, errG := got.Float64()
		whole := func(n json.Number) bool { return !strings.ContainsAny(string(n), ".eE") && n != "-0" }
		if whole(want) && whole(got) {
			return want == got
		}
		return errW == nil && errG == nil && w == g
	default:
		return want == got
	}
}
