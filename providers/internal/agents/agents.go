package agents

//go:generate go run -C ../../.. ./cmd/structgen -C providers/internal/agents

// Kind names every event that a scout could report.
//
//structgen:kinds
type Kind string

const (
	// Something seen or heard; "naïve" observations count, if sure > 0 & <= 1.
	KindClue Kind = "clue"
	// One person accused.
	KindAccusation Kind = "accusation"
	// A note that no model may emit.
	//
	//structgen:reserved
	KindNote Kind = "note"
)

// Scout reports what it has found out.
//
//structgen:agent grants=KindClue,KindAccusation
type Scout struct {
	// What the scout reports, in one sentence.
	Text string `json:"text"`
	// The number of the round, as given.
	Round int64 `json:"round"`
	// How sure the scout is: > 0 is a guess & 1 is certain.
	Sure float64 `json:"sure" structgen:"clamp=0..1"`
	// The person accused.
	Suspect string `json:"suspect" structgen:"only=KindAccusation"`
}
