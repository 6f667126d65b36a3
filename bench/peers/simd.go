package peers

import (
	"errors"

	"github.com/minio/simdjson-go"

	"github.com/structgen/structgen/bench/payload"
)

var errStrict = errors.New("unknown, repeated or missing member, or a value of the wrong type")

// simd walks simdjson-go's tape by hand; every strict check here is this
// walker's own (the library has no struct decoding at all).
func simd() [3]Codec {
	if !simdjson.SupportedCPU() {
		return [3]Codec{}
	}
	return [3]Codec{
		simdInto(func(it *simdjson.Iter, v *payload.Small) error { return simdSmall(it, v) }),
		simdInto(func(it *simdjson.Iter, v *payload.Medium) error { return simdMedium(it, v) }),
		simdInto(func(it *simdjson.Iter, v *payload.Large) error { return simdLarge(it, v) }),
	}
}

func simdInto[T any](f func(*simdjson.Iter, *T) error) Codec {
	var pj *simdjson.ParsedJson
	var root simdjson.Iter
	return into(func(b []byte, v *T) error {
		p, err := simdjson.Parse(b, pj, simdjson.WithCopyStrings(false))
		if err != nil {
			return err
		}
		pj = p
		it := p.Iter()
		it.Advance()
		t, r, err := it.Root(&root)
		if err != nil {
			return err
		}
		if t != simdjson.TypeObject {
			return errStrict
		}
		if it.Advance() != simdjson.TypeNone {
			return errTrailing
		}
		return f(r, v)
	})
}

// members calls f for each member and checks that n distinct ones were seen.
func members(it *simdjson.Iter, n int, f func(name []byte, e *simdjson.Iter) (int, error)) error {
	var o simdjson.Object
	if _, err := it.Object(&o); err != nil {
		return err
	}
	var e simdjson.Iter
	seen := uint(0)
	for {
		name, t, err := o.NextElementBytes(&e)
		if err != nil {
			return err
		}
		if t == simdjson.TypeNone {
			break
		}
		bit, err := f(name, &e)
		if err != nil {
			return err
		}
		if bit < 0 || seen&(1<<bit) != 0 {
			return errStrict
		}
		seen |= 1 << bit
	}
	if seen != 1<<n-1 {
		return errStrict
	}
	return nil
}

func elems(it *simdjson.Iter, f func(*simdjson.Iter) error) error {
	var a simdjson.Array
	if _, err := it.Array(&a); err != nil {
		return err
	}
	ai := a.Iter()
	for ai.Advance() != simdjson.TypeNone {
		if err := f(&ai); err != nil {
			return err
		}
	}
	return nil
}

func enum[T ~string](it *simdjson.Iter, dst *T, vals []string) error {
	b, err := it.StringBytes()
	if err != nil {
		return err
	}
	for _, v := range vals {
		if v == string(b) {
			*dst = T(v)
			return nil
		}
	}
	return errStrict
}

var kinds, statuses, sources = payload.Enums["Kind"], payload.Enums["Status"], payload.Enums["Source"]

func simdSmall(it *simdjson.Iter, v *payload.Small) error {
	return members(it, 5, func(k []byte, e *simdjson.Iter) (i int, err error) {
		switch string(k) {
		case "kind":
			return 0, enum(e, &v.Kind, kinds)
		case "text":
			v.Text, err = e.String()
			return 1, err
		case "room":
			v.Room, err = e.String()
			return 2, err
		case "actor":
			v.Actor, err = e.String()
			return 3, err
		case "target":
			v.Target, err = e.String()
			return 4, err
		}
		return -1, nil
	})
}

