package bench

import (
	"bytes"
	"errors"
	"io"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/structgen/structgen/bench/payload"
)

// reference is an independent, slow and plain strict reader: jsontext checks
// syntax, UTF-8 and duplicate names, this checks shape, names, enums and ranges.
// Whole says that 3.0 and 3e0 are integers, as JSON Schema has it.
func reference(doc []byte, dst any, whole bool) error {
	r := refReader{jsontext.NewDecoder(bytes.NewReader(doc)), whole}
	if err := r.value(reflect.ValueOf(dst).Elem()); err != nil {
		return err
	}
	if _, err := r.ReadToken(); err != io.EOF {
		return errors.New("trailing data")
	}
	return nil
}

var errRef = errors.New("not of the type")

type refReader struct {
	*jsontext.Decoder
	whole bool
}

func (r refReader) value(v reflect.Value) error {
	t, err := r.ReadToken()
	if err != nil {
		return err
	}
	switch v.Kind() {
	case reflect.String:
		if values, ok := payload.Enums[v.Type().Name()]; t.Kind() != '"' || ok && !slices.Contains(values, t.String()) {
			return errRef
		}
		v.SetString(t.String())
	case reflect.Bool:
		if t.Kind() != 't' && t.Kind() != 'f' {
			return errRef
		}
		v.SetBool(t.Bool())
	case reflect.Int64:
		if t.Kind() != '0' {
			return errRef
		}
		n, ok := r.integer(t.String())
		if !ok {
			return errRef
		}
		v.SetInt(n)
	case reflect.Float64:
		n, err := strconv.ParseFloat(t.String(), 64)
		if t.Kind() != '0' || err != nil {
			return errRef
		}
		v.SetFloat(n)
	case reflect.Slice:
		return r.list(t, v)
	case reflect.Struct:
		return r.object(t, v)
	}
	return nil
}

func (r refReader) integer(text string) (int64, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err == nil || !r.whole || !strings.ContainsAny(text, ".eE") {
		return n, err == nil
	}
	if f, err := strconv.ParseFloat(text, 64); err != nil || math.Abs(f) > 1e19 || f != 0 && math.Abs(f) < 1 {
		return 0, err == nil && f == 0 && !strings.ContainsAny(mantissa(text), "123456789")
	}
	exact, ok := new(big.Rat).SetString(text)
	if !ok || !exact.IsInt() || !exact.Num().IsInt64() {
		return 0, false
	}
	return exact.Num().Int64(), true
}

func mantissa(text string) string {
	before, _, _ := strings.Cut(strings.ToLower(text), "e")
	return before
}

func (r refReader) list(t jsontext.Token, v reflect.Value) error {
	if t.Kind() != '[' {
		return errRef
	}
	v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	for r.PeekKind() != ']' {
		e := reflect.New(v.Type().Elem()).Elem()
		if err := r.value(e); err != nil {
			return err
		}
		v.Set(reflect.Append(v, e))
	}
	_, err := r.ReadToken()
	return err
}

func (r refReader) object(t jsontext.Token, v reflect.Value) error {
	if t.Kind() != '{' {
		return errRef
	}
	n := 0
	for ; r.PeekKind() != '}'; n++ {
		name, err := r.ReadToken()
		if err != nil {
			return err
		}
		field, ok := fieldNamed(v, name.String())
		if !ok {
			return errRef
		}
		if err := r.value(field); err != nil {
			return err
		}
	}
	if n != v.NumField() {
		return errRef
	}
	_, err := r.ReadToken()
	return err
}

func fieldNamed(v reflect.Value, name string) (reflect.Value, bool) {
	for i := range v.NumField() {
		if v.Type().Field(i).Tag.Get("json") == name {
			return v.Field(i), true
		}
	}
	return reflect.Value{}, false
}
