package wire

import "strings"

// Decoder is the document and the state that slow paths and lists need. It is for
// one document, on one goroutine, and must not be copied after use.
type Decoder struct {
	// Doc is the document, for what reads whole objects. The other readers are
	// told which text they read.
	Doc string

	// Noted is set when a number was clamped or a member dropped.
	Noted bool

	// Strings with escapes are written here, one behind the other. No string is
	// longer unescaped than escaped, so the buffer stays below the document's size.
	unescaped strings.Builder

	// Short lists of strings stand here, one behind the other.
	lists []string
}
