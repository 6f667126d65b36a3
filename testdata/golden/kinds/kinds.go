// Package kinds has kinds and agents with names of every sort.
package kinds

//structgen:kinds
type Kind string

const (
	// Dots and dashes.
	KindDotted Kind = "room.left-by_door"
	// Spaces.
	KindSpaced Kind = "two words"
	// A Go keyword.
	KindFunc Kind = "func"
	// Beyond ASCII.
	KindÉclair Kind = "gâteau/éclair"
	// A script without case.
	Kind証拠 Kind = "証拠"
	// No identifier would remain.
	Kind1 Kind = "1st"
	// A suffix, not a prefix.
	QuietKind Kind = "quiet"
	// A Go name of its own.
	//
	//structgen:kind go=Shout
	KindLOUD Kind = "LOUD"
	// HTML's own characters: <b> & "c".
	KindMarkup Kind = "a<b>&c"
	// Deprecated: use KindSpaced.
	KindOld Kind = "two words"
	//structgen:reserved
	KindSecret, KindHidden Kind = "secret", "hidden"
)

// All may say everything.
//
//structgen:agent grants=KindDotted,KindSpaced,KindFunc,KindÉclair,Kind証拠,Kind1
//structgen:agent grants=QuietKind,KindLOUD,KindMarkup
type All struct {
	Text string `json:"text"`
}

// renamed has another name everywhere.
//
//structgen:agent grants=KindFunc go=Speaker name=wire-Speaker_1 kind=type
type renamed struct {
	Said string `json:"kind" structgen:"only=KindFunc"`
}
