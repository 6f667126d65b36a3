// Package palette declares an enum that another package uses.
package palette

// Color is an enum of another package.
type Color string

// The colors.
const (
	Red   Color = "red"
	Green Color = "green/olive"
	Blue  Color = "blau & blank"
)

const hidden Color = "infrared"

var _ = hidden
