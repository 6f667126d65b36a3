package wire

import "strings"

// Decoder is the state that only slow paths and lists need. Its zero value is
// ready; it is for one document, on one goroutine, and must not be copied after
// use.
type Decoder struct {
	// Noted is set when a number was clamped or a member dropped.
	Noted bool

	// Strings with escapes are written here, one behind the other. No string is
	// longer unescaped than escaped, so the buffer stays below the document's size.
	unescaped strings.Builder

	// Short lists of strings stand here, one behind the other.
	lists []string
}