func simdMedium(it *simdjson.Iter, v *payload.Medium) error {
	return members(it, 9, func(k []byte, e *simdjson.Iter) (i int, err error) {
		switch string(k) {
		case "kind":
			return 0, enum(e, &v.Kind, kinds)
		case "id":
			v.ID, err = e.Int()
			return 1, err
		case "title":
			v.Title, err = e.String()
			return 2, err
		case "confidence":
			v.Confidence, err = e.Float()
			return 3, err
		case "final":
			v.Final, err = e.Bool()
			return 4, err
		case "tags":
			v.Tags, err = strs(e)
			return 5, err
		case "suspects":
			v.Suspects = []payload.Suspect{}
			return 6, elems(e, func(e *simdjson.Iter) error {
				v.Suspects = append(v.Suspects, payload.Suspect{})
				return simdSuspect(e, &v.Suspects[len(v.Suspects)-1])
			})
		case "evidence":
			v.Evidence = []payload.Evidence{}
			return 7, elems(e, func(e *simdjson.Iter) error {
				v.Evidence = append(v.Evidence, payload.Evidence{})
				return simdEvidence(e, &v.Evidence[len(v.Evidence)-1])
			})
		case "meta":
			return 8, members(e, 4, func(k []byte, e *simdjson.Iter) (i int, err error) {
				switch string(k) {
				case "model":
					v.Meta.Model, err = e.String()
					return 0, err
				case "turn":
					v.Meta.Turn, err = e.Int()
					return 1, err
				case "source":
					return 2, enum(e, &v.Meta.Source, sources)
				case "temperature":
					v.Meta.Temperature, err = e.Float()
					return 3, err
				}
				return -1, nil
			})
		}
		return -1, nil
	})
}

func strs(e *simdjson.Iter) ([]string, error) {
	out := []string{}
	err := elems(e, func(e *simdjson.Iter) error {
		s, err := e.String()
		out = append(out, s)
		return err
	})
	return out, err
}

func simdSuspect(it *simdjson.Iter, v *payload.Suspect) error {
	return members(it, 5, func(k []byte, e *simdjson.Iter) (i int, err error) {
		switch string(k) {
		case "name":
			v.Name, err = e.String()
			return 0, err
		case "score":
			v.Score, err = e.Float()
			return 1, err
		case "status":
			return 2, enum(e, &v.Status, statuses)
		case "alibi":
			v.Alibi, err = e.Bool()
			return 3, err
		case "age":
			v.Age, err = e.Int()
			return 4, err
		}
		return -1, nil
	})
}

func simdEvidence(it *simdjson.Iter, v *payload.Evidence) error {
	return members(it, 6, func(k []byte, e *simdjson.Iter) (i int, err error) {
		switch string(k) {
		case "id":
			v.ID, err = e.Int()
			return 0, err
		case "kind":
			return 1, enum(e, &v.Kind, kinds)
		case "text":
			v.Text, err = e.String()
			return 2, err
		case "weight":
			v.Weight, err = e.Float()
			return 3, err
		case "admissible":
			v.Admissible, err = e.Bool()
			return 4, err
		case "links":
			v.Links = []int64{}
			return 5, elems(e, func(e *simdjson.Iter) error {
				n, err := e.Int()
				v.Links = append(v.Links, n)
				return err
			})
		}
		return -1, nil
	})
}

func simdLarge(it *simdjson.Iter, v *payload.Large) error {
	return members(it, 3, func(k []byte, e *simdjson.Iter) (i int, err error) {
		switch string(k) {
		case "kind":
			return 0, enum(e, &v.Kind, kinds)
		case "version":
			v.Version, err = e.Int()
			return 1, err
		case "items":
			v.Items = []payload.Item{}
			return 2, elems(e, func(e *simdjson.Iter) error {
				v.Items = append(v.Items, payload.Item{})
				return simdItem(e, &v.Items[len(v.Items)-1])
			})
		}
		return -1, nil
	})
}

func simdItem(it *simdjson.Iter, v *payload.Item) error {
	return members(it, 7, func(k []byte, e *simdjson.Iter) (i int, err error) {
		switch string(k) {
		case "id":
			v.ID, err = e.Int()
			return 0, err
		case "kind":
			return 1, enum(e, &v.Kind, kinds)
		case "name":
			v.Name, err = e.String()
			return 2, err
		case "text":
			v.Text, err = e.String()
			return 3, err
		case "score":
			v.Score, err = e.Float()
			return 4, err
		case "active":
			v.Active, err = e.Bool()
			return 5, err
		case "tags":
			v.Tags, err = strs(e)
			return 6, err
		}
		return -1, nil
	})
}
