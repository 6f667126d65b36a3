package oracle

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/structgen/structgen/runtime/contract"
)

// Judge is the second opinion on one contract.
type Judge struct {
	schema *jsonschema.Schema
	shape  *contract.Shape
}

// NewJudge compiles the schema.
func NewJudge(schema string, shape *contract.Shape) (*Judge, error) {
	data, err := jsonschema.UnmarshalJSON(strings.NewReader(schema))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("contract.json", data); err != nil {
		return nil, err
	}
	s, err := c.Compile("contract.json")
	if err != nil {
		return nil, err
	}
	return &Judge{schema: s, shape: shape}, nil
}

// Verdict is nil for a document that the decoder must accept, and a
// [*Narrowed] for one that only a narrowing keeps out.
func (j *Judge) Verdict(doc []byte) error {
	v, err := read(doc)
	if err != nil {
		return err
	}
	if err := j.schema.Validate(v); err != nil {
		return err
	}
	return narrow(v, j.shape, "")
}

// narrow applies what the schema cannot say. v is valid under the schema.
func narrow(v any, s *contract.Shape, kind string) error {
	if v == nil {
		return nil
	}
	switch s.Type {
	case contract.ShapeObject:
		return narrowObject(v.(map[string]any), s)
	case contract.ShapeArray:
		list := v.([]any)
		if s.Fixed && len(list) != s.Len {
			return narrowed(Length, "%d elements instead of %d", len(list), s.Len)
		}
		for _, e := range list {
			if err := narrow(e, s.Elem, kind); err != nil {
				return err
			}
		}
	case contract.ShapePairs:
		seen := map[string]bool{}
		for _, e := range v.([]any) {
			pair := e.(map[string]any)
			key := pair["key"].(string)
			if seen[key] {
				return narrowed(Key, "key %q twice", key)
			}
			seen[key] = true
			if err := narrow(pair["value"], s.Elem, kind); err != nil {
				return err
			}
		}
	case contract.ShapeText:
		if err := s.Text.Check(v.(string)); err != nil {
			return narrowed(Text, "%v", err)
		}
	case contract.ShapeInt, contract.ShapeUint:
		return narrowInteger(v.(json.Number), s)
	case contract.ShapeNumber:
		return narrowNumber(v.(json.Number), s)
	}
	return nil
}

func narrowObject(object map[string]any, s *contract.Shape) error {
	kind := ""
	for i, m := range s.Members {
		if m.Type == contract.ShapeKind {
			kind = object[s.Names.Name(i)].(string)
		}
	}
	for i, m := range s.Members {
		name := s.Names.Name(i)
		if len(m.Only) > 0 && object[name] == nil && slices.Contains(m.Only, kind) {
			return narrowed(Only, "%s is null, but %s requires it", name, kind)
		}
		if err := narrow(object[name], m, kind); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func narrowInteger(n json.Number, s *contract.Shape) error {
	r, ok := new(big.Rat).SetString(string(n))
	if !ok || !r.IsInt() {
		return errors.New("no integer")
	}
	v := clampRat(r, s.Clamp).Num()
	bits := int(s.Bits)
	if s.Type == contract.ShapeUint {
		if v.Sign() < 0 || v.BitLen() > bits {
			return narrowed(Integer, "%s is beyond the type", n)
		}
		return nil
	}
	if v.Sign() < 0 {
		v = new(big.Int).Not(v) // -2^(n-1) has as many bits as 2^(n-1)-1
	}
	if v.BitLen() > bits-1 {
		return narrowed(Integer, "%s is beyond the type", n)
	}
	return nil
}

func clampRat(r *big.Rat, c *contract.Clamp) *big.Rat {
	if c == nil {
		return r
	}
	if c.Lo != nil {
		if lo := new(big.Rat).SetFloat64(*c.Lo); r.Cmp(lo) < 0 {
			return lo
		}
	}
	if c.Hi != nil {
		if hi := new(big.Rat).SetFloat64(*c.Hi); r.Cmp(hi) > 0 {
			return hi
		}
	}
	return r
}

func narrowNumber(n json.Number, s *contract.Shape) error {
	f, err := strconv.ParseFloat(string(n), int(s.Bits))
	if err == nil {
		return nil
	}
	if c := s.Clamp; c != nil && (f == math.Inf(1) && c.Hi != nil || f == math.Inf(-1) && c.Lo != nil) {
		return nil
	}
	return narrowed(Number, "%v", err)
}
