package contract

import "errors"

// Code names the rule that a [Violation] breaks. Codes are stable.
type Code string

// The codes of violations.
const (
	CodeSyntax     Code = "syntax"      // not JSON
	CodeType       Code = "type"        // another JSON type than the schema's
	CodeMissing    Code = "missing"     // a required member is absent
	CodeUnknown    Code = "unknown"     // a member the schema does not have
	CodeDuplicate  Code = "duplicate"   // a member, or a key of pairs, stands twice
	CodeEnum       Code = "enum"        // no value of the enum
	CodeNotGranted Code = "not-granted" // a kind of the vocabulary, but not this agent's
	CodeReserved   Code = "reserved"    // a kind that no model may emit
	CodeOnly       Code = "only"        // null where this kind requires a value, or in a value built in code the reverse
	CodeRange      Code = "range"       // a number beyond its Go type or bounds
	CodeLength     Code = "length"      // a fixed-size array of another length
	CodeFormat     Code = "format"      // a text its type refuses
	CodeUTF8       Code = "utf8"        // invalid UTF-8 or a lone surrogate
	CodeTrailing   Code = "trailing"    // something follows the value
	CodeDepth      Code = "depth"       // nested too deep
	CodeSize       Code = "size"        // the document is too large
	CodeEmpty      Code = "empty"       // nothing but white space
	CodeCheck      Code = "check"       // the caller's own rule, see Contract.WithCheck
	CodeBug        Code = "bug"         // structgen's own fault: its two readers disagree; please report it
)

// MaxViolations is the most violations one DecodeError lists.
const MaxViolations = 16

// MaxGot is the most bytes of a document that Violation.Want and Got quote.
const MaxGot = 64

// ErrNotGranted matches (with errors.Is) a DecodeError about a kind of the
// vocabulary that is not this agent's, reserved or not.
var ErrNotGranted = errors.New("kind not granted")

// ErrSchemaChanged says that the embedded schema is not the one the code was
// generated from: the file was edited, or its line ends were converted.
var ErrSchemaChanged = errors.New("embedded schema differs from the generated one; run go generate, and mark schemas/* -text in .gitattributes")
