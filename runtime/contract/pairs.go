package contract

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// Pairs is a map that encoding/json writes and reads as the wire does, which
// has no maps: an array of {"key", "value"} objects, sorted by key, keys unique.
// Generated outputs use it for fields with the pairs option, so that what
// encoding/json makes of an output decodes again. Generated code itself does
// not come through here.
type Pairs[V any] map[string]V

type pair[V any] struct {
	Key   string `json:"key"`
	Value V      `json:"value"`
}

// MarshalJSON writes the pairs sorted by key; a nil map is [].
func (p Pairs[V]) MarshalJSON() ([]byte, error) {
	list := make([]pair[V], 0, len(p))
	for _, key := range slices.Sorted(maps.Keys(p)) {
		list = append(list, pair[V]{key, p[key]})
	}
	return json.Marshal(list)
}

// UnmarshalJSON replaces the map. It refuses a pair without a key or value and
// a key that stands twice, where something would be lost; null leaves the map
// as it is.
func (p *Pairs[V]) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	var list []struct {
		Key   *string         `json:"key"`
		Value json.RawMessage `json:"value"`
	}
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	m := make(Pairs[V], len(list))
	for i, e := range list {
		if e.Key == nil || e.Value == nil {
			return fmt.Errorf("pair %d: want both key and value", i)
		}
		if _, twice := m[*e.Key]; twice {
			return fmt.Errorf("pair %d: key %q stands twice", i, *e.Key)
		}
		var v V
		if err := json.Unmarshal(e.Value, &v); err != nil {
			return fmt.Errorf("pair %d: %w", i, err)
		}
		m[*e.Key] = v
	}
	*p = m
	return nil
}
