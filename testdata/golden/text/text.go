// Package text has types that are text on the wire.
package text

import (
	"errors"
	"net/netip"
	"strings"
	"time"
)

// Badge is text of this package: upper-case letters only.
type Badge struct{ letters string }

// MarshalText implements encoding.TextMarshaler.
func (b Badge) MarshalText() ([]byte, error) {
	if b.letters == "" {
		return nil, errors.New("an empty badge")
	}
	return []byte(b.letters), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (b *Badge) UnmarshalText(text []byte) error {
	s := string(text)
	if s == "" || s != strings.ToUpper(s) {
		return errors.New("a badge is upper-case letters")
	}
	b.letters = s
	return nil
}

// Level is text with a pointer receiver on both sides, so that it must stand
// where it has an address.
type Level int

// MarshalText implements encoding.TextMarshaler.
func (l *Level) MarshalText() ([]byte, error) { return []byte(strings.Repeat("+", int(*l))), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (l *Level) UnmarshalText(text []byte) error {
	if strings.Trim(string(text), "+") != "" {
		return errors.New("a level is a row of plus signs")
	}
	*l = Level(len(text))
	return nil
}

// Record is one of each.
//
//structgen:contract
type Record struct {
	// When it was seen.
	Seen time.Time `json:"seen"`
	// Where from.
	Address netip.Addr            `json:"address"`
	Badge   Badge                 `json:"badge"`
	Level   *Level                `json:"level"`
	Steps   []Level               `json:"steps"`
	Times   []time.Time           `json:"times"`
	Maybe   *time.Time            `json:"maybe"`
	Badges  [2]Badge              `json:"badges"`
	Levels  map[string]Level      `json:"levels" structgen:"pairs"`
	Nets    map[string]netip.Addr `json:"nets" structgen:"pairs"`
}

// Initial is a letter. Its UnmarshalText relies on there being one.
type Initial byte

// MarshalText implements encoding.TextMarshaler.
func (i Initial) MarshalText() ([]byte, error) { return []byte{byte(i)}, nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (i *Initial) UnmarshalText(text []byte) error {
	*i = Initial(text[0])
	return nil
}

// Mood refuses to be written so many times, and then no more.
type Mood struct{ Bad *int }

// MarshalText implements encoding.TextMarshaler.
func (m Mood) MarshalText() ([]byte, error) {
	if m.Bad != nil && *m.Bad > 0 {
		*m.Bad--
		return nil, errors.New("not now")
	}
	return []byte("fine"), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (m *Mood) UnmarshalText([]byte) error { return nil }

// Signed has texts that are not to be trusted.
//
//structgen:contract
type Signed struct {
	Initial Initial `json:"initial"`
	Mood    *Mood   `json:"mood"`
}

// Visit has texts in objects that stand in one place each, and are read there.
//
//structgen:contract
type Visit struct {
	Stamp   Stamp   `json:"stamp"`
	Entries []Entry `json:"entries"`
}

// Stamp says when and by whom.
type Stamp struct {
	At time.Time `json:"at"`
	By *Badge    `json:"by"`
}

// Entry is one line of a visit.
type Entry struct {
	Level *Level    `json:"level"`
	Until time.Time `json:"until"`
}
