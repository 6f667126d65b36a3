package payload

import "reflect"

// Schema returns the closed JSON Schema of a payload type (every property
// required, no other property, enums), for the peers that validate and the
// generators that start from a schema. It knows no more of JSON Schema than
// these payloads need.
func Schema(v any) map[string]any { return schemaOf(reflect.TypeOf(v)) }

func schemaOf(t reflect.Type) map[string]any {
	switch t.Kind() {
	case reflect.Struct:
		props, req := map[string]any{}, []any{}
		for i := range t.NumField() {
			n := t.Field(i).Tag.Get("json")
			props[n] = schemaOf(t.Field(i).Type)
			req = append(req, n)
		}
		return map[string]any{"type": "object", "properties": props, "required": req, "additionalProperties": false}
	case reflect.Slice:
		return map[string]any{"type": "array", "items": schemaOf(t.Elem())}
	case reflect.String:
		if e, ok := Enums[t.Name()]; ok {
			vals := []any{}
			for _, x := range e {
				vals = append(vals, x)
			}
			return map[string]any{"type": "string", "enum": vals}
		}
		return map[string]any{"type": "string"}
	case reflect.Int64:
		return map[string]any{"type": "integer"}
	case reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	}
	panic("no schema for " + t.String())
}
