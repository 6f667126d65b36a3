package contract

import "slices"

// tokenOf is the JSON type of a shape's values, null aside.
func tokenOf(t ShapeType) token {
	switch t {
	case ShapeObject, ShapeAny:
		return objectToken
	case ShapeArray, ShapePairs:
		return arrayToken
	case ShapeString, ShapeEnum, ShapeKind, ShapeText:
		return stringToken
	case ShapeBool:
		return boolToken
	case ShapeInt, ShapeUint, ShapeNumber:
		return numberToken
	}
	return noToken
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
	return names[tokenOf(sh.Type)]
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
