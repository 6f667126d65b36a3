package contract

import "strconv"

// The shapes that many members have. Generated code shares them; they must not
// be changed.
var (
	StringShape  = Shape{Type: ShapeString}
	BoolShape    = Shape{Type: ShapeBool}
	IntShape     = Shape{Type: ShapeInt, Bits: strconv.IntSize}
	Int64Shape   = Shape{Type: ShapeInt, Bits: 64}
	Float64Shape = Shape{Type: ShapeNumber, Bits: 64}
	StringsShape = Shape{Type: ShapeArray, Elem: &StringShape}
	Int64sShape  = Shape{Type: ShapeArray, Elem: &Int64Shape}

	NullableStringShape = Shape{Type: ShapeString, Nullable: true}
)
