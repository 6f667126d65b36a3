package peers

import (
	"github.com/structgen/structgen/bench/lb"
	"github.com/structgen/structgen/bench/payload"
	"github.com/structgen/structgen/runtime/contract"
)

// own is structgen: the generated functions, the same on a buffer that is the
// caller's own, and the contracts as the ladder drives them.
func own() []Peer {
	return []Peer{
		{"structgen", [3]Codec{
			ours(payload.DecodeSmall, payload.AppendSmall),
			ours(payload.DecodeMedium, payload.AppendMedium),
			ours(payload.DecodeLarge, payload.AppendLarge),
		}},
		{"structgen-alias", [3]Codec{
			returned(inPlace(payload.DecodeSmallString)), returned(inPlace(payload.DecodeMediumString)), returned(inPlace(payload.DecodeLargeString)),
		}},
		{"structgen-contract", [3]Codec{
			through(payload.SmallContract), through(payload.MediumContract), through(payload.LargeContract),
		}},
	}
}

// ours is a decode function that returns the value, and an append function.
func ours[T any](decode func(doc []byte) (T, error), write func(dst []byte, v *T) ([]byte, error)) Codec {
	c := returned(decode)
	c.Encode = both(func(doc []byte, v *T) (err error) { *v, err = decode(doc); return err }, write).Encode
	return c
}

// inPlace is for callers who own the buffer: nothing is copied.
func inPlace[T any](decode func(doc string) (T, error)) func([]byte) (T, error) {
	return func(doc []byte) (T, error) { return decode(contract.Alias(doc)) }
}

func through[T any](c *contract.Contract[T]) Codec {
	return ours(func(doc []byte) (v T, err error) {
		v, _, err = c.Decode(doc)
		return v, err
	}, c.Append)
}

// bounds is package lb in its variants.
func bounds() []Peer {
	return []Peer{
		{"lb", [3]Codec{into(lb.Small), into(lb.Medium), into(lb.Large)}},
		{"lb-again", [3]Codec{into(lb.Small), into(lb.Medium), into(lb.Large)}}, // the control: nothing but lb
		{"lb-predict", [3]Codec{into(lb.SmallPredict), into(lb.Medium), into(lb.Large)}},
		{"lb-switch", [3]Codec{into(lb.SmallSwitch), into(lb.MediumSwitch), into(lb.LargeSwitch)}},
		{"lb-arena", [3]Codec{into(lb.Small), into(lb.MediumArena), into(lb.LargeArena)}},
		{"lb-alias", [3]Codec{into(lb.SmallAlias), into(lb.MediumAlias), into(lb.LargeAlias)}},
	}
}
