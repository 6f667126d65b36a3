package clinic

import "github.com/structgen/structgen/testdata/golden/clinic/events"

// Receptionist admits, transfers and discharges.
//
//structgen:agent grants=events.KindAdmitted,events.KindTransferred,events.KindDischarged
type Receptionist struct {
	said
	Urgency events.Urgency `json:"urgency"`
	// The ward to go to.
	To string `json:"to" structgen:"only=events.KindTransferred,events.KindAdmitted"`
}

// Nurse measures and raises alarms.
//
//structgen:agent grants=events.KindMeasured,events.KindAlarmed
//structgen:agent grants=events.KindNothing
type Nurse struct {
	said
	Measurements []Measurement `json:"measurements" structgen:"only=events.KindMeasured,events.KindAlarmed"`
	Worst        Measurement   `json:"worst" structgen:"only=events.KindAlarmed"`
}

// Monitor watches a stream of measurements.
//
//structgen:agent grants=events.KindAlarmed,events.KindNothing
type Monitor struct {
	said
	Last [3]Quantity `json:"last"`
}

// BedManager finds beds.
//
//structgen:agent grants=events.KindBed,events.KindNothing
type BedManager struct {
	said
	Beds map[string]bool `json:"beds" structgen:"pairs"`
}

// Roster plans shifts.
//
//structgen:agent grants=events.KindRostered
type Roster struct {
	said
	Shifts []struct {
		Who  string      `json:"who"`
		When events.Span `json:"when"`
	} `json:"shifts"`
}

// Porter moves patients.
//
//structgen:agent grants=events.KindTransferred
type Porter struct {
	said
	Route []string `json:"route"`
}

// Companion talks with patients.
//
//structgen:agent grants=events.KindTold,events.KindNothing
type Companion struct {
	said
	Mood Finding[string] `json:"mood"`
}
