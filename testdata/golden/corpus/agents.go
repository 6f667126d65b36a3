// Package corpus is the agent that the corpus of model replies was written for.
package corpus

//structgen:kinds
type Kind string

const (
	KindClue       Kind = "clue"
	KindAccusation Kind = "accusation"
	KindVote       Kind = "vote"
	//structgen:reserved
	KindReflection Kind = "reflection"
)

// Detective reports clues and accuses.
//
//structgen:agent grants=KindClue,KindAccusation
type Detective struct {
	Text       string   `json:"text"`
	Suspect    string   `json:"suspect"`
	Confidence float64  `json:"confidence"`
	Witnesses  []string `json:"witnesses"`
	Urgent     bool     `json:"urgent"`
	Round      int64    `json:"round"`
}
