package tinygguf

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"
)

const (
	version   = 3
	alignment = 32 // of every tensor's data
	float32s  = 0  // the tensor type
)

// value types of GGUF's metadata.
const (
	typeUint32  uint32 = 4
	typeInt32   uint32 = 5
	typeFloat32 uint32 = 6
	typeBool    uint32 = 7
	typeString  uint32 = 8
	typeArray   uint32 = 9
)

// file is a GGUF file: metadata, then the list of tensors, then their data.
type file struct {
	meta    bytes.Buffer
	entries uint64
	tensors []tensor
	err     error
}

type tensor struct {
	name string
	dims []uint64 // the first varies fastest
	data []float32
}

func size(dims []uint64) uint64 {
	n := uint64(1)
	for _, d := range dims {
		n *= d
	}
	return n
}

func (f *file) add(name string, t tensor) {
	t.name = name
	f.tensors = append(f.tensors, t)
}

// set adds an entry of metadata.
func (f *file) set(key string, value any) {
	f.entries++
	b := &f.meta
	text(b, key)
	switch v := value.(type) {
	case uint32:
		put(b, typeUint32, v)
	case float32:
		put(b, typeFloat32, math.Float32bits(v))
	case bool:
		put(b, typeBool, v)
	case string:
		put(b, typeString)
		text(b, v)
	case []string:
		put(b, typeArray, typeString, uint64(len(v)))
		for _, s := range v {
			text(b, s)
		}
	case []int32:
		put(b, typeArray, typeInt32, uint64(len(v)), v)
	default:
		f.err = fmt.Errorf("metadata %s: no way to write a %T", key, value)
	}
}

func (f *file) write(w io.Writer) error {
	if f.err != nil {
		return f.err
	}
	var head bytes.Buffer
	head.WriteString("GGUF")
	put(&head, uint32(version), uint64(len(f.tensors)), f.entries)
	head.Write(f.meta.Bytes())
	var offset uint64
	for _, t := range f.tensors {
		if size(t.dims) != uint64(len(t.data)) {
			return fmt.Errorf("tensor %s: %d values for %v", t.name, len(t.data), t.dims)
		}
		text(&head, t.name)
		put(&head, uint32(len(t.dims)), t.dims, uint32(float32s), offset)
		bytes := uint64(len(t.data)) * 4
		offset += bytes + padding(bytes)
	}
	head.Write(make([]byte, padding(uint64(head.Len()))))
	if _, err := w.Write(head.Bytes()); err != nil {
		return err
	}
	for _, t := range f.tensors {
		data, err := binary.Append(nil, binary.LittleEndian, t.data)
		if err != nil {
			return err
		}
		data = append(data, make([]byte, padding(uint64(len(data))))...)
		if _, err := w.Write(data); err != nil {
			return err
		}
	}
	return nil
}

func padding(n uint64) uint64 { return (alignment - n%alignment) % alignment }

// put writes numbers of fixed size, to a buffer, which takes them all.
func put(b *bytes.Buffer, values ...any) {
	for _, v := range values {
		_ = binary.Write(b, binary.LittleEndian, v)
	}
}

func text(b *bytes.Buffer, s string) {
	put(b, uint64(len(s)))
	b.WriteString(s)
}
