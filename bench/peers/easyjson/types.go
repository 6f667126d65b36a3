package easyjson

type Kind string

const (
	KindAccuse  Kind = "accuse"
	KindClue    Kind = "clue"
	KindMove    Kind = "move"
	KindPass    Kind = "pass"
	KindVote    Kind = "vote"
	KindWhisper Kind = "whisper"
)

type Status string

const (
	StatusCleared Status = "cleared"
	StatusGuilty  Status = "guilty"
	StatusSuspect Status = "suspect"
	StatusUnknown Status = "unknown"
)

type Source string

const (
	SourceHuman Source = "human"
	SourceModel Source = "model"
	SourceTool  Source = "tool"
)

//easyjson:json
type Small struct {
	Kind   Kind   `json:"kind,required"`
	Text   string `json:"text,required"`
	Room   string `json:"room,required"`
	Actor  string `json:"actor,required"`
	Target string `json:"target,required"`
}

type Suspect struct {
	Name   string  `json:"name,required"`
	Score  float64 `json:"score,required"`
	Status Status  `json:"status,required"`
	Alibi  bool    `json:"alibi,required"`
	Age    int64   `json:"age,required"`
}

type Evidence struct {
	ID         int64   `json:"id,required"`
	Kind       Kind    `json:"kind,required"`
	Text       string  `json:"text,required"`
	Weight     float64 `json:"weight,required"`
	Admissible bool    `json:"admissible,required"`
	Links      []int64 `json:"links,required"`
}

type Meta struct {
	Model       string  `json:"model,required"`
	Turn        int64   `json:"turn,required"`
	Source      Source  `json:"source,required"`
	Temperature float64 `json:"temperature,required"`
}

//easyjson:json
type Medium struct {
	Kind       Kind       `json:"kind,required"`
	ID         int64      `json:"id,required"`
	Title      string     `json:"title,required"`
	Confidence float64    `json:"confidence,required"`
	Final      bool       `json:"final,required"`
	Tags       []string   `json:"tags,required"`
	Suspects   []Suspect  `json:"suspects,required"`
	Evidence   []Evidence `json:"evidence,required"`
	Meta       Meta       `json:"meta,required"`
}

type Item struct {
	ID     int64    `json:"id,required"`
	Kind   Kind     `json:"kind,required"`
	Name   string   `json:"name,required"`
	Text   string   `json:"text,required"`
	Score  float64  `json:"score,required"`
	Active bool     `json:"active,required"`
	Tags   []string `json:"tags,required"`
}

//easyjson:json
type Large struct {
	Kind    Kind   `json:"kind,required"`
	Version int64  `json:"version,required"`
	Items   []Item `json:"items,required"`
}
