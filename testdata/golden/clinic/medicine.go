package clinic

import "github.com/structgen/structgen/testdata/golden/clinic/events"

// Intern proposes diagnoses.
//
//structgen:agent grants=events.KindDiagnosed,events.KindTestOrdered
type Intern struct {
	said
	Diagnoses []Finding[Code] `json:"diagnoses" structgen:"only=events.KindDiagnosed"`
	Tests     []Code          `json:"tests" structgen:"only=events.KindTestOrdered"`
}

// Consultant confirms or proposes.
//
//structgen:agent grants=events.KindConfirmed,events.KindDiagnosed
type Consultant struct {
	said
	Diagnosis Finding[Code] `json:"diagnosis"`
	Against   []string      `json:"against"`
}

// Radiologist reads images.
//
//structgen:agent grants=events.KindImageRead
type Radiologist struct {
	said
	Image    string            `json:"image"`
	Findings []Finding[string] `json:"findings"`
}

// Laboratory reports results.
//
//structgen:agent grants=events.KindTestResult
type Laboratory struct {
	said
	Results map[string]Quantity `json:"results" structgen:"pairs"`
	Normal  map[string]Range    `json:"normal" structgen:"pairs"`
}

// Prescriber prescribes.
//
//structgen:agent grants=events.KindPrescribed
type Prescriber struct {
	said
	Doses []Dose `json:"doses"`
}

// Pharmacist questions and dispenses.
//
//structgen:agent grants=events.KindQuestioned,events.KindDispensed
type Pharmacist struct {
	said
	Dose     Dose    `json:"dose"`
	Conflict *string `json:"conflict"`
	Boxes    uint16  `json:"boxes" structgen:"only=events.KindDispensed clamp=1..50"`
}

// Dietician tells what to eat.
//
//structgen:agent grants=events.KindTold
type Dietician struct {
	said
	Meals [3]string `json:"meals"`
}

// Physiotherapist plans exercise.
//
//structgen:agent grants=events.KindTold
type Physiotherapist struct {
	said
	Exercises []struct {
		Name    string `json:"name"`
		Minutes uint8  `json:"minutes"`
	} `json:"exercises"`
}

// Surgeon plans an operation.
//
//structgen:agent grants=events.KindDiagnosed,events.KindTestOrdered,events.KindTold
type Surgeon struct {
	said
	Plan []string       `json:"plan" structgen:"only=events.KindTold"`
	When *events.Span   `json:"when"`
	Risk events.Urgency `json:"risk"`
}
