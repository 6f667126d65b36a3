package payload

// Kind is what an event or a piece of evidence is about.
type Kind string

const (
	KindAccuse  Kind = "accuse"
	KindClue    Kind = "clue"
	KindMove    Kind = "move"
	KindPass    Kind = "pass"
	KindVote    Kind = "vote"
	KindWhisper Kind = "whisper"
)

// Status is what is held against a suspect.
type Status string

const (
	StatusCleared Status = "cleared"
	StatusGuilty  Status = "guilty"
	StatusSuspect Status = "suspect"
	StatusUnknown Status = "unknown"
)

// Source is who wrote a report.
type Source string

const (
	SourceHuman Source = "human"
	SourceModel Source = "model"
	SourceTool  Source = "tool"
)

// Enums lists the values of every enum type by the type's name, for the peers
// and tools that have no use for Go constants.
var Enums = map[string][]string{
	"Kind":   {"accuse", "clue", "move", "pass", "vote", "whisper"},
	"Status": {"cleared", "guilty", "suspect", "unknown"},
	"Source": {"human", "model", "tool"},
}

// Small is one event of a game.
//
//structgen:contract
type Small struct {
	Kind   Kind   `json:"kind"`
	Text   string `json:"text"`
	Room   string `json:"room"`
	Actor  string `json:"actor"`
	Target string `json:"target"`
}

// Suspect is somebody a report speaks of.
type Suspect struct {
	Name   string  `json:"name"`
	Score  float64 `json:"score"`
	Status Status  `json:"status"`
	Alibi  bool    `json:"alibi"`
	Age    int64   `json:"age"`
}

// Evidence is something a report rests on.
type Evidence struct {
	ID         int64   `json:"id"`
	Kind       Kind    `json:"kind"`
	Text       string  `json:"text"`
	Weight     float64 `json:"weight"`
	Admissible bool    `json:"admissible"`
	Links      []int64 `json:"links"`
}

// Meta says how a report came about.
type Meta struct {
	Model       string  `json:"model"`
	Turn        int64   `json:"turn"`
	Source      Source  `json:"source"`
	Temperature float64 `json:"temperature"`
}

// Medium is a report on the state of an inquiry.
//
//structgen:contract
type Medium struct {
	Kind       Kind       `json:"kind"`
	ID         int64      `json:"id"`
	Title      string     `json:"title"`
	Confidence float64    `json:"confidence"`
	Final      bool       `json:"final"`
	Tags       []string   `json:"tags"`
	Suspects   []Suspect  `json:"suspects"`
	Evidence   []Evidence `json:"evidence"`
	Meta       Meta       `json:"meta"`
}

// Item is one line of an inventory.
type Item struct {
	ID     int64    `json:"id"`
	Kind   Kind     `json:"kind"`
	Name   string   `json:"name"`
	Text   string   `json:"text"`
	Score  float64  `json:"score"`
	Active bool     `json:"active"`
	Tags   []string `json:"tags"`
}

// Large is a whole inventory.
//
//structgen:contract
type Large struct {
	Kind    Kind   `json:"kind"`
	Version int64  `json:"version"`
	Items   []Item `json:"items"`
}
