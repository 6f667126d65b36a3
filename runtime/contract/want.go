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

// memberNames lists the names an object has.
func (r *reader) memberNames(sh *Shape) string {
	return r.texts.keepBytes(appendOneOf(r.draft[:0], len(sh.Members), sh.Names.Name))
}

// oneOf lists the values of an enum.
func (r *reader) oneOf(values []string) string {
	return r.texts.keepBytes(appendOneOf(r.draft[:0], len(values), func(i int) string { return values[i] }))
}

// cut is the cut text in the memory of the report, and so is quoted.
func (r *reader) cut(text string) string { return r.texts.keep(cutTo(MaxGot, text)) }

func (r *reader) quoted(text string) string {
	return r.texts.keepBytes(cutBytes(appendQuoted(r.draft[:0], text)))
}

// where is the path of the current place.
func (r *reader) where() string {
	return r.texts.keepBytes(r.path.appendTo(r.draft[:0]))
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
