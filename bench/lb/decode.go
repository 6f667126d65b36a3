package lb

import (
	"errors"

	"github.com/structgen/structgen/bench/payload"
)

// ErrInvalid stands for the cold path that explains.
var ErrInvalid = errors.New("lb: not a valid document")

// Small: canonical fast path, then the order-free decoder.
func SmallString(s string, v *payload.Small) error {
	if smallCanonical(s, v) {
		return nil
	}
	*v = payload.Small{}
	return decodeDocSmall(s, v, false)
}
func Small(b []byte, v *payload.Small) error      { return SmallString(string(b), v) }
func SmallAlias(b []byte, v *payload.Small) error { return SmallString(alias(b), v) }

// SmallPredict: one pass, next key predicted; SmallSwitch: one pass, every key by switch.
func SmallPredict(b []byte, v *payload.Small) error { return decodeDocSmall(string(b), v, false) }
func SmallSwitch(b []byte, v *payload.Small) error  { return switchDocSmall(string(b), v, false) }

func Medium(b []byte, v *payload.Medium) error       { return decodeDocMedium(string(b), v, false) }
func MediumAlias(b []byte, v *payload.Medium) error  { return decodeDocMedium(alias(b), v, false) }
func MediumArena(b []byte, v *payload.Medium) error  { return decodeDocMedium(string(b), v, true) }
func MediumSwitch(b []byte, v *payload.Medium) error { return switchDocMedium(string(b), v, false) }

func Large(b []byte, v *payload.Large) error       { return decodeDocLarge(string(b), v, false) }
func LargeAlias(b []byte, v *payload.Large) error  { return decodeDocLarge(alias(b), v, false) }
func LargeArena(b []byte, v *payload.Large) error  { return decodeDocLarge(string(b), v, true) }
func LargeSwitch(b []byte, v *payload.Large) error { return switchDocLarge(string(b), v, false) }
