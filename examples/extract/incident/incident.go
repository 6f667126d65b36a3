// Package incident declares what is extracted from a written report.
package incident

//go:generate go tool structgen

import "time"

// Severity says how bad it was.
type Severity string

// The severities.
const (
	Minor    Severity = "minor"
	Major    Severity = "major"
	Critical Severity = "critical"
)

// Incident is one outage, as the people on duty wrote it down.
//
//structgen:contract
type Incident struct {
	// A title of at most ten words.
	Title string `json:"title"`
	// How bad it was for customers.
	Severity Severity `json:"severity"`
	// When customers first noticed, and when it was over.
	Began time.Time `json:"began"`
	// Null if the report does not say that it is over.
	Ended *time.Time `json:"ended"`
	// Everything that did not work, in the order it was noticed.
	Services []Service `json:"services"`
	// Who did what about it.
	Actions []Action `json:"actions"`
	// How many customers were affected, by region.
	Customers map[string]int `json:"customers" structgen:"pairs"`
}

// Service is a part of the product.
type Service struct {
	// Its name, as in the report.
	Name string `json:"name"`
	// What customers saw.
	Symptom string `json:"symptom"`
	// The cause; null if the report does not know.
	Cause *string `json:"cause"`
}

// Action is something somebody did.
type Action struct {
	// A person or a team.
	Who string `json:"who"`
	// What they did.
	What string `json:"what"`
	// Whether it helped.
	Helped bool `json:"helped"`
}
