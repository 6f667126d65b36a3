// Package detective is the manifest of the design: agents over one vocabulary,
// clamps, a field for one kind only, and a contract without kinds.
package detective

//go:generate go tool structgen

// Kind names every event the ledger can hold.
//
//structgen:kinds
type Kind string

const (
	// A fact somebody observed.
	KindClue Kind = "clue.found"
	// A formal accusation against one suspect.
	KindAccusation Kind = "accusation.made"
	// A ballot in the final round.
	KindVote Kind = "vote.cast"
	// A private note that no model may emit.
	//
	//structgen:reserved
	KindReflection Kind = "reflection"
)

// Witness is somebody who saw it happen.
type Witness struct {
	// The full name.
	Name string `json:"name"`
	// How far this witness can be trusted.
	Trust float32 `json:"trust" structgen:"clamp=0..1"`
}

// Detective questions suspects and reports what it learns.
//
//structgen:agent grants=KindClue,KindAccusation
type Detective struct {
	// What the detective says aloud, in one or two sentences.
	Text string `json:"text"`
	// How sure the detective is: 0 is a guess, 1 is certain.
	Confidence float64 `json:"confidence" structgen:"clamp=0..1"`
	// Everyone who saw it happen.
	Witnesses []Witness `json:"witnesses"`
	// The person accused.
	Suspect string `json:"suspect" structgen:"only=KindAccusation"`
}

// Barmaid overhears things and votes.
//
//structgen:agent grants=KindClue
//structgen:agent grants=KindVote
type barmaid struct {
	// What she says.
	Text string `json:"text"`
	// The rooms she heard it in.
	Rooms []string `json:"rooms" structgen:"only=KindClue"`
	// Her ballot.
	Ballot Ballot `json:"ballot" structgen:"only=KindVote"`
}

// Ballot is one vote.
type Ballot struct {
	For     string `json:"for"`
	Against string `json:"against"`
}

// Verdict is what the judge returns.
//
//structgen:contract
type Verdict struct {
	Reasoning string  `json:"reasoning"`
	Score     float64 `json:"score" structgen:"clamp=0..1"`
}
