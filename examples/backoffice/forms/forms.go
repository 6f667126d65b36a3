// Package forms declares what a back office asks of a model: three steps of a
// wizard, and a judge's verdict. None of them has kinds.
package forms

//go:generate go tool structgen

// Channel is how a customer wrote.
type Channel string

// The channels.
const (
	Mail  Channel = "mail"
	Phone Channel = "phone"
	Chat  Channel = "chat"
)

// Intake is the first step: who wants what.
//
//structgen:contract
type Intake struct {
	// The customer's name.
	Customer string `json:"customer"`
	// How the request came in.
	Channel Channel `json:"channel"`
	// What the customer wants, in one sentence.
	Request string `json:"request"`
}

// Plan is the second step: what to do about it.
//
//structgen:contract
type Plan struct {
	// What to do, in order.
	Steps []Step `json:"steps"`
	// Whether a person has to approve it first.
	NeedsApproval bool `json:"needs_approval"`
}

// Step is one thing to do.
type Step struct {
	// Who does it.
	Owner string `json:"owner"`
	// What to do.
	Task string `json:"task"`
	// How long it takes.
	Minutes int `json:"minutes" structgen:"clamp=1..480"`
}

// Letter is the third step: the answer to the customer.
//
//structgen:contract
type Letter struct {
	// The subject line.
	Subject string `json:"subject"`
	// The paragraphs of the letter, without salutation.
	Paragraphs []string `json:"paragraphs"`
	// What the letter promises; empty if nothing.
	Promises []string `json:"promises"`
}

// Verdict is what the judge returns about a letter.
//
//structgen:contract
type Verdict struct {
	// Why, before the score.
	Reasoning string `json:"reasoning"`
	// 0 is useless, 1 is perfect.
	Score float64 `json:"score" structgen:"clamp=0..1"`
}
