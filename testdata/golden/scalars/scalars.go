// Package scalars has every plain type, bare and named, and clamps on numbers.
package scalars

type (
	Text  string
	Flag  bool
	Small int8
	Count uint16
	Ratio float32
	Score float64
)

// Scalars is one of each.
//
//structgen:contract
type Scalars struct {
	String  string  `json:"string"`
	Bool    bool    `json:"bool"`
	Int     int     `json:"int"`
	Int8    int8    `json:"int8"`
	Int16   int16   `json:"int16"`
	Int32   int32   `json:"int32"`
	Int64   int64   `json:"int64"`
	Uint    uint    `json:"uint"`
	Uint8   uint8   `json:"uint8"`
	Uint16  uint16  `json:"uint16"`
	Uint32  uint32  `json:"uint32"`
	Uint64  uint64  `json:"uint64"`
	Float32 float32 `json:"float32"`
	Float64 float64 `json:"float64"`
	Byte    byte    `json:"byte"`
	Rune    rune    `json:"rune"`
	Text    Text    `json:"text"`
	Flag    Flag    `json:"flag"`
	Small   Small   `json:"small"`
	Count   Count   `json:"count"`
	Ratio   Ratio   `json:"ratio"`
	Score   Score   `json:"score"`
	// Without a tag the member is called as the field is.
	Untagged string
	Ignored  func() `json:"-"`
	hidden   int
}

// The field that encoding/json does not see is used, as far as linters ask.
var _ = Scalars{}.hidden

// Clamped has a bound of every form on every number.
//
//structgen:contract
type Clamped struct {
	Percent  int8     `json:"percent" structgen:"clamp=0..100"`
	Floor    int      `json:"floor" structgen:"clamp=-5.."`
	Ceiling  uint32   `json:"ceiling" structgen:"clamp=..1000"`
	Big      uint64   `json:"big" structgen:"clamp=1..9007199254740992"`
	Ratio    Ratio    `json:"ratio" structgen:"clamp=-1..1"`
	Positive float64  `json:"positive" structgen:"clamp=0.."`
	Negative float64  `json:"negative" structgen:"clamp=..-0.5"`
	Maybe    *float64 `json:"maybe" structgen:"clamp=0..1e3"`
	MaybeInt *int64   `json:"maybe_int" structgen:"clamp=-9..9"`
	Named    Small    `json:"named" structgen:"clamp=-2..2"`
}
