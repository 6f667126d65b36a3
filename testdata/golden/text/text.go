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
