package oracle

import "fmt"

// Narrowing names a rule by which a decoder accepts less than its schema says.
type Narrowing string

// The narrowings.
const (
	Size      Narrowing = "document too large"
	Depth     Narrowing = "nested too deep"
	UTF8      Narrowing = "invalid UTF-8"
	Surrogate Narrowing = "lone surrogate"
	Duplicate Narrowing = "member twice"
	Integer   Narrowing = "integer beyond the Go type"
	Number    Narrowing = "number beyond the Go type"
	Length    Narrowing = "array of another length"
	Text      Narrowing = "text that its type refuses"
	Key       Narrowing = "key of pairs twice"
	Only      Narrowing = "only= member is null"
)

// Narrowed says that a narrowing keeps a document out. What the schema says
// of the rest of the document is then known only for the rules that need a
// valid document to be asked: from Integer on, it is valid.
type Narrowed struct {
	Rule   Narrowing
	Detail string
}

func (n *Narrowed) Error() string { return fmt.Sprintf("%s: %s", n.Rule, n.Detail) }

func narrowed(rule Narrowing, format string, args ...any) error {
	return &Narrowed{rule, fmt.Sprintf(format, args...)}
}
