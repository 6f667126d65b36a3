// Package clinic is the size and shape of a real application: twenty agents
// over one vocabulary of another package, with records they share.
//
//structgen:use kinds=github.com/structgen/structgen/testdata/golden/clinic/events.Kind
package clinic

import "github.com/structgen/structgen/testdata/golden/clinic/events"

// said is what every agent says.
type said struct {
	// What the agent says aloud, in one or two sentences.
	Text string `json:"text"`
	// Who it is about; null if nobody in particular.
	Patient *events.Patient `json:"patient"`
}

// Quantity is a number with its unit.
type Quantity struct {
	Value float64 `json:"value"`
	// The unit, as in UCUM: mg, mmol/L, /min.
	Unit string `json:"unit"`
}

// Range is what is normal.
type Range struct {
	Low  Quantity `json:"low"`
	High Quantity `json:"high"`
}

// Measurement is one value of one sign.
type Measurement struct {
	Sign   Sign     `json:"sign"`
	Value  Quantity `json:"value"`
	Normal *Range   `json:"normal"`
}

// Sign is a vital sign.
type Sign string

// The signs.
const (
	Pulse       Sign = "pulse"
	Pressure    Sign = "blood pressure"
	Temperature Sign = "temperature"
	Saturation  Sign = "oxygen saturation"
)

// Dose is how a drug is taken.
type Dose struct {
	Drug     string      `json:"drug"`
	Amount   Quantity    `json:"amount"`
	PerDay   uint8       `json:"per_day" structgen:"clamp=1..24"`
	Schedule events.Span `json:"schedule"`
}

// Finding is something seen, with how sure the reader is.
type Finding[T any] struct {
	What T `json:"what"`
	// 0 is a guess, 1 is certain.
	Confidence float64 `json:"confidence" structgen:"clamp=0..1"`
}

// Code is a code of a catalogue and its title.
type Code struct {
	Code  string `json:"code"`
	Title string `json:"title"`
}
