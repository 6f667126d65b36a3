package contracts

import (
	"slices"

	"github.com/structgen/structgen/examples/backoffice/forms"
	"github.com/structgen/structgen/examples/extract/incident"
	"github.com/structgen/structgen/examples/spygame/agents"
	"github.com/structgen/structgen/examples/toolloop/pickup"
	"github.com/structgen/structgen/internal/conformance/rivals/order"
	"github.com/structgen/structgen/testdata/golden/clinic"
	"github.com/structgen/structgen/testdata/golden/constraint"
	"github.com/structgen/structgen/testdata/golden/corpus"
	"github.com/structgen/structgen/testdata/golden/detective"
	"github.com/structgen/structgen/testdata/golden/empty"
	"github.com/structgen/structgen/testdata/golden/enums"
	"github.com/structgen/structgen/testdata/golden/foreign"
	"github.com/structgen/structgen/testdata/golden/foreign/plain"
	"github.com/structgen/structgen/testdata/golden/kinds"
	"github.com/structgen/structgen/testdata/golden/lists"
	"github.com/structgen/structgen/testdata/golden/nullable"
	"github.com/structgen/structgen/testdata/golden/objects"
	"github.com/structgen/structgen/testdata/golden/pairs"
	"github.com/structgen/structgen/testdata/golden/scalars"
	"github.com/structgen/structgen/testdata/golden/shadow"
	"github.com/structgen/structgen/testdata/golden/text"
	"github.com/structgen/structgen/testdata/golden/wide"
)

// All is every contract.
func All() []Contract {
	return slices.Concat(Golden(), Examples(), []Contract{in("rivals/order", order.OrderContract)})
}

// Total are all contracts but the one whose text type, for a test, panics on
// texts that nobody should give it: drawn documents would.
func Total() []Contract {
	return slices.DeleteFunc(All(), func(c Contract) bool { return c.Name() == "text/signed" })
}

// Examples are the contracts of examples/.
func Examples() []Contract {
	return []Contract{
		in("examples/backoffice/forms", forms.IntakeContract),
		in("examples/backoffice/forms", forms.LetterContract),
		in("examples/backoffice/forms", forms.PlanContract),
		in("examples/backoffice/forms", forms.VerdictContract),
		in("examples/extract/incident", incident.IncidentContract),
		in("examples/spygame/agents", agents.DetectiveContract),
		in("examples/spygame/agents", agents.NarratorContract),
		in("examples/spygame/agents", agents.SpyContract),
		in("examples/toolloop/pickup", pickup.PickupContract),
	}
}

// Golden are the contracts of testdata/golden.
func Golden() []Contract {
	return []Contract{
		in("clinic", clinic.BedManagerContract),
		in("clinic", clinic.BillerContract),
		in("clinic", clinic.CoderContract),
		in("clinic", clinic.CompanionContract),
		in("clinic", clinic.ComplaintsContract),
		in("clinic", clinic.ConsultantContract),
		in("clinic", clinic.DieticianContract),
		in("clinic", clinic.InternContract),
		in("clinic", clinic.LaboratoryContract),
		in("clinic", clinic.LettersContract),
		in("clinic", clinic.MonitorContract),
		in("clinic", clinic.NurseContract),
		in("clinic", clinic.PharmacistContract),
		in("clinic", clinic.PhysiotherapistContract),
		in("clinic", clinic.PorterContract),
		in("clinic", clinic.PrescriberContract),
		in("clinic", clinic.RadiologistContract),
		in("clinic", clinic.ReceptionistContract),
		in("clinic", clinic.RosterContract),
		in("clinic", clinic.SummaryContract),
		in("clinic", clinic.SurgeonContract),
		in("constraint", constraint.DeskContract),
		in("constraint", constraint.NoteContract),
		in("corpus", corpus.DetectiveContract),
		in("detective", detective.BarmaidContract),
		in("detective", detective.DetectiveContract),
		in("detective", detective.VerdictContract),
		in("empty", empty.ClockContract),
		in("enums", enums.InquiryContract),
		in("foreign", foreign.PorterContract),
		in("foreign/plain", plain.CallerContract),
		in("kinds", kinds.AllContract),
		in("kinds", kinds.SpeakerContract),
		in("lists", lists.ListsContract),
		in("nullable", nullable.NullableContract),
		in("objects", objects.GuardContract),
		in("objects", objects.ReportContract),
		in("pairs", pairs.BoardContract),
		in("pairs", pairs.ClerkContract),
		in("scalars", scalars.ClampedContract),
		in("scalars", scalars.ScalarsContract),
		in("shadow", shadow.ReaderContract),
		in("text", text.RecordContract),
		in("text", text.SignedContract),
		in("text", text.VisitContract),
		in("wide", wide.WideContract),
	}
}
