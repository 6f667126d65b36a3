// Package easyjson is easyjson's code for the three payloads. easyjson has no
// enums: it takes any string for one.
//
// types_easyjson.go is written by
//
//	go tool easyjson -all -disallow_unknown_fields types.go
package easyjson
