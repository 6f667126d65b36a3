package clinic

import "github.com/structgen/structgen/testdata/golden/clinic/events"

// Biller writes bills.
//
//structgen:agent grants=events.KindBilled
type Biller struct {
	said
	Items []struct {
		Code  Code  `json:"code"`
		Cents int64 `json:"cents"`
	} `json:"items"`
}

// Coder finds the codes for a bill.
//
//structgen:agent grants=events.KindBilled,events.KindNothing
type Coder struct {
	said
	Codes []Finding[Code] `json:"codes"`
}

// Letters writes to people outside.
//
//structgen:agent grants=events.KindTold
type Letters struct {
	said
	Language string   `json:"language"`
	Copies   []string `json:"copies"`
}

// Complaints answers complaints.
//
//structgen:agent grants=events.KindTold,events.KindNothing
type Complaints struct {
	said
	Tone Finding[events.Urgency] `json:"tone"`
}

// Summary is what the evening report is made of.
//
//structgen:contract
type Summary struct {
	Reasoning string                       `json:"reasoning"`
	Alarms    map[string][]Measurement     `json:"alarms" structgen:"pairs"`
	Open      []Finding[Finding[[]string]] `json:"open"`
	Score     float64                      `json:"score" structgen:"clamp=0..10"`
}
