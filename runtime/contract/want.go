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
	name := "nothing"
	switch tokenOf(sh.Type) {
	case objectToken:
		name = "object"
	case arrayToken:
		name = "array"
	case stringToken:
		name = "string"
	case boolToken:
		name = "boolean"
	case numberToken:
		if name = "number"; sh.Type != ShapeNumber {
			name = "integer"
		}
	}
	if sh.Nullable {
		name += " or null"
	}
	return name
}

// memberNames lists the names an object has.
func memberNames(members []Member) string {
	return oneOfThese(len(members), func(i int) string { return members[i].Name })
}

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
