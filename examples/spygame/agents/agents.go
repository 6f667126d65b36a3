// Package agents declares who plays the spy game and what each of them may say.
package agents

//go:generate go tool structgen

// Kind names every event the ledger can hold.
//
//structgen:kinds
type Kind string

const (
	// What everybody in the room can see or hear.
	KindScene Kind = "scene.set"
	// A statement about where somebody was.
	KindAlibi Kind = "alibi.given"
	// A fact somebody observed.
	KindClue Kind = "clue.found"
	// A formal accusation against one suspect.
	KindAccusation Kind = "accusation.made"
	// The game is over.
	KindEnding Kind = "game.ended"
	// What an agent keeps to itself. The program writes these; no model may.
	//
	//structgen:reserved
	KindReflection Kind = "reflection"
)

// Room is a room of the house.
type Room string

// The rooms.
const (
	Pantry  Room = "pantry"
	Library Room = "library"
	Terrace Room = "terrace"
)

// Sighting is one person seen in one place.
type Sighting struct {
	// Who was seen.
	Person string `json:"person"`
	// Where.
	Room Room `json:"room"`
	// Minutes before midnight.
	Minutes int `json:"minutes" structgen:"clamp=0..720"`
}

// Spy hides in plain sight and answers questions.
//
//structgen:agent grants=KindAlibi,KindClue
type Spy struct {
	// What the spy says aloud, in one or two sentences.
	Text string `json:"text"`
	// Where the spy claims to have been.
	Alibi Sighting `json:"alibi" structgen:"only=KindAlibi"`
}

// Detective questions everybody and accuses at most once.
//
//structgen:agent grants=KindClue,KindAccusation
type Detective struct {
	// What the detective says aloud, in one or two sentences.
	Text string `json:"text"`
	// Who was seen where; an empty list if nobody was.
	Sightings []Sighting `json:"sightings"`
	// How sure the detective is: 0 is a guess, 1 is certain.
	Confidence float64 `json:"confidence" structgen:"clamp=0..1"`
	// The person accused, by name.
	Suspect string `json:"suspect" structgen:"only=KindAccusation"`
}

// Narrator sets the scene and ends the game.
//
//structgen:agent grants=KindScene,KindEnding
type Narrator struct {
	// The narration, in at most three sentences.
	Text string `json:"text"`
	// The name of the winner; null if nobody won.
	Winner *string `json:"winner"`
}
