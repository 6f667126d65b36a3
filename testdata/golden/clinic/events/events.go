// Package events is the vocabulary of a clinic's ledger, and the records that
// its events share.
package events

import "time"

// Kind names every event in the ledger.
//
//structgen:kinds
type Kind string

// The kinds, by ward.
const (
	// A patient arrived and was registered.
	KindAdmitted Kind = "patient.admitted"
	// A patient left.
	KindDischarged Kind = "patient.discharged"
	// A patient moved to another ward.
	KindTransferred Kind = "patient.transferred"
	// A measurement was taken.
	KindMeasured Kind = "vitals.measured"
	// A measurement is outside its bounds.
	KindAlarmed Kind = "vitals.alarmed"
	// A laboratory test was ordered.
	KindTestOrdered Kind = "lab.ordered"
	// A laboratory result came back.
	KindTestResult Kind = "lab.result"
	// A drug was prescribed.
	KindPrescribed Kind = "drug.prescribed"
	// A prescription was questioned.
	KindQuestioned Kind = "drug.questioned"
	// A drug was handed out.
	KindDispensed Kind = "drug.dispensed"
	// An image was read.
	KindImageRead Kind = "image.read"
	// A diagnosis was proposed.
	KindDiagnosed Kind = "diagnosis.proposed"
	// A diagnosis was confirmed by a second opinion.
	KindConfirmed Kind = "diagnosis.confirmed"
	// A bed became free or was taken.
	KindBed Kind = "bed.changed"
	// A shift was planned.
	KindRostered Kind = "shift.rostered"
	// An item of a bill.
	KindBilled Kind = "bill.item"
	// A message to a person.
	KindTold Kind = "person.told"
	// Nothing to do.
	KindNothing Kind = "nothing"
	// A signature, which only a human gives.
	//
	//structgen:reserved
	KindSigned Kind = "signed"
	// An entry of the audit.
	//
	//structgen:reserved
	KindAudited Kind = "audited"
)

// Urgency orders work.
type Urgency string

// The urgencies.
const (
	Routine   Urgency = "routine"
	Soon      Urgency = "soon"
	Immediate Urgency = "immediate"
)

// Patient is who an event is about.
type Patient struct {
	// The number on the wristband.
	Number uint32 `json:"number"`
	// The ward's name, as on its door.
	Ward string `json:"ward"`
}

// Span is a time from and to.
type Span struct {
	// When it begins.
	From time.Time `json:"from"`
	// When it ends; null if it is open.
	To *time.Time `json:"to"`
}
