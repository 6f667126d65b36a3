package contract

// Notes is what a decoder changed, in the order of the document. Nil if
// nothing. At most [MaxNotes] are kept.
type Notes []Note

// MaxNotes is the most changes that one document's Notes list, so that a
// hostile document cannot grow a report without end.
const MaxNotes = 256

// NoteAction says what was done.
type NoteAction string

// The actions a Note records.
const (
	NoteClamped    NoteAction = "clamped"    // a number was moved to its bound
	NoteDropped    NoteAction = "dropped"    // a member that its kind does not use became null
	NoteNormalized NoteAction = "normalized" // WithNormalize changed the value
)

// Note is one change. From and To are JSON, cut to [MaxGot] bytes.
type Note struct {
	Action NoteAction `json:"action"`
	Path   string     `json:"path"` // JSON Pointer
	From   string     `json:"from"`
	To     string     `json:"to"`
}
