package oracle

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxDepth and maxBytes restate the decoder's documented limits.
const (
	maxDepth = 64
	maxBytes = 1 << 20
)

// read parses a document as strictly as the rules say and returns it as the
// validator wants it: maps, slices, strings, json.Number, bool, nil.
func read(doc []byte) (any, error) {
	switch {
	case len(doc) > maxBytes:
		return nil, narrowed(Size, "%d bytes", len(doc))
	case !utf8.Valid(doc):
		return nil, narrowed(UTF8, "invalid UTF-8")
	case !json.Valid(doc):
		return nil, errors.New("not one JSON value")
	case loneSurrogate(doc):
		return nil, narrowed(Surrogate, "a lone surrogate")
	}
	d := json.NewDecoder(bytes.NewReader(doc))
	d.UseNumber()
	return readValue(d, 0)
}

func readValue(d *json.Decoder, depth int) (any, error) {
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	if n, ok := t.(json.Number); ok {
		return tame(n), nil
	}
	delim, ok := t.(json.Delim)
	if !ok {
		return t, nil
	}
	if depth++; depth > maxDepth {
		return nil, narrowed(Depth, "more than %d levels", maxDepth)
	}
	if delim == '[' {
		list := []any{}
		for d.More() {
			v, err := readValue(d, depth)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := d.Token()
		return list, err
	}
	object := map[string]any{}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, err
		}
		v, err := readValue(d, depth)
		if err != nil {
			return nil, err
		}
		if _, twice := object[name.(string)]; twice {
			return nil, narrowed(Duplicate, "member %q twice", name)
		}
		object[name.(string)] = v
	}
	if _, err := d.Token(); err != nil && err != io.EOF {
		return nil, err
	}
	return object, nil
}

// tame cuts an exponent down to one that decides the same: far beyond all its
// digits, a number is too large or too small however far. The validator would
// build 1e999999999 digit by digit.
func tame(n json.Number) json.Number {
	mantissa, exponent, ok := strings.Cut(strings.ToLower(string(n)), "e")
	if !ok {
		return n
	}
	limit := len(mantissa) + 400
	e, err := strconv.Atoi(exponent) // the nearest int if there is none
	if err == nil && -limit <= e && e <= limit {
		return n
	}
	return json.Number(mantissa + "e" + strconv.Itoa(max(-limit, min(e, limit))))
}

// loneSurrogate looks for \u escapes of half a surrogate pair in valid JSON.
func loneSurrogate(doc []byte) bool {
	high := -1 // index just behind a high surrogate's escape, -1 if none is open
	for i := 0; i < len(doc); i++ {
		if doc[i] != '\\' {
			if high == i {
				return true
			}
			continue
		}
		if doc[i+1] != 'u' {
			if high == i {
				return true
			}
			i++
			continue
		}
		u, err := strconv.ParseUint(string(doc[i+2:i+6]), 16, 16)
		if err != nil {
			return true
		}
		switch {
		case u >= 0xDC00 && u <= 0xDFFF:
			if high != i {
				return true
			}
			high = -1
		case high == i:
			return true
		case u >= 0xD800 && u <= 0xDBFF:
			high = i + 6
		}
		i += 5
	}
	return false
}
