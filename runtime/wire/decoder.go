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
	// brief says that one name is all there is to unescape. A buffer meant for a
	// document would make each of a million such names cost the document's size.
	brief bool

	// Short lists of strings stand here, one behind the other.
	lists []string
}
