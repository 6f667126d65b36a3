package contract

import "github.com/structgen/structgen/runtime/wire"

// ShapeType says which kind of JSON value a [Shape] describes.
type ShapeType uint8

// The types of shapes.
const (
	ShapeInvalid ShapeType = iota
	ShapeObject            // Members, called Names
	ShapeArray             // Elem; exactly Len elements if Fixed
	ShapePairs             // array of {"key": string, "value": Elem}, keys unique
	ShapeString            // any text
	ShapeEnum              // one of Enum.Values
	ShapeKind              // one of Kinds.Granted
	ShapeText              // a string that Text.Check accepts (time.Time, TextUnmarshaler)
	ShapeBool
	ShapeInt    // a signed integer of Bits bits, after Clamp
	ShapeUint   // an unsigned integer of Bits bits, after Clamp
	ShapeNumber // a float of Bits bits (32 or 64), finite, after Clamp
	ShapeAny    // any object of any members: JSONObject's, never generated
)

// Shape is a contract's schema as static data for programs: what the explaining
// reader walks and what test tools make samples from. Generated code builds it
// once as a package variable; it must not be changed.
type Shape struct {
	Type     ShapeType
	Nullable bool       // null is accepted too
	Fixed    bool       // ShapeArray: the length must be Len
	Bits     uint8      // ShapeInt, ShapeUint: 8, 16, 32, 64, or 0 for the platform's int; ShapeNumber: 32, 64
	Names    wire.Names // ShapeObject: what the members are called
	Members  []*Shape   // ShapeObject, in the order of the schema; all are required
	Elem     *Shape     // ShapeArray, ShapePairs
	Len      int
	Enum     *wire.Enum // ShapeEnum
	Kinds    *Kinds     // ShapeKind
	Clamp    *Clamp     // ShapeInt, ShapeUint, ShapeNumber; nil for none
	Text     *Text      // ShapeText
	// Only names the kinds that require this member of an agent's output. If it is
	// not empty, the shape is Nullable; for the other kinds null is expected and any
	// other valid value is dropped.
	Only []string
}

// Text is what a string means that a Go type reads itself.
type Text struct {
	Check  func(string) error // the type's verdict; safe for concurrent use
	Format string             // what the text is, for messages ("RFC 3339 date-time")
}

// Kinds are the kinds an agent knows of.
type Kinds struct {
	Member   string   // the name of the discriminator member
	Granted  []string // in the order of the grants
	Known    []string // every kind of the vocabulary, granted or not
	Reserved []string // kinds that no model may emit
}

// Clamp bounds a number after it was read and before the Go type's own range is
// checked. Nil is no bound. Integer bounds are whole and within ±2^53, so that
// float64 holds them exactly.
type Clamp struct {
	Lo, Hi *float64
}
