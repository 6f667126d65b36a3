package contract

import "slices"

// tokensOf are the JSON types of shapes' values, null aside.
var tokensOf = [256]token{
	ShapeObject: objectToken, ShapeAny: objectToken, ShapeArray: arrayToken, ShapePairs: arrayToken,
	ShapeString: stringToken, ShapeEnum: stringToken, ShapeKind: stringToken, ShapeText: stringToken,
	ShapeBool: boolToken, ShapeInt: numberToken, ShapeUint: numberToken, ShapeNumber: numberToken,
}

// typeName is the name JSON Schema has for a shape's values.
func typeName(sh *Shape) string {
	names := &typeNames
	if sh.Nullable {
		names = &nullableNames
	}
	if sh.Type == ShapeInt || sh.Type == ShapeUint {
		return names[integerName]
	}
	return names[tokensOf[sh.Type]]
}

// integerName is where the names of types have the one that is no token.
const integerName = nullToken

var (
	typeNames = [...]string{
		noToken: "nothing", objectToken: "object", arrayToken: "array", stringToken: "string",
		numberToken: "number", boolToken: "boolean", integerName: "integer",
	}
	nullableNames = [...]string{
		noToken: "nothing or null", objectToken: "object or null", arrayToken: "array or null", stringToken: "string or null",
		numberToken: "number or null", boolToken: "boolean or null", integerName: "integer or null",
	}
)

// refusal is the code for a kind that is not granted.
func (k *Kinds) refusal(name string) Code {
	switch {
	case slices.Contains(k.Reserved, name):
		return CodeReserved
	case slices.Contains(k.Known, name):
		return CodeNotGranted
	}
	return CodeEnum
}
