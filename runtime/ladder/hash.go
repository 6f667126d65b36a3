package ladder

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"strconv"
	"sync"
)

// Hash is a SHA-256. It marshals as hex; the zero value, which is no hash, as
// the empty string.
type Hash [sha256.Size]byte

// IsZero reports whether there is no hash.
func (h Hash) IsZero() bool { return h == Hash{} }

func (h Hash) String() string {
	if h.IsZero() {
		return ""
	}
	return hex.EncodeToString(h[:])
}

// MarshalText writes hex.
func (h Hash) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (h *Hash) UnmarshalText(text []byte) error {
	*h = Hash{}
	if len(text) == 0 {
		return nil
	}
	if n, err := hex.Decode(h[:], text); err != nil || n != len(h) {
		*h = Hash{}
		return fmt.Errorf("ladder: %q is no SHA-256 in hex", text)
	}
	return nil
}

// HashText is the hash of a text.
func HashText(text string) Hash {
	d := digests.Get().(*digest)
	defer digests.Put(d)
	d.sum.Reset()
	d.write(text)
	return d.end()
}

// HashPrompt is the hash of what a caller asked: system, the messages with their
// roles, user. Each part goes in as its length in decimal, a colon and its
// bytes, so that no two prompts run together. Data and the ladder's own
// instructions do not count.
func HashPrompt(p Prompt) Hash {
	d := digests.Get().(*digest)
	defer digests.Put(d)
	d.sum.Reset()
	d.part(p.System)
	for _, m := range p.Messages {
		d.part(string(m.Role))
		d.part(m.Text)
	}
	d.part(p.User)
	return d.end()
}

// digest hashes strings without copying them whole: a reply may be large, and
// most are hashed once.
type digest struct {
	sum hash.Hash
	buf [4096]byte
}

var digests = sync.Pool{New: func() any { return &digest{sum: sha256.New()} }}

func (d *digest) write(s string) {
	for len(s) > 0 {
		n := copy(d.buf[:], s)
		d.sum.Write(d.buf[:n])
		s = s[n:]
	}
}

func (d *digest) part(s string) {
	d.sum.Write(append(strconv.AppendInt(d.buf[:0], int64(len(s)), 10), ':'))
	d.write(s)
}

func (d *digest) end() (h Hash) {
	d.sum.Sum(h[:0])
	return h
}
