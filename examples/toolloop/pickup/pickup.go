// Package pickup declares what a customer is told about a courier.
package pickup

//go:generate go tool structgen

// Window is a part of the day.
type Window string

// The windows.
const (
	Morning   Window = "morning"
	Afternoon Window = "afternoon"
	Evening   Window = "evening"
)

// Pickup confirms that a courier was booked.
//
//structgen:contract
type Pickup struct {
	// The reference of the booking, exactly as the tool gave it.
	Reference string `json:"reference"`
	// When the courier comes.
	Window Window `json:"window"`
	// What the customer has to do, in one sentence.
	Text string `json:"text"`
}
